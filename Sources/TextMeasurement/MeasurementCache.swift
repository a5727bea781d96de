/// Keeps the answers of the last few thousand requests, in bounded memory.
///
/// Two generations instead of a list in order of use: once the young one is full, the old one is dropped whole
/// and the young one becomes the old one. A hit in the old one moves to the young one.
struct MeasurementCache {
  private var young: [TextRequest: TextMetrics] = [:]
  private var old: [TextRequest: TextMetrics] = [:]
  private let generationSize: Int

  /// - Parameter generationSize: The number of answers after which the old ones are dropped.
  init(generationSize: Int) {
    precondition(generationSize > 0, "a cache holds at least one answer")
    self.generationSize = generationSize
  }

  /// The number of answers kept.
  var count: Int { young.count + old.count }

  /// Returns the kept answer, or nil.
  mutating func metrics(for request: TextRequest) -> TextMetrics? {
    if let metrics = young[request] { return metrics }
    guard let metrics = old.removeValue(forKey: request) else { return nil }
    insert(metrics, for: request)
    return metrics
  }

  /// Keeps an answer.
  mutating func insert(_ metrics: TextMetrics, for request: TextRequest) {
    if young.count >= generationSize {
      old = young
      young = [:]
    }
    young[request] = metrics
  }

  /// Forgets every answer.
  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}

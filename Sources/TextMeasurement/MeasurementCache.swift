/// Caches the answers to the last few thousand requests, in bounded memory.
///
/// Two generations replace a list in order of use: when the young generation is full, the old one
/// is discarded and the young one becomes the old one. A hit in the old generation moves the answer
/// to the young one.
struct MeasurementCache {
  private var young: [TextRequest: TextMetrics] = [:]
  private var old: [TextRequest: TextMetrics] = [:]
  private let generationSize: Int

  /// - Parameter generationSize: The number of answers in a generation.
  init(generationSize: Int) {
    precondition(generationSize > 0, "a cache holds at least one answer")
    self.generationSize = generationSize
  }

  /// The number of cached answers.
  var count: Int { young.count + old.count }

  /// Returns the cached answer, or nil.
  mutating func metrics(for request: TextRequest) -> TextMetrics? {
    if let metrics = young[request] { return metrics }
    guard let metrics = old.removeValue(forKey: request) else { return nil }
    insert(metrics, for: request)
    return metrics
  }

  /// Caches an answer.
  mutating func insert(_ metrics: TextMetrics, for request: TextRequest) {
    if young.count >= generationSize {
      old = young
      young = [:]
    }
    young[request] = metrics
  }

  /// Removes all answers.
  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}

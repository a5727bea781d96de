import TraceStore

/// How often each call stack occurred; stays empty if the recording has none.
struct StackCounts: Hashable, Codable {
  private var counts: [Int64: Int] = [:]

  /// Creates empty counts, or counts one stack if it is not nil.
  init(_ stack: Int64? = nil) {
    add(stack)
  }

  /// Counts a stack, if it is not nil.
  mutating func add(_ stack: Int64?, times: Int = 1) {
    if let stack { counts[stack, default: 0] += times }
  }

  /// Adds other counts.
  mutating func add(_ other: StackCounts) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// Returns the lines of the user's code for the stacks, most frequent first.
  ///
  /// `symbols` has the user's own line of each stack; stacks without one are omitted.
  func callers(_ symbols: [Int64: SymbolRow]) -> [FindingCaller] {
    var callers: [FindingCaller: Int] = [:]
    for (stack, count) in counts {
      guard let symbol = symbols[stack], let function = symbol.function else { continue }
      let caller = FindingCaller(
        function: function,
        file: symbol.file,
        line: symbol.line,
        count: 0
      )
      callers[caller, default: 0] += count
    }
    return callers.map { caller, count in
      var caller = caller
      caller.count = count
      return caller
    }.sorted {
      ($1.count, $0.file ?? "", $0.line ?? 0, $0.function)
        < ($0.count, $1.file ?? "", $1.line ?? 0, $1.function)
    }
  }
}

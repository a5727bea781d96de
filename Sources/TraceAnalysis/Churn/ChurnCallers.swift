import TraceStore

/// A line of the user's code that churns constraints.
public struct ChurnCaller: Hashable, Codable, Sendable {
  /// The function, such as `FeedCell.updateConstraints()`.
  public var function: String
  /// The source file; nil if the program has no debug information.
  public var file: String?
  /// The line in the file.
  public var line: Int?
  /// How many of the churned constraints it removed.
  public var removed: Int
  /// How many of them it re-added.
  public var added: Int

  /// The file and line, in the form that editors and terminals accept; nil if the file is unknown.
  public var location: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0)" } ?? file
  }
}

/// Counts churned constraints by the call stacks that removed and re-added them.
struct ChurnCallers {
  private struct Counts {
    var removed = 0
    var added = 0
  }

  private var counts: [Int64: Counts] = [:]

  /// Counts what one pass churned, including constraints that were replaced with another constant
  /// or priority.
  mutating func add(_ matches: ChurnMatches) {
    for pair in matches.exact + matches.constant + matches.priority {
      if let stack = pair.removed?.row.stack { counts[stack, default: Counts()].removed += 1 }
      if let stack = pair.added?.row.stack { counts[stack, default: Counts()].added += 1 }
    }
  }

  /// The lines of code, most churn first; omits stacks without a line of the user's code.
  func callers(_ symbols: [Int64: SymbolRow]) -> [ChurnCaller] {
    var callers: [[String?]: ChurnCaller] = [:]
    for (stack, counts) in counts {
      guard let symbol = symbols[stack], let function = symbol.function else { continue }
      let key = [function, symbol.file, symbol.line.map { String($0) }]
      var caller =
        callers[key]
        ?? ChurnCaller(
          function: function,
          file: symbol.file,
          line: symbol.line,
          removed: 0,
          added: 0
        )
      caller.removed += counts.removed
      caller.added += counts.added
      callers[key] = caller
    }
    return callers.values.sorted {
      let (left, right) = ($0.removed + $0.added, $1.removed + $1.added)
      if left != right { return left > right }
      return ($0.file ?? "", $0.line ?? 0, $0.function) < ($1.file ?? "", $1.line ?? 0, $1.function)
    }
  }
}

/// The call stacks of a trace with their functions.
public struct CallStacks: Sendable {
  /// The functions at source lines, by row.
  public var symbols: [Int64: SymbolRow] = [:]
  /// The frames of each stack by its row, outermost first: rows of ``symbols``, nil for an
  /// unresolved address.
  public var frames: [Int64: [Int64?]] = [:]

  /// Creates an empty set of stacks.
  public init() {}
}

/// The call stacks of a trace with their functions.
public struct CallStacks: Sendable {
  /// The functions at lines of their code, by row.
  public var symbols: [Int64: SymbolRow] = [:]
  /// By the stack's row, outermost first: rows of ``symbols``, nil for an address that was not resolved.
  public var frames: [Int64: [Int64?]] = [:]

  /// Creates a set of no stacks.
  public init() {}
}

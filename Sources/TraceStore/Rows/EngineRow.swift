public import Signposts

/// A layout engine.
public struct EngineRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// Why it was created.
  public var purpose: EnginePurpose
  /// The view's row.
  public var view: Int64?
  /// The row of the engine that a throw-away engine replaces temporarily.
  public var parent: Int64?
  /// When it was created, in nanoseconds since the trace began.
  public var created: Int64
  /// When it was discarded, in nanoseconds since the trace began; nil if it was not.
  public var discarded: Int64?
  /// The row of the test during which it was created, if any.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?
  /// Whether it is another engine that reported itself through `plumbline.h`.
  public var isOther: Bool

  /// Creates a row from its column values.
  public init(
    id: Int64,
    process: Int64,
    purpose: EnginePurpose,
    view: Int64? = nil,
    parent: Int64? = nil,
    created: Int64,
    discarded: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil,
    isOther: Bool = false
  ) {
    self.id = id
    self.process = process
    self.purpose = purpose
    self.view = view
    self.parent = parent
    self.created = created
    self.discarded = discarded
    self.test = test
    self.stack = stack
    self.isOther = isOther
  }
}

extension EngineRow {
  /// Returns the outermost engine around each engine that has a parent.
  ///
  /// - Complexity: O(*n*) in the engines. Parents must not form cycles.
  public static func roots(of engines: [EngineRow]) -> [Int64: Int64] {
    let parents = Dictionary(
      engines.compactMap { engine in engine.parent.map { (engine.id, $0) } },
      uniquingKeysWith: { $1 }
    )
    var roots: [Int64: Int64] = [:]
    for engine in engines where engine.parent != nil {
      var (last, chain) = (engine.id, [engine.id])
      while roots[last] == nil, let parent = parents[last] {
        last = parent
        chain.append(parent)
      }
      let root = roots[last] ?? last
      for id in chain { roots[id] = root }
    }
    return roots
  }
}

/// Everything that the trace records about an engine: the row for readers, and its object ID in the
/// process.
package struct EngineRecord {
  package var row: EngineRow
  package var objectID: Int64

  /// Creates a record from its parts.
  package init(_ row: EngineRow, objectID: Int64 = 0) {
    self.row = row
    self.objectID = objectID
  }
}

extension EngineRecord: TraceRow {
  package static let table = TableHead(
    "engine",
    "The layout engines."
  )

  package static var blank: Self {
    EngineRecord(EngineRow(id: 0, process: 0, purpose: .window, created: 0))
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&row.id)
    try c.reference(&row.process, "process")
    try c.integer(&objectID, "object", "`ObjectID` within the process")
    try c.code(
      &row.purpose,
      "purpose",
      ": that of a root view without a window is detached, and the last one is thrown away"
    )
    try c.reference(&row.view, "view", to: "item", ": whose engine it is")
    try c.reference(
      &row.parent,
      "parent",
      to: "engine",
      ": the one a throw-away engine stands in for"
    )
    try c.time(&row.created, "created", "ns")
    try c.time(&row.discarded, "discarded", "ns; NULL if it was not")
    try c.reference(
      &row.test,
      "test",
      isLater: true,
      ": during which it was made; NULL outside a test"
    )
    try c.reference(
      &row.stack,
      "stack",
      isLater: true,
      ": the call stack that caused it; NULL without `record --stacks`"
    )
    try c.laterFlag(
      &row.isOther,
      "is_other",
      "1 if it is not Plumbline's own: `plumbline.h` told of it"
    )
  }
}

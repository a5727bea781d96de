import Signposts

/// What happened to a view.
public enum ViewChangeKind: UInt8, Sendable, CaseIterable {
  case added = 0
  case removed = 1
  case hidden = 2
  case shown = 3
  case identified = 4
  case textSet = 5
  case intrinsicSizeInvalidated = 6
}

extension ViewChangeKind: TraceCode {}

/// Something that happened to a view.
public struct ViewChangeRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The kind of change.
  public var kind: ViewChangeKind
  /// The view's row.
  public var view: Int64
  /// The superview.
  public var superview: Int64?
  /// The view's index among its siblings, if it was added or removed.
  public var index: Int?
  /// The new identifier, for `identified`.
  public var identifier: String?
  /// The text's length in UTF-16 code units, for `textSet`.
  public var textLength: Int?
  /// XXH64 of the new text.
  public var textHash: Int64?
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    kind: ViewChangeKind,
    view: Int64,
    superview: Int64? = nil,
    index: Int? = nil,
    identifier: String? = nil,
    textLength: Int? = nil,
    textHash: Int64? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.kind = kind
    self.view = view
    self.superview = superview
    self.index = index
    self.identifier = identifier
    self.textLength = textLength
    self.textHash = textHash
    self.pass = pass
    self.test = test
    self.stack = stack
  }
}

extension ViewChangeRow: TraceRow {
  package static let table = TableHead(
    "view_change",
    role: .event,
    "Changes of views' places, visibility, identifiers and texts."
  )

  package static var blank: Self {
    ViewChangeRow(id: 0, time: 0, kind: .added, view: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "ns")
    try c.code(&kind, "kind")
    try c.reference(&view, "view", to: "item")
    try c.reference(&superview, "superview", to: "item", ", for kinds 0 and 1")
    try c.integer(&index, "position", "the index among its subviews, for kinds 0 and 1")
    try c.string(&identifier, "identifier", ", for kind 4")
    try c.integer(&textLength, "text_length", "UTF-16 code units, for kind 5")
    try c.integer(&textHash, "text_hash", "the same as in `measurement`, for kind 5")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.reference(
      &stack,
      "stack",
      isLater: true,
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}

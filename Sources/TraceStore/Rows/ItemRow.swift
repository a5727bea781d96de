public import Signposts

/// A view or a layout guide.
public struct ItemRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// `ObjectID` within the process.
  public var objectID: Int64
  /// What it is.
  public var kind: ItemKind
  /// The class's name without its module.
  public var className: String
  /// The accessibility identifier, or the name of the property that holds the item; nil if it has
  /// neither.
  public var identifier: String?
  /// A cell's reuse identifier.
  public var reuseIdentifier: String?
  /// The row of its last superview.
  public var superview: Int64?
  /// Its identity across runs: classes, identifiers and indexes from the window down, separated by
  /// `/`.
  public var path: String
  /// Whether it was hidden when it was first recorded.
  public var isHiddenAtFirst: Bool
  /// When its first layout in the trace ended, in nanoseconds since the trace began; nil if it was
  /// never laid out.
  public var firstLayout: Int64?

  /// Creates a row from its column values.
  public init(
    id: Int64,
    process: Int64,
    objectID: Int64,
    kind: ItemKind,
    className: String,
    identifier: String? = nil,
    reuseIdentifier: String? = nil,
    superview: Int64? = nil,
    path: String,
    isHiddenAtFirst: Bool = false,
    firstLayout: Int64? = nil
  ) {
    self.isHiddenAtFirst = isHiddenAtFirst
    self.firstLayout = firstLayout
    self.id = id
    self.process = process
    self.objectID = objectID
    self.kind = kind
    self.className = className
    self.identifier = identifier
    self.reuseIdentifier = reuseIdentifier
    self.superview = superview
    self.path = path
  }
}

/// An item's state when it was first recorded.
package struct ItemStart: Hashable, Sendable {
  package var defined: Int64
  package var identifier: String?
  package var superview: Int64?
  package var index: Int
  package var isHidden: Bool
  package var frame: TraceRect

  /// Creates a state from its parts.
  package init(
    defined: Int64,
    identifier: String? = nil,
    superview: Int64? = nil,
    index: Int,
    isHidden: Bool,
    frame: TraceRect
  ) {
    self.defined = defined
    self.identifier = identifier
    self.superview = superview
    self.index = index
    self.isHidden = isHidden
    self.frame = frame
  }
}

/// The name of the property that holds an item, which is its identifier while it has no other.
package struct PropertyName: Hashable, Sendable {
  package var name: String
  /// When the item was named, in nanoseconds since the trace began.
  package var time: Int64

  /// Creates a name from its parts.
  package init(_ name: String, time: Int64) {
    self.name = name
    self.time = time
  }
}

/// Everything that the trace records about an item: the row for readers, its first state, and its
/// property's name.
package struct ItemRecord {
  package var row: ItemRow
  package var start: ItemStart?
  package var property: PropertyName?

  /// Creates a record from its parts.
  package init(_ row: ItemRow, start: ItemStart? = nil, property: PropertyName? = nil) {
    self.row = row
    self.start = start
    self.property = property
  }
}

extension ItemRecord: TraceRow {
  package static let table = TableHead(
    "item",
    "Views and layout guides."
  )

  package static var blank: Self {
    ItemRecord(
      ItemRow(id: 0, process: 0, objectID: 0, kind: .view, className: "", path: "")
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&row.id)
    try c.reference(&row.process, "process")
    try c.integer(&row.objectID, "object", "`ObjectID` within the process")
    try c.code(&row.kind, "kind")
    try c.string(
      &row.className,
      "class",
      ": the class without its module; `?` where the definition was lost"
    )
    try c.string(
      &row.identifier,
      "identifier",
      ": the accessibility identifier, or the guide's, or else the property that holds it"
    )
    try c.string(&row.reuseIdentifier, "reuse_identifier", ": a cell's")
    try c.reference(
      &row.superview,
      "superview",
      to: "item",
      ": the superview it was last in, or the view that owns the guide"
    )
    try c.string(&row.path, "path", ": identity across runs, see below")
    // Items that were never recorded have no first state.
    var (defined, superview, index) = (start?.defined, start?.superview, start?.index)
    var isHidden = start?.isHidden
    let frame = start?.frame
    var (x, y, width, height) = (frame?.x, frame?.y, frame?.width, frame?.height)
    try c.time(&defined, "defined", "when it was written down, ns")
    try c.reference(&superview, "first_superview", to: "item", ": its superview then")
    try c.integer(&index, "first_index", "its index among the subviews then")
    try c.flag(&isHidden, "is_hidden", "1 if it was hidden then")
    try c.real(&x, "x", "its frame then, points in the superview's coordinates")
    try c.real(&y, "y", "the same")
    try c.real(&width, "width", "the same")
    try c.real(&height, "height", "the same")
    try c.time(
      &row.firstLayout,
      "first_layout",
      """
      when its first layout in the trace ended, ns: its part in the phase, or before that the first \
      committed pass that changed one of its constraints or one that is charged to it; for a view that \
      was there before the recording, when that began; NULL if it was never laid out
      """
    )
    var identifier = start?.identifier
    var (name, named) = (property?.name, property?.time)
    try c.string(
      &identifier,
      "first_identifier",
      isLater: true,
      ": its identifier when it was written down"
    )
    try c.string(
      &name,
      "property",
      isLater: true,
      ": the property that holds it, which is its identifier while it has no other"
    )
    try c.time(&named, "named", isLater: true, "when it was named after the property, ns")
    property = name.map { PropertyName($0, time: named ?? 0) }
    start = defined.map {
      ItemStart(
        defined: $0,
        identifier: identifier,
        superview: superview,
        index: index ?? 0,
        isHidden: isHidden ?? false,
        frame: TraceRect(x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0)
      )
    }
  }
}

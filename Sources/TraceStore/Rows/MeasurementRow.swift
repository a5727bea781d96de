/// A text measurement.
public struct MeasurementRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The view's row.
  public var view: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The length of the text, in UTF-16 code units.
  public var textLength: Int
  /// XXH64 of the text.
  public var textHash: Int64
  /// The font's name and size.
  public var font: String
  /// The width at which lines break, in points; 0 if it is not limited.
  public var limitWidth: Double
  /// The width of the result, in points.
  public var width: Double
  /// The height of the result, in points.
  public var height: Double
  /// Whether the answer came from a cache.
  public var wasCached: Bool
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64,
    view: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    textLength: Int,
    textHash: Int64,
    font: String,
    limitWidth: Double,
    width: Double,
    height: Double,
    wasCached: Bool,
    stack: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.view = view
    self.pass = pass
    self.test = test
    self.textLength = textLength
    self.textHash = textHash
    self.font = font
    self.limitWidth = limitWidth
    self.width = width
    self.height = height
    self.wasCached = wasCached
    self.stack = stack
  }
}

extension MeasurementRow: TraceRow {
  package static let table = TableHead(
    "measurement",
    role: .event,
    "Text measurements."
  )

  package static var blank: Self {
    MeasurementRow(
      id: 0,
      time: 0,
      duration: 0,
      view: 0,
      textLength: 0,
      textHash: 0,
      font: "",
      limitWidth: 0,
      width: 0,
      height: 0,
      wasCached: false
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "when it began, ns since the trace began")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.reference(&view, "view", to: "item")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.integer(&textLength, "text_length", "UTF-16 code units")
    try c.integer(&textHash, "text_hash", "XXH64 of the text: the same in every run")
    try c.string(&font, "font", ": name and size")
    try c.real(&limitWidth, "limit_width", "points; 0 if lines are not limited")
    try c.real(&width, "width", "of the result, points")
    try c.real(&height, "height", "of the result, points")
    try c.flag(&wasCached, "was_cached", "1 if the answer came from a cache")
    try c.reference(
      &stack,
      "stack",
      isLater: true,
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}

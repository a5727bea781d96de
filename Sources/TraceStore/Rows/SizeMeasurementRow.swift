/// A size that a function of another engine's program computed.
package struct SizeMeasurementRow: Hashable, Sendable {
  package var time: Int64
  package var duration: Int64
  package var view: Int64
  package var pass: Int64?
  package var test: Int64?
  package var function: String
  package var limitWidth: Double
  package var limitHeight: Double
  package var width: Double
  package var height: Double
  package var wasCached: Bool
  package var stack: Int64?

  package init(
    time: Int64,
    duration: Int64,
    view: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    function: String,
    limitWidth: Double,
    limitHeight: Double,
    width: Double,
    height: Double,
    wasCached: Bool,
    stack: Int64? = nil
  ) {
    self.time = time
    self.duration = duration
    self.view = view
    self.pass = pass
    self.test = test
    self.function = function
    self.limitWidth = limitWidth
    self.limitHeight = limitHeight
    self.width = width
    self.height = height
    self.wasCached = wasCached
    self.stack = stack
  }
}

extension SizeMeasurementRow: ListedRow {
  package static let table = TableHead(
    "size_measurement",
    role: .event,
    """
    Sizes that functions of other engines' programs computed; texts with their fonts are in `measurement`.
    """
  )

  package static let title = "size measured"

  package static var blank: Self {
    Self(
      time: 0,
      duration: 0,
      view: 0,
      function: "",
      limitWidth: 0,
      limitHeight: 0,
      width: 0,
      height: 0,
      wasCached: false
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "when it began, ns")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.reference(&view, "view", to: "item")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.string(&function, "function", ": its name")
    try c.real(&limitWidth, "limit_width", "points; 0 if it was not limited")
    try c.real(&limitHeight, "limit_height", "points; 0 if it was not limited")
    try c.real(&width, "width", "of the result, points")
    try c.real(&height, "height", "of the result, points")
    try c.flag(&wasCached, "was_cached", "1 if the answer came from a cache")
    try c.reference(
      &stack,
      "stack",
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}

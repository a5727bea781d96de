/// A lookup in a cache.
package struct CacheLookupRow: Hashable, Sendable {
  package var time: Int64
  package var view: Int64?
  package var pass: Int64?
  package var test: Int64?
  package var cache: String
  package var wasHit: Bool

  package init(
    time: Int64,
    view: Int64? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    cache: String,
    wasHit: Bool
  ) {
    self.time = time
    self.view = view
    self.pass = pass
    self.test = test
    self.cache = cache
    self.wasHit = wasHit
  }
}

extension CacheLookupRow: ListedRow {
  package static let table = TableHead(
    "cache_lookup",
    role: .event,
    """
    Caches of other engines' programs that were asked for something.
    """
  )

  package static let title = "cache asked"

  package static var blank: Self { Self(time: 0, cache: "", wasHit: false) }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.reference(&view, "view", to: "item", "; NULL if it is of none")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.string(&cache, "cache", ": its name")
    try c.flag(&wasHit, "was_hit", "1 if it had the answer")
  }
}

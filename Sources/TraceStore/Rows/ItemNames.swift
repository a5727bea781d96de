/// The first names that a trace recorded for an item.
package struct ItemNames: Hashable, Sendable {
  /// The item's row.
  package var item: Int64
  /// Its identifier when it was first recorded.
  package var first: String?
  /// The property that holds it, if it was named after one.
  package var property: String?
  /// When it was named, in nanoseconds since the trace began; 0 if it was not.
  package var time: Int64

  /// Creates a row from its column values.
  package init(item: Int64, first: String? = nil, property: String? = nil, time: Int64 = 0) {
    self.item = item
    self.first = first
    self.property = property
    self.time = time
  }
}

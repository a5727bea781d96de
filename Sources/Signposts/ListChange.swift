/// An action of a table or collection view, in the form of a signpost.
public struct ListChange: Sendable {
  /// The kind of action.
  public var kind: ListChangeKind
  /// The cell, header or footer that was sized.
  public var element: ObjectID?
  /// The section of the element.
  public var section: Int?
  /// The row or item; nil for headers and footers.
  public var item: Int?
  /// The estimated length along the scroll direction, in points.
  public var estimate: Double?
  /// The actual length, in points.
  public var length: Double?
  /// The number of visible cells after a reload.
  public var visible: Int?
  /// The number of those cells that show the same content as before the reload.
  public var unchanged: Int?

  /// Creates a change from its parts.
  public init(
    _ kind: ListChangeKind,
    element: ObjectID? = nil,
    section: Int? = nil,
    item: Int? = nil,
    estimate: Double? = nil,
    length: Double? = nil,
    visible: Int? = nil,
    unchanged: Int? = nil
  ) {
    self.kind = kind
    self.element = element
    self.section = section
    self.item = item
    self.estimate = estimate
    self.length = length
    self.visible = visible
    self.unchanged = unchanged
  }

  /// Returns a number in a record's format; 0 means nil.
  static func number(_ value: Int?) -> UInt32 {
    value.map { UInt32(clamping: max($0, 0)) + ($0 < Int(UInt32.max) ? 1 : 0) } ?? 0
  }

  /// Returns the value of a number in a record.
  package static func value(_ number: UInt32) -> Int? {
    number == 0 ? nil : Int(number) - 1
  }
}

/// What a table or collection view did, as a signpost says it.
public struct ListChange: Sendable {
  /// What it is.
  public var kind: ListChangeKind
  /// The cell, header or footer that was sized.
  public var element: ObjectID?
  /// The section that it belongs to.
  public var section: Int?
  /// The row or item; nil for headers and footers.
  public var item: Int?
  /// What was assumed of its length along the scroll direction, in points.
  public var estimate: Double?
  /// The length that it has, in points.
  public var length: Double?
  /// After a reload, how many cells are visible.
  public var visible: Int?
  /// How many of those show the same content as before the reload.
  public var unchanged: Int?

  /// Makes a change of its parts.
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

  /// A number as a record has it; 0 stands for none.
  static func number(_ value: Int?) -> UInt32 {
    value.map { UInt32(clamping: max($0, 0)) + ($0 < Int(UInt32.max) ? 1 : 0) } ?? 0
  }

  /// The number that stands in a record.
  package static func value(_ number: UInt32) -> Int? {
    number == 0 ? nil : Int(number) - 1
  }
}

import Signposts

/// The horizontal or the vertical axis.
public enum LayoutAxis: UInt8, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The axis of a layout attribute, given as its raw value; nil for no attribute.
  init?(attribute rawValue: UInt8) {
    switch LayoutAttribute(rawValue: rawValue) {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      self = .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      self = .vertical
    case .notAnAttribute, nil: return nil
    }
  }
}

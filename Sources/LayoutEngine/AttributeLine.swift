import LayoutVocabulary

/// A line of an item along one axis, or the item's size.
///
/// A line is minimum + share · size, plus an offset that the item provides.
struct AttributeLine {
  enum Offset {
    case none
    case margins
    case firstBaseline
    case lastBaseline
  }

  var isHorizontal: Bool
  var isSize = false
  var sizeShare = 0.0
  var offset = Offset.none
}

extension LayoutAttribute {
  /// Whether the attribute depends on the writing direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute is a width or a height.
  var isSize: Bool { self == .width || self == .height }

  /// Returns the line for the attribute, or nil for `notAnAttribute`.
  ///
  /// If `flipping` is true, leading is the right edge.
  func line(flipping: Bool) -> AttributeLine? {
    switch self {
    case .notAnAttribute: nil
    case .left: AttributeLine(isHorizontal: true)
    case .right: AttributeLine(isHorizontal: true, sizeShare: 1)
    case .leading: AttributeLine(isHorizontal: true, sizeShare: flipping ? 1 : 0)
    case .trailing: AttributeLine(isHorizontal: true, sizeShare: flipping ? 0 : 1)
    case .centerX: AttributeLine(isHorizontal: true, sizeShare: 0.5)
    case .top: AttributeLine(isHorizontal: false)
    case .bottom: AttributeLine(isHorizontal: false, sizeShare: 1)
    case .centerY: AttributeLine(isHorizontal: false, sizeShare: 0.5)
    case .width: AttributeLine(isHorizontal: true, isSize: true)
    case .height: AttributeLine(isHorizontal: false, isSize: true)
    case .lastBaseline:
      AttributeLine(isHorizontal: false, sizeShare: 1, offset: .lastBaseline)
    case .firstBaseline: AttributeLine(isHorizontal: false, offset: .firstBaseline)
    case .leftMargin: AttributeLine(isHorizontal: true, offset: .margins)
    case .rightMargin: AttributeLine(isHorizontal: true, sizeShare: 1, offset: .margins)
    case .leadingMargin:
      AttributeLine(isHorizontal: true, sizeShare: flipping ? 1 : 0, offset: .margins)
    case .trailingMargin:
      AttributeLine(isHorizontal: true, sizeShare: flipping ? 0 : 1, offset: .margins)
    case .topMargin: AttributeLine(isHorizontal: false, offset: .margins)
    case .bottomMargin: AttributeLine(isHorizontal: false, sizeShare: 1, offset: .margins)
    case .centerXWithinMargins:
      AttributeLine(isHorizontal: true, sizeShare: 0.5, offset: .margins)
    case .centerYWithinMargins:
      AttributeLine(isHorizontal: false, sizeShare: 0.5, offset: .margins)
    }
  }
}

extension LayoutInsets {
  func leading(of line: AttributeLine) -> Double { line.isHorizontal ? left : top }
  func trailing(of line: AttributeLine) -> Double { line.isHorizontal ? right : bottom }
}

/// The horizontal alignment of text.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// Centered.
  case center = 1
  /// At the right.
  case right = 2
  /// Justified.
  case justified = 3
  /// At the leading edge.
  case natural = 4
}

/// How text that is wider than its view is wrapped or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words.
  case byWordWrapping = 0
  /// Lines break between characters.
  case byCharWrapping = 1
  /// The last line is clipped.
  case byClipping = 2
  /// The last line begins with an ellipsis.
  case byTruncatingHead = 3
  /// The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// The last line has an ellipsis in the middle.
  case byTruncatingMiddle = 5
}

/// The vertical position of a text whose font was shrunk to fit.
///
/// No layout effect.
public enum UIBaselineAdjustment: Int, Sendable {
  /// At the original baseline.
  case alignBaselines = 0
  /// Centered.
  case alignCenters = 1
  /// At the top.
  case none = 2
}

/// An object whose text may follow the preferred content size.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether fonts from a text style or from font metrics follow the preferred content size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

/// Where the lines of a text stand between the sides.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// At both sides.
  case justified = 3
  /// Where reading starts.
  case natural = 4
}

/// What becomes of a text that is wider than its view.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words.
  case byWordWrapping = 0
  /// Lines break between characters.
  case byCharWrapping = 1
  /// The last line is cut.
  case byClipping = 2
  /// The last line begins with an ellipsis.
  case byTruncatingHead = 3
  /// The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// The last line has an ellipsis in the middle.
  case byTruncatingMiddle = 5
}

/// Where a text stands whose font was shrunk to fit.
///
/// No layout effect.
public enum UIBaselineAdjustment: Int, Sendable {
  /// At the baseline that it had.
  case alignBaselines = 0
  /// In the middle.
  case alignCenters = 1
  /// At the top.
  case none = 2
}

/// Text that follows the preferred content size if asked to.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether fonts that come from a text style or from metrics change with the preferred content size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

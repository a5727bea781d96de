import LayoutEngine

/// The width at which a text of several lines breaks: what the engine gave its view last.
///
/// The width is known only once the engine has chosen it, so such a view is measured twice: its intrinsic width is
/// that of the text without a limit, its intrinsic height that of the text at this width. When the engine gives it
/// another, the view invalidates its intrinsic size, within the same turn. Because the intrinsic width does not depend
/// on the limit, the frame that results does not depend on what was shown before.
///
/// When a view above is fitted, a text that was laid out since it was set wraps at the width that it got, as on Apple's
/// systems since iOS 9. A text that was set after the last layout does not: that width belongs to another text.
@MainActor
struct WrappingWidth {
  /// The number of the last layout when the text was set.
  private var contentNumber = 0
  /// The width that the engine gave last; nil until it has.
  private var last: CGFloat?

  /// The size that a view wants.
  func size(_ measure: (CGFloat?) -> CGSize) -> CGSize {
    let natural = measure(nil)
    guard let last, last < natural.width else { return natural }
    return CGSize(width: natural.width, height: measure(last).height)
  }

  /// The size that a view wants if its width is given.
  static func size(forWidth width: CGFloat, _ measure: (CGFloat?) -> CGSize) -> CGSize {
    let natural = measure(nil)
    guard width < natural.width else { return natural }
    return CGSize(width: natural.width, height: measure(width).height)
  }

  /// The width for a text of a width: the engine's, if it is smaller.
  var limit: CGFloat? { last }

  /// Takes notice of another text, font or number of lines.
  mutating func contentDidChange() {
    contentNumber = LayoutPass.number
  }

  /// The width at which the present text was laid out; nil if it has not been.
  func laidOut(in engine: LayoutEngine?) -> CGFloat? {
    guard let last, last > 0, let engine, engine.layoutNumber > contentNumber else { return nil }
    return last
  }

  /// Takes a width from the engine.
  ///
  /// - Returns: Whether the view wants another height now.
  mutating func take(_ width: CGFloat, natural: () -> CGFloat) -> Bool {
    guard width != last else { return false }
    let old = last
    last = width
    let natural = natural()
    // At least as wide as the text, before and now: the height stays.
    return width < natural || (old ?? natural) < natural
  }
}

import LayoutEngine

/// The width at which a text with several lines wraps, which is the last width from the engine.
///
/// The width is known only after the engine has chosen it, so such a view is measured twice. Its
/// intrinsic width is that of the text without a limit, and its intrinsic height is that of the
/// text at this width. When the engine chooses another width, the view invalidates its intrinsic
/// size within the same frame. Because the intrinsic width does not depend on the limit, the
/// resulting frame does not depend on earlier ones.
///
/// When the fitting size of a superview is computed, a text that was laid out since it was set
/// wraps at the width that it got, as on Apple's systems since iOS 9. A text that was set after the
/// last layout does not, because that width belongs to another text.
@MainActor
struct WrappingWidth {
  /// The number of the last layout before the text was set.
  private var contentNumber = 0
  /// The last width from the engine; nil at first.
  private var last: CGFloat?

  /// Returns the preferred size of a view.
  func size(_ measure: (CGFloat?) -> CGSize) -> CGSize {
    let natural = measure(nil)
    guard let last, last < natural.width else { return natural }
    return CGSize(width: natural.width, height: measure(last).height)
  }

  /// Returns the preferred size of a view for a given width.
  static func size(forWidth width: CGFloat, _ measure: (CGFloat?) -> CGSize) -> CGSize {
    let natural = measure(nil)
    guard width < natural.width else { return natural }
    return CGSize(width: natural.width, height: measure(width).height)
  }

  /// The limit for measuring: the engine's width.
  var limit: CGFloat? { last }

  /// Called after a change of the text, the font or the number of lines.
  mutating func contentDidChange() {
    contentNumber = LayoutPass.number
  }

  /// Returns the width at which the current text was laid out, or nil if it was not.
  func laidOut(in engine: LayoutEngine?) -> CGFloat? {
    guard let last, last > 0, let engine, engine.layoutNumber > contentNumber else { return nil }
    return last
  }

  /// Sets the width from the engine.
  ///
  /// - Returns: Whether the view's preferred height has changed.
  mutating func take(_ width: CGFloat, natural: () -> CGFloat) -> Bool {
    guard width != last else { return false }
    let old = last
    last = width
    let natural = natural()
    // If both widths are at least the text's width, the height does not change.
    return width < natural || (old ?? natural) < natural
  }
}

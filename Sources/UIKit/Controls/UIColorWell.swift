/// A control that shows a color and lets the user choose another; 28 × 28 points.
@preconcurrency @MainActor
open class UIColorWell: UIControl {
  /// The chosen color, or nil.
  ///
  /// No layout effect.
  open var selectedColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the color may be transparent.
  ///
  /// No layout effect.
  open var supportsAlpha: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The title of the color's use.
  ///
  /// No layout effect.
  open var title: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// 28 × 28 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 28, height: 28) }

  /// 28 × 28 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

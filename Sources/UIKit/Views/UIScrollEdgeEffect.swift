/// How content fades at an edge of a scroll view.
///
/// No layout effect. Nothing is drawn.
@preconcurrency @MainActor
open class UIScrollEdgeEffect: NSObject {
  /// How strongly content fades.
  public final class Style: NSObject, Sendable {
    /// The system's choice.
    public static let automatic = Style()
    /// With a sharp border.
    public static let hard = Style()
    /// With a gradual transition.
    public static let soft = Style()
  }

  /// How strongly content fades.
  open var style = Style.automatic
  /// Whether the effect is hidden.
  open var isHidden = false

  override init() {
    super.init()
  }
}

extension UIScrollView {
  /// How content fades at the top.
  ///
  /// No layout effect.
  public var topEdgeEffect: UIScrollEdgeEffect { edgeEffects.top }
  /// How content fades at the left.
  ///
  /// No layout effect.
  public var leftEdgeEffect: UIScrollEdgeEffect { edgeEffects.left }
  /// How content fades at the bottom.
  ///
  /// No layout effect.
  public var bottomEdgeEffect: UIScrollEdgeEffect { edgeEffects.bottom }
  /// How content fades at the right.
  ///
  /// No layout effect.
  public var rightEdgeEffect: UIScrollEdgeEffect { edgeEffects.right }

  private struct EdgeEffects {
    let top, left, bottom, right: UIScrollEdgeEffect

    @MainActor init() {
      (top, left) = (UIScrollEdgeEffect(), UIScrollEdgeEffect())
      (bottom, right) = (UIScrollEdgeEffect(), UIScrollEdgeEffect())
    }
  }

  private var edgeEffects: EdgeEffects {
    let kept: EdgeEffects? = sparse[default: nil]
    if let kept { return kept }
    let made = EdgeEffects()
    sparse[default: nil] = made as EdgeEffects?
    return made
  }
}

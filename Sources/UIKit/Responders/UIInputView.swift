/// A view in place of the keyboard or above it.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The style of the background.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case `default`, keyboard
  }

  /// The style of the background.
  ///
  /// No layout effect.
  public let inputViewStyle: Style

  /// Whether the constraints determine the height; not used, because the keyboard is never shown.
  ///
  /// No layout effect.
  open var allowsSelfSizing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Creates a view with a frame and a style.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
  }

  /// Creates a view as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }
}

/// A view whose keys click.
///
/// No layout effect. There is no sound.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
  /// Whether keys click.
  var enableInputClicksWhenVisible: Bool { get }
}

/// A view in the keyboard's place or above it.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// What is behind the keys.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    case `default`, keyboard
  }

  /// What is behind the keys.
  ///
  /// No layout effect.
  public let inputViewStyle: Style

  /// Whether the height follows from the constraints; there is no keyboard that would ask.
  ///
  /// No layout effect.
  open var allowsSelfSizing: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Makes a view with a frame and a look.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
  }

  /// Makes a view as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }
}

/// A view whose keys click.
///
/// No layout effect. Nothing is heard.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
  /// Whether keys click.
  var enableInputClicksWhenVisible: Bool { get }
}

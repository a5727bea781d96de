/// Would give haptic feedback.
///
/// No layout effect. There is no feedback.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Would prepare the feedback.
  open func prepare() {}
}

/// Would give haptic feedback for an impact.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of an impact.
  ///
  /// No layout effect.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// Creates a generator.
  public override init() {
    super.init()
  }

  /// Creates a generator with a style.
  public init(style: FeedbackStyle) {
    super.init()
  }

  /// Creates a generator with a style for a view.
  public init(style: FeedbackStyle, view: UIView) {
    super.init()
  }

  /// Would give feedback.
  open func impactOccurred() {}
  /// Would give feedback with an intensity.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Would give haptic feedback for a success or an error.
///
/// No layout effect.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of outcome.
  ///
  /// No layout effect.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Would give feedback.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Would give haptic feedback for a changed selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Would give feedback.
  open func selectionChanged() {}
}

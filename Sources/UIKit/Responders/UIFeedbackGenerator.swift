/// Would make the device tremble.
///
/// No layout effect. Nothing trembles.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Would get ready.
  open func prepare() {}
}

/// Would make the device tremble as though something struck it.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How hard.
  ///
  /// No layout effect.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// Makes a generator.
  public override init() {
    super.init()
  }

  /// Makes a generator of a hardness.
  public init(style: FeedbackStyle) {
    super.init()
  }

  /// Makes a generator of a hardness for a view.
  public init(style: FeedbackStyle, view: UIView) {
    super.init()
  }

  /// Would tremble.
  open func impactOccurred() {}
  /// Would tremble as strongly as is said.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Would make the device tremble for a success or an error.
///
/// No layout effect.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What for.
  ///
  /// No layout effect.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Would tremble.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Would make the device tremble for a change of a selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Would tremble.
  open func selectionChanged() {}
}

/// The interface to assistive technology, which does not exist here.
///
/// The properties of elements are declared in `UIResponder`, so that views, controllers and
/// elements can override them.
public enum UIAccessibility {
  /// A notification for assistive technology.
  ///
  /// No layout effect.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32

    /// Creates a notification from a number.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// A different screen is shown.
    public static let screenChanged = Notification(rawValue: 1000)
    /// The layout has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to announce.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Assistive technology should pause.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1016)
    /// Assistive technology should resume.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1017)
  }

  /// A feature of guided access.
  ///
  /// No layout effect.
  public enum GuidedAccessRestrictionState: Int, Sendable {
    case allow, deny
  }

  /// The edge of a control's focus area for zooming.
  ///
  /// No layout effect.
  public enum ZoomType: Int, Sendable {
    case insertionPoint
  }

  /// An assistive technology.
  ///
  /// No layout effect.
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The screen reader.
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier(
      rawValue: "UIAccessibilityNotificationVoiceOverIdentifier"
    )
    /// Switch control.
    public static let notificationSwitchControl = AssistiveTechnologyIdentifier(
      rawValue: "UIAccessibilityNotificationSwitchControlIdentifier"
    )
  }

  /// Would notify assistive technology of a change; there is none, so nothing happens.
  ///
  /// No layout effect.
  public static func post(notification: Notification, argument: Any?) {}

  /// Returns the element that a technology focuses: none.
  ///
  /// No layout effect.
  public static func focusedElement(
    using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
  ) -> Any? { nil }

  /// Returns a view's rectangle in screen coordinates.
  @MainActor
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: UIScreen.main.coordinateSpace)
  }

  /// Returns a view's path unchanged: paths are not converted here.
  ///
  /// No layout effect.
  @MainActor
  public static func convertToScreenCoordinates(
    _ path: UIBezierPath,
    in view: UIView
  ) -> UIBezierPath { path }

  /// Returns whether guided access allows a feature.
  ///
  /// No layout effect.
  public static func guidedAccessRestrictionState(
    forIdentifier restrictionIdentifier: String
  ) -> GuidedAccessRestrictionState { .allow }

  /// Would zoom in on a rectangle.
  ///
  /// No layout effect.
  public static func zoomFocusChanged(
    zoomType type: ZoomType,
    toFrame frame: CGRect,
    in view: UIView
  ) {}
}

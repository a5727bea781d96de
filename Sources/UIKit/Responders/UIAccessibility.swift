/// What assistive technology would be told and asked: there is none here.
///
/// The properties of elements stand on `UIResponder`, so that views, controllers and elements can override them.
public enum UIAccessibility {
  /// What changes on the screen.
  ///
  /// No layout effect.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32

    /// Makes a notification of a number.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Another screen is shown.
    public static let screenChanged = Notification(rawValue: 1000)
    /// The layout has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be read out.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Reading is to pause.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1016)
    /// Reading is to go on.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1017)
  }

  /// Whether a guided session allows something.
  ///
  /// No layout effect.
  public enum GuidedAccessRestrictionState: Int, Sendable {
    case allow, deny
  }

  /// An edge of a control's picture for zooming.
  ///
  /// No layout effect.
  public enum ZoomType: Int, Sendable {
    case insertionPoint
  }

  /// Which assistive technology.
  ///
  /// No layout effect.
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes an identifier of a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The screen reader.
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier(
      rawValue: "UIAccessibilityNotificationVoiceOverIdentifier"
    )
    /// Switches.
    public static let notificationSwitchControl = AssistiveTechnologyIdentifier(
      rawValue: "UIAccessibilityNotificationSwitchControlIdentifier"
    )
  }

  /// Would notify assistive technology of a change; there is none, so nothing happens.
  ///
  /// No layout effect.
  public static func post(notification: Notification, argument: Any?) {}

  /// Returns the element that a technology is at: none.
  ///
  /// No layout effect.
  public static func focusedElement(
    using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
  ) -> Any? { nil }

  /// Returns a rectangle of a view on the screen.
  @MainActor
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: UIScreen.main.coordinateSpace)
  }

  /// Returns a path of a view as it is: paths are not moved here.
  ///
  /// No layout effect.
  @MainActor
  public static func convertToScreenCoordinates(
    _ path: UIBezierPath,
    in view: UIView
  ) -> UIBezierPath { path }

  /// Whether a guided session allows a restriction.
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

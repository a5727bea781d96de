extension UIAccessibility {
  // The user's settings, all at their defaults. A test that needs another setting has to provide it
  // through its own code.

  /// The default setting.
  ///
  /// No layout effect.
  public static var isVoiceOverRunning: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isSwitchControlRunning: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isSpeakScreenEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isAssistiveTouchRunning: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isBoldTextEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isGrayscaleEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isGuidedAccessEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isInvertColorsEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isMonoAudioEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isReduceMotionEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isShakeToUndoEnabled: Bool { true }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isVideoAutoplayEnabled: Bool { true }
  /// The default setting.
  ///
  /// No layout effect.
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var shouldDifferentiateWithoutColor: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var buttonShapesEnabled: Bool { false }
  /// The default setting.
  ///
  /// No layout effect.
  public static var prefersCrossFadeTransitions: Bool { false }

  /// Posted only by code.
  ///
  /// No layout effect.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let switchControlStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilitySwitchControlStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let speakScreenStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilitySpeakScreenStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let speakSelectionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilitySpeakSelectionStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let assistiveTouchStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityAssistiveTouchStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let boldTextStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let closedCaptioningStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityClosedCaptioningStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let darkerSystemColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let grayscaleStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityGrayscaleStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let guidedAccessStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityGuidedAccessStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let invertColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityInvertColorsStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let monoAudioStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityMonoAudioStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let shakeToUndoDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityShakeToUndoDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let videoAutoplayStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVideoAutoplayStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let onOffSwitchLabelsDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityOnOffSwitchLabelsDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let differentiateWithoutColorDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDifferentiateWithoutColorDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let buttonShapesEnabledStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityButtonShapesEnabledStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let prefersCrossFadeTransitionsStatusDidChangeNotification = Foundation.Notification
    .Name(
      "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification"
    )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let elementFocusedNotification = Foundation.Notification.Name(
    "UIAccessibilityElementFocusedNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public static let announcementDidFinishNotification = Foundation.Notification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification"
  )

  /// The key of the focused element.
  ///
  /// No layout effect.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// The key of the previously focused element.
  ///
  /// No layout effect.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"
  /// The key of the announced text.
  ///
  /// No layout effect.
  public static let announcementStringValueUserInfoKey =
    "UIAccessibilityAnnouncementKeyStringValue"
  /// The key for whether the announcement was completed.
  ///
  /// No layout effect.
  public static let announcementWasSuccessfulUserInfoKey =
    "UIAccessibilityAnnouncementKeyWasSuccessful"
}

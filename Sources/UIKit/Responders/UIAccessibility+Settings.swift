extension UIAccessibility {
  // What the user has set: nothing. A test that wants it otherwise asks its own code, not the system.

  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isVoiceOverRunning: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isSwitchControlRunning: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isSpeakScreenEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isAssistiveTouchRunning: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isBoldTextEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isGrayscaleEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isGuidedAccessEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isInvertColorsEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isMonoAudioEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isReduceMotionEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isShakeToUndoEnabled: Bool { true }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isVideoAutoplayEnabled: Bool { true }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var shouldDifferentiateWithoutColor: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var buttonShapesEnabled: Bool { false }
  /// As on a device without settings.
  ///
  /// No layout effect.
  public static var prefersCrossFadeTransitions: Bool { false }

  /// Posted by code only.
  ///
  /// No layout effect.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let switchControlStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilitySwitchControlStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let speakScreenStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilitySpeakScreenStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let speakSelectionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilitySpeakSelectionStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let assistiveTouchStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityAssistiveTouchStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let boldTextStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let closedCaptioningStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityClosedCaptioningStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let darkerSystemColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let grayscaleStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityGrayscaleStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let guidedAccessStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityGuidedAccessStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let invertColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityInvertColorsStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let monoAudioStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityMonoAudioStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let shakeToUndoDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityShakeToUndoDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let videoAutoplayStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVideoAutoplayStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let onOffSwitchLabelsDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityOnOffSwitchLabelsDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let differentiateWithoutColorDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDifferentiateWithoutColorDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let buttonShapesEnabledStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityButtonShapesEnabledStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let prefersCrossFadeTransitionsStatusDidChangeNotification = Foundation.Notification
    .Name(
      "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification"
    )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let elementFocusedNotification = Foundation.Notification.Name(
    "UIAccessibilityElementFocusedNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public static let announcementDidFinishNotification = Foundation.Notification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification"
  )

  /// The key of the element that is read out.
  ///
  /// No layout effect.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// The key of the element that was read out before.
  ///
  /// No layout effect.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"
  /// The key of the text that was read out.
  ///
  /// No layout effect.
  public static let announcementStringValueUserInfoKey =
    "UIAccessibilityAnnouncementKeyStringValue"
  /// The key of whether the text was read out to the end.
  ///
  /// No layout effect.
  public static let announcementWasSuccessfulUserInfoKey =
    "UIAccessibilityAnnouncementKeyWasSuccessful"
}

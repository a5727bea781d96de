extension UIApplication {
  /// The URL of the app's page in the settings.
  ///
  /// No layout effect.
  public nonisolated static let openSettingsURLString = "app-settings:"

  // Nothing here posts these: an app that is measured is always in use. Code may post them itself.

  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let backgroundRefreshStatusDidChangeNotification = Notification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailableNotification"
  )
  /// Posted by code only.
  ///
  /// No layout effect.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailableNotification"
  )
}

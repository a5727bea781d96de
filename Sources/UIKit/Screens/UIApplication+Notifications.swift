extension UIApplication {
  /// The URL of the app's page in the settings.
  ///
  /// No layout effect.
  public nonisolated static let openSettingsURLString = "app-settings:"

  // Nothing here posts these, because a measured app is always in use. Code may post them itself.

  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let backgroundRefreshStatusDidChangeNotification = Notification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailableNotification"
  )
  /// Posted only by code.
  ///
  /// No layout effect.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailableNotification"
  )
}

/// The user's current activity, for other devices; Linux's Foundation has no such class.
///
/// No layout effect.
open class NSUserActivity: NSObject {
  /// The type of activity.
  public let activityType: String
  /// The title.
  open var title: String?
  /// The data needed to continue.
  open var userInfo: [AnyHashable: Any]?
  /// The web page to continue in a browser.
  open var webpageURL: URL?
  /// Whether another device may continue it.
  open var isEligibleForHandoff = true
  /// Whether searches may find it.
  open var isEligibleForSearch = false
  /// Whether the assistant may suggest it.
  open var isEligibleForPrediction = false
  /// A permanent identifier.
  open var persistentIdentifier: String?
  /// Whether it has changed.
  open var needsSave = false

  /// Creates an activity of a type.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Makes it the current activity.
  open func becomeCurrent() {}

  /// Makes it no longer the current activity.
  open func resignCurrent() {}

  /// Invalidates it.
  open func invalidate() {}

  /// Adds data needed to continue.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

/// The shortcuts above a tablet's keyboard.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject {
  /// Whether the user may hide them.
  open var allowsHidingShortcuts = true
  /// The groups before the suggestions.
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
  /// The groups after the suggestions.
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
}

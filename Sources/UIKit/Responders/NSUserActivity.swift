/// What the user is doing, for other devices; Foundation has none on Linux.
///
/// No layout effect.
open class NSUserActivity: NSObject {
  /// The kind of activity.
  public let activityType: String
  /// The title.
  open var title: String?
  /// What is needed to go on.
  open var userInfo: [AnyHashable: Any]?
  /// The page in a browser.
  open var webpageURL: URL?
  /// Whether another device may go on.
  open var isEligibleForHandoff = true
  /// Whether a search finds it.
  open var isEligibleForSearch = false
  /// Whether the assistant proposes it.
  open var isEligibleForPrediction = false
  /// A name for good.
  open var persistentIdentifier: String?
  /// Whether it has changed.
  open var needsSave = false

  /// Makes an activity of a kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Makes it what the user is doing.
  open func becomeCurrent() {}

  /// Makes it no longer what the user is doing.
  open func resignCurrent() {}

  /// Ends it.
  open func invalidate() {}

  /// Adds to what is needed to go on.
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
  /// Those before the proposals.
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
  /// Those after the proposals.
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
}

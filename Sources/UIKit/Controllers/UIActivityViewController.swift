/// A placeholder for sharing: an empty sheet of medium height, or a popover in a regular width.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// Called when sharing has ended, with its result.
  public typealias CompletionWithItemsHandler = (
    _ activityType: UIActivity.ActivityType?, _ completed: Bool, _ returnedItems: [Any]?,
    _ activityError: (any Error)?
  ) -> Void

  /// The items to share.
  public let activityItems: [Any]
  /// The app's own activities.
  public let applicationActivities: [UIActivity]?
  /// The activities to exclude.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// Called with the result of sharing.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  /// Creates a sheet.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
  }

  override func makeOwnPresentation() -> UIPresentationController? {
    let made = UIPopoverPresentationController(
      presentedViewController: self,
      presenting: presenter
    )
    made.adaptiveSheetPresentationController.detents = [.medium(), .large()]
    return made
  }

  /// Ends sharing like the user: dismisses the sheet and calls the completion.
  ///
  /// Apple does not have this method.
  public func finish(_ activityType: UIActivity.ActivityType?, completed: Bool) {
    dismiss(animated: false) { [self] in
      completionWithItemsHandler?(activityType, completed, nil, nil)
    }
  }

  /// Creates an empty sheet; archives are not supported.
  public required init?(coder: NSCoder) {
    activityItems = []
    applicationActivities = nil
    super.init(coder: coder)
  }
}

/// An activity, such as a way to share items.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// The category of an activity.
  public enum Category: Int, Sendable {
    case action, share
  }

  /// The name of an activity.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Mail.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// Messages.
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    /// Printing.
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    /// Copying.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    /// Contacts.
    public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    /// Photos.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    /// The reading list.
    public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
    /// Devices near by.
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    /// Books.
    public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
  }

  /// The category of the activity.
  open class var activityCategory: Category { .action }
  /// The activity's name.
  open var activityType: ActivityType? { nil }
  /// The title.
  open var activityTitle: String? { nil }
  /// The image.
  open var activityImage: UIImage? { nil }
  /// The view controller that the activity presents.
  open var activityViewController: UIViewController? { nil }
  /// Returns whether the activity accepts the items.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Prepares the activity for the items.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Performs the activity.
  open func perform() {}
  /// Ends the activity.
  open func activityDidFinish(_ completed: Bool) {}
}

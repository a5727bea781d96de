/// Would share things with other apps: an empty sheet of medium height, or a popover where the width is regular.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// Called when sharing has ended, with what became of it.
  public typealias CompletionWithItemsHandler = (
    _ activityType: UIActivity.ActivityType?, _ completed: Bool, _ returnedItems: [Any]?,
    _ activityError: (any Error)?
  ) -> Void

  /// The things.
  public let activityItems: [Any]
  /// The app's own ways.
  public let applicationActivities: [UIActivity]?
  /// The ways that are left out.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// Is told what became of sharing.
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  /// Makes a sheet.
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

  /// Ends sharing as the user does: the sheet goes, and the completion is called; an addition to Apple's.
  public func finish(_ activityType: UIActivity.ActivityType?, completed: Bool) {
    dismiss(animated: false) { [self] in
      completionWithItemsHandler?(activityType, completed, nil, nil)
    }
  }

  /// Makes an empty sheet, as an archive would.
  public required init?(coder: NSCoder) {
    activityItems = []
    applicationActivities = nil
    super.init(coder: coder)
  }
}

/// A way of sharing.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// Where a way stands.
  public enum Category: Int, Sendable {
    case action, share
  }

  /// The name of a way.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String

    /// Makes a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes a name.
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

  /// Where the way stands.
  open class var activityCategory: Category { .action }
  /// The way's name.
  open var activityType: ActivityType? { nil }
  /// The title.
  open var activityTitle: String? { nil }
  /// The image.
  open var activityImage: UIImage? { nil }
  /// The controller that it needs.
  open var activityViewController: UIViewController? { nil }
  /// Whether it takes things.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Takes things.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Goes the way.
  open func perform() {}
  /// Ends the activity.
  open func activityDidFinish(_ completed: Bool) {}
}

/// An action at the trailing end of a row, as in tables before iOS 11.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject, NSCopying {
  /// The kind of action.
  public enum Style: Int, Sendable {
    case `default` = 0
    case normal = 1

    /// The usual style.
    public static var destructive: Style { .default }
  }

  /// The kind of action.
  public let style: Style
  /// The title.
  open var title: String?
  /// The background color.
  open var backgroundColor: UIColor?
  /// The visual effect of the background.
  ///
  /// No layout effect.
  open var backgroundEffect: UIVisualEffect?

  private let handler: (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action.
  public init(
    style: Style,
    title: String?,
    handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  func perform(_ path: IndexPath) { handler(self, path) }

  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// Returns the action itself.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What an action does.
public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

/// A part of a menu, or what a control does, as a closure.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The name of an action; of two with one name a control keeps the later.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String

    /// Makes an identifier of a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes an identifier of a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The action's name, a new one unless given.
  public let identifier: Identifier
  /// What the action is called if it has room; nil for its title.
  ///
  /// No layout effect.
  open var discoverabilityTitle: String?
  /// How the action looks and acts in a menu.
  open var attributes: Attributes
  /// How the action is marked in a menu.
  open var state: State
  /// What the control or the menu that performed the action last is; nil before.
  open internal(set) weak var sender: AnyObject?

  private let handler: UIActionHandler

  /// Makes an action of a closure.
  public init(
    title: String = "",
    subtitle: String? = nil,
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: Attributes = [],
    state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
  }
}

/// Performs an action.
public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

/// A menu element or control action with a closure.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The identifier of an action; of two with the same identifier, a control keeps the later one.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an identifier from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The action's identifier, a new one unless given.
  public let identifier: Identifier
  /// A longer title if there is space; nil for the title.
  ///
  /// No layout effect.
  open var discoverabilityTitle: String?
  /// The appearance and behaviour of the action in a menu.
  open var attributes: Attributes
  /// The action's mark in a menu.
  open var state: State
  /// The control or menu that last performed the action; nil until then.
  open internal(set) weak var sender: AnyObject?

  private let handler: UIActionHandler

  /// Creates an action from a closure.
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

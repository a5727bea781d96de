/// A type that an app's files declare.
public struct DeclaredType: Sendable, Hashable {
  /// The kinds of types.
  public enum Kind: String, Sendable, Hashable {
    /// A class.
    case `class`
    /// A structure.
    case `struct`
    /// An enumeration.
    case `enum`
    /// An actor.
    case actor
    /// A protocol.
    case `protocol`
  }

  /// The access level of a declaration.
  public enum Access: String, Sendable, Hashable, Comparable {
    /// Accessible within the enclosing declaration.
    case `private`
    /// Accessible within its file.
    case `fileprivate`
    /// Accessible within its module.
    case `internal`
    /// Accessible within its package.
    case package
    /// Accessible everywhere.
    case `public`
    /// Accessible everywhere, and can be overridden.
    case open

    private var rank: Int {
      switch self {
      case .private: 0
      case .fileprivate: 1
      case .internal: 2
      case .package: 3
      case .public: 4
      case .open: 5
      }
    }

    /// Orders from the most to the least restrictive level.
    public static func < (one: Access, other: Access) -> Bool { one.rank < other.rank }
  }

  /// The name, including those of enclosing types: `"FeedCell.Style"`.
  public var name: String

  /// The kind of type.
  public var kind: Kind

  /// The file that declares it.
  public var path: String

  /// The line that contains its name.
  public var line: Int

  /// Its access level, limited by those of its enclosing types.
  public var access: Access

  /// Whether it, or an enclosing type, has generic parameters.
  public var isGeneric: Bool

  /// The superclasses of a class, nearest first.
  ///
  /// They are the app's, followed by the framework's if known. Empty if the class has none.
  public var ancestors: [String]

  /// The types that the declaration and its extensions inherit from or conform to, without the
  /// superclass.
  public var conformances: [String]

  /// The initializers that it declares itself, including those in extensions.
  public var initializers: [Initializer]

  /// The ways to create an object of a class, including inherited ones.
  public var makers: Set<Maker>

  /// The outlets that an interface file connects to objects.
  public var outlets: [Outlet]

  /// The actions that an interface file connects to controls.
  public var actions: [Action]

  /// A way to create an object, given only its class.
  public enum Maker: String, Sendable, Hashable, CaseIterable {
    /// `init()`, or an initializer whose parameters all have defaults.
    case withoutArguments
    /// `init(frame: CGRect)`
    case frame
    /// `init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)`
    case cellStyle
    /// `init(reuseIdentifier: String?)`
    case reuseIdentifier
    /// `init(nibName: String?, bundle: Bundle?)`
    case nibName
  }

  /// An initializer as declared.
  public struct Initializer: Sendable, Hashable {
    /// A parameter.
    public struct Parameter: Sendable, Hashable {
      /// The argument's label; nil for `_`.
      public var label: String?
      /// The type as written.
      public var type: String
      /// Whether callers may omit the argument.
      public var hasDefault: Bool
    }

    /// The parameters.
    public var parameters: [Parameter]
    /// The access level.
    public var access: Access
    /// Whether it is a convenience initializer.
    public var isConvenience: Bool
    /// Whether subclasses must provide it.
    public var isRequired: Bool
    /// Whether it may return nil.
    public var isFailable: Bool
    /// Whether `@available(*, unavailable)` forbids calling it.
    public var isUnavailable: Bool
  }

  /// A property that an interface file connects.
  public struct Outlet: Sendable, Hashable {
    /// The property's name.
    public var name: String
    /// The type of one object as written, without `?` and `!`.
    public var type: String
    /// Whether several objects are connected.
    public var isCollection: Bool
    /// The line.
    public var line: Int
  }

  /// A method that an interface file connects.
  public struct Action: Sendable, Hashable {
    /// The name in the interface file, such as `"save:"`.
    public var selector: String
    /// The method, such as `"save(_:)"`.
    public var method: String
    /// The line.
    public var line: Int
  }
}

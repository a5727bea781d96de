/// A type that an app's files declare.
public struct DeclaredType: Sendable, Hashable {
  /// What kind of type it is.
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

  /// Who may name a declaration.
  public enum Access: String, Sendable, Hashable, Comparable {
    /// Within the declaration around it.
    case `private`
    /// Within its file.
    case `fileprivate`
    /// Within its module.
    case `internal`
    /// Within its package.
    case package
    /// Everyone.
    case `public`
    /// Everyone, who may also override it.
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

    /// Orders from the narrowest to the widest.
    public static func < (one: Access, other: Access) -> Bool { one.rank < other.rank }
  }

  /// The name, with those of the types around it: `"FeedCell.Style"`.
  public var name: String

  /// What kind of type it is.
  public var kind: Kind

  /// The file that declares it.
  public var path: String

  /// The line on which its name stands.
  public var line: Int

  /// Who may name it, the types around it considered.
  public var access: Access

  /// Whether it, or a type around it, has generic parameters.
  public var isGeneric: Bool

  /// The classes above a class, nearest first.
  ///
  /// They are the app's, then the framework's as far as it is known. Empty if the class has none.
  public var ancestors: [String]

  /// What the declaration names after its colon and in extensions, without the superclass.
  public var conformances: [String]

  /// The initializers that it declares itself, in extensions too.
  public var initializers: [Initializer]

  /// The ways in which an object of a class can be made, inherited ones included.
  public var makers: Set<Maker>

  /// The properties that an interface file connects to objects.
  public var outlets: [Outlet]

  /// The methods that an interface file connects to controls.
  public var actions: [Action]

  /// A way to make an object without knowing more than its class.
  public enum Maker: String, Sendable, Hashable, CaseIterable {
    /// `init()`, or one whose parameters all have defaults.
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
      /// Whether callers may leave the argument out.
      public var hasDefault: Bool
    }

    /// The parameters.
    public var parameters: [Parameter]
    /// Who may call it.
    public var access: Access
    /// Whether it is a convenience initializer.
    public var isConvenience: Bool
    /// Whether subclasses must have it.
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
    /// The type as written, without `?` and `!`, of one object.
    public var type: String
    /// Whether several objects are connected.
    public var isCollection: Bool
    /// The line.
    public var line: Int
  }

  /// A method that an interface file connects.
  public struct Action: Sendable, Hashable {
    /// The name that the interface file uses, such as `"save:"`.
    public var selector: String
    /// The method, such as `"save(_:)"`.
    public var method: String
    /// The line.
    public var line: Int
  }
}

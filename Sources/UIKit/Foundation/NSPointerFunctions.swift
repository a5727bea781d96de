/// How a map table or hash table keeps and compares its objects.
open class NSPointerFunctions: NSObject {
  /// Which references are kept, and what makes two of them equal.
  public struct Options: OptionSet, Sendable {
    /// The options' bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Keeps objects alive.
    public static let strongMemory = Options([])
    /// Lets objects go; their entries go with them.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are equal by their own `==`.
    public static let objectPersonality = Options([])
    /// Objects are equal if they are the same one.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    /// Keeps a copy of each object.
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

/// An object in a map table or hash table, strong or weak, that finds itself in a dictionary.
struct TableReference {
  private let hash: Int
  private let byIdentity: Bool
  private let strong: AnyObject?
  private let weak: WeakObject?

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    let object = options.contains(.copyIn) ? Self.copy(object) : object
    byIdentity = options.contains(.objectPointerPersonality)
    hash = Self.hash(object, byIdentity: byIdentity)
    if options.contains(.weakMemory) {
      strong = nil
      weak = WeakObject(object)
    } else {
      strong = object
      weak = nil
    }
  }

  /// The object, unless it is gone.
  var object: AnyObject? { strong ?? weak?.object }

  private static func copy(_ object: AnyObject) -> AnyObject {
    (object as? any NSCopying).map { $0.copy() as AnyObject } ?? object
  }

  private static func hash(_ object: AnyObject, byIdentity: Bool) -> Int {
    if !byIdentity, let object = object as? NSObject { return object.hash }
    if !byIdentity, let object = object as? AnyHashable { return object.hashValue }
    return ObjectIdentifier(object).hashValue
  }
}

extension TableReference: Hashable {
  static func == (one: TableReference, other: TableReference) -> Bool {
    guard one.hash == other.hash, let first = one.object, let second = other.object else {
      // Of two that are gone, each is found by its own weak reference, to be taken out.
      return one.weak != nil && one.weak === other.weak
    }
    if first === second { return true }
    if one.byIdentity { return false }
    if let first = first as? NSObject { return first.isEqual(second) }
    guard let first = first as? AnyHashable else { return false }
    return first == second as? AnyHashable
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

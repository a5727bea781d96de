/// How a map table or hash table holds and compares its objects.
open class NSPointerFunctions: NSObject {
  /// How references are held and compared.
  public struct Options: OptionSet, Sendable {
    /// The options' bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Retains objects.
    public static let strongMemory = Options([])
    /// Does not retain objects; entries disappear with them.
    public static let weakMemory = Options(rawValue: 5)
    /// Compares objects with `==`.
    public static let objectPersonality = Options([])
    /// Compares objects by identity.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    /// Retains a copy of each object.
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

/// A strong or weak reference to an object in a map table or hash table, usable as a dictionary
/// key.
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

  /// The object, unless it was deallocated.
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
      // Each deallocated object is found by its own weak reference, so that it can be removed.
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

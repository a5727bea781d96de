/// A dictionary of objects that may hold its keys and values weakly; an entry goes with either.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [TableReference: TableReference] = [:]

  /// Makes a table that keeps its keys and values as the options say; the capacity is only a hint.
  public init(
    keyOptions: NSPointerFunctions.Options = [],
    valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    entries.reserveCapacity(max(0, initialCapacity))
    super.init()
  }

  /// Makes a table that keeps its keys and values as the options say.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [],
    valueOptions: NSPointerFunctions.Options = []
  ) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// Makes a table that keeps its keys and values alive.
  public convenience override init() {
    self.init(capacity: 0)
  }

  /// Returns a table that keeps its keys and values alive.
  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>()
  }

  /// Returns a table that keeps its values alive as long as their keys are.
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory)
  }

  /// Returns a table that keeps its keys alive as long as their values are.
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(valueOptions: .weakMemory)
  }

  /// Returns a table that keeps neither its keys nor its values alive.
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// Returns the value of a key.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return entries[reference(to: aKey)]?.object as? ObjectType
  }

  /// Gives a key a value; nil takes its entry out.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    removeGone()
    guard let anObject else { return removeObject(forKey: aKey) }
    let key = TableReference(aKey, keyOptions)
    // The key that was there first stays, as in Apple's.
    entries[key] = TableReference(anObject, valueOptions)
  }

  /// Takes out a key's entry.
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    entries[reference(to: aKey)] = nil
  }

  /// Takes out all entries.
  open func removeAllObjects() {
    entries.removeAll()
  }

  /// The number of entries whose key and value exist.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries.
  open var count: Int {
    removeGone()
    return entries.count
  }

  /// Returns the keys, one after the other.
  open func keyEnumerator() -> NSEnumerator {
    removeGone()
    return ObjectEnumerator(entries.keys.compactMap(\.object))
  }

  /// Returns the values, one after the other.
  open func objectEnumerator() -> NSEnumerator? {
    removeGone()
    return ObjectEnumerator(entries.values.compactMap(\.object))
  }

  /// Returns the entries whose keys are hashable.
  open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    removeGone()
    var dictionary: [AnyHashable: ObjectType] = [:]
    for (key, value) in entries {
      guard let key = key.object as? AnyHashable, let value = value.object as? ObjectType else {
        continue
      }
      dictionary[key] = value
    }
    return dictionary
  }

  private func reference(to key: KeyType) -> TableReference {
    TableReference(key, keyOptions.subtracting([.weakMemory, .copyIn]))
  }

  private func removeGone() {
    guard !keyOptions.union(valueOptions).isDisjoint(with: .weakMemory) else { return }
    entries = entries.filter { $0.key.object != nil && $0.value.object != nil }
  }
}

/// Lists objects that it keeps alive meanwhile.
final class ObjectEnumerator: NSEnumerator {
  private var rest: ArraySlice<AnyObject>

  init(_ objects: [AnyObject]) {
    rest = objects[...]
    super.init()
  }

  override func nextObject() -> Any? { rest.popFirst() }
}

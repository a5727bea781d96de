/// A dictionary of objects that may hold its keys and values weakly; an entry is removed when
/// either is deallocated.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [TableReference: TableReference] = [:]

  /// Creates a table that holds its keys and values according to the options; the capacity is only
  /// a hint.
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

  /// Creates a table that holds its keys and values according to the options.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [],
    valueOptions: NSPointerFunctions.Options = []
  ) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// Creates a table that retains its keys and values.
  public convenience override init() {
    self.init(capacity: 0)
  }

  /// Returns a table that retains its keys and values.
  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>()
  }

  /// Returns a table that retains its values while their keys exist.
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory)
  }

  /// Returns a table that retains its keys while their values exist.
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(valueOptions: .weakMemory)
  }

  /// Returns a table that retains neither its keys nor its values.
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// Returns the value of a key.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return entries[reference(to: aKey)]?.object as? ObjectType
  }

  /// Sets the value of a key; nil removes the entry.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    removeGone()
    guard let anObject else { return removeObject(forKey: aKey) }
    let key = TableReference(aKey, keyOptions)
    // The existing key stays, as in Apple's table.
    entries[key] = TableReference(anObject, valueOptions)
  }

  /// Removes a key's entry.
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    entries[reference(to: aKey)] = nil
  }

  /// Removes all entries.
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

  /// Returns an enumerator of the keys.
  open func keyEnumerator() -> NSEnumerator {
    removeGone()
    return ObjectEnumerator(entries.keys.compactMap(\.object))
  }

  /// Returns an enumerator of the values.
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

/// Enumerates objects and retains them meanwhile.
final class ObjectEnumerator: NSEnumerator {
  private var rest: ArraySlice<AnyObject>

  init(_ objects: [AnyObject]) {
    rest = objects[...]
    super.init()
  }

  override func nextObject() -> Any? { rest.popFirst() }
}

/// A set of objects that may hold them weakly; deallocated objects disappear from it.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let options: NSPointerFunctions.Options
  private var entries: Set<TableReference> = []

  /// Creates a set that holds its objects according to the options; the capacity is only a hint.
  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) {
    self.options = options
    entries.reserveCapacity(max(0, initialCapacity))
    super.init()
  }

  /// Creates a set that holds its objects according to the options.
  public convenience init(options: NSPointerFunctions.Options) {
    self.init(options: options, capacity: 0)
  }

  /// Creates a set that retains its objects.
  public convenience override init() {
    self.init(options: [], capacity: 0)
  }

  /// Returns a set that does not retain its objects.
  open class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable<ObjectType>(options: .weakMemory)
  }

  /// Adds an object, unless the set contains an equal one.
  open func add(_ object: ObjectType?) {
    guard let object else { return }
    removeGone()
    entries.insert(TableReference(object, options))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    entries.remove(reference(to: object))
  }

  /// Removes all objects.
  open func removeAllObjects() {
    entries.removeAll()
  }

  /// Returns whether the set contains an object or an equal one.
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Returns the set's object that equals a given one.
  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object, let index = entries.firstIndex(of: reference(to: object)) else { return nil }
    return entries[index].object as? ObjectType
  }

  /// The number of objects that exist.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects.
  open var count: Int {
    removeGone()
    return entries.count
  }

  /// Any object of the set.
  open var anyObject: ObjectType? { allObjects.first }

  /// The objects, unordered.
  open var allObjects: [ObjectType] { entries.compactMap { $0.object as? ObjectType } }

  /// The objects that are hashable.
  open var setRepresentation: Set<AnyHashable> {
    Set(allObjects.compactMap { $0 as? AnyHashable })
  }

  /// Returns an enumerator of the objects.
  open func objectEnumerator() -> NSEnumerator { ObjectEnumerator(allObjects) }

  /// Adds the objects of another set.
  open func union(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { add(object) }
  }

  /// Removes the objects of another set.
  open func minus(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { remove(object) }
  }

  /// Removes the objects that are not in another set.
  open func intersect(_ other: NSHashTable<ObjectType>) {
    for object in allObjects where !other.contains(object) { remove(object) }
  }

  private func reference(to object: ObjectType) -> TableReference {
    TableReference(object, options.subtracting([.weakMemory, .copyIn]))
  }

  private func removeGone() {
    guard options.contains(.weakMemory) else { return }
    entries = entries.filter { $0.object != nil }
  }
}

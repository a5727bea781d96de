/// Properties that most objects never set, stored by name: they use no memory until one is set.
///
/// ```swift
/// /// The opacity of the shadow. No layout effect.
/// public var shadowOpacity: Float {
///   get { sparse[default: 0] }
///   set { sparse[default: 0] = newValue }
/// }
/// ```
///
/// Reading and setting take one dictionary lookup. Properties that layout reads are stored
/// properties instead.
struct SparseState {
  private var values: [String: Any] = [:]

  /// The value of the calling property, or `unset` until it is set.
  subscript<Value>(
    default unset: @autoclosure () -> Value,
    property: String = #function
  ) -> Value {
    get {
      guard let value = values[property] else { return unset() }
      return value as? Value ?? unset()
    }
    set { values[property] = newValue }
  }
}

/// A weak reference to an object.
private struct WeakReference {
  weak var object: AnyObject?
}

extension SparseState {
  /// Returns the object of a weak property; nil if it is not set or was deallocated.
  func object<Object>(_ property: String = #function) -> Object? {
    let none = WeakReference(object: nil)
    return self[default: none, property].object as? Object
  }

  /// Stores the object of a weak property.
  mutating func setObject<Object>(_ object: Object?, _ property: String = #function) {
    self[default: WeakReference(object: nil), property] = WeakReference(
      object: object.map { $0 as AnyObject }
    )
  }
}

/// Properties that most objects never set, kept by name: they take no memory until one is set.
///
/// ```swift
/// /// The opacity of the shadow. No layout effect.
/// public var shadowOpacity: Float {
///   get { sparse[default: 0] }
///   set { sparse[default: 0] = newValue }
/// }
/// ```
///
/// Reading and setting take one look-up in a dictionary. What layout reads on its way has a stored property instead.
struct SparseState {
  private var values: [String: Any] = [:]

  /// The value of the property that asks, or `unset` before it is set.
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

/// A reference that does not keep its object alive.
private struct WeakReference {
  weak var object: AnyObject?
}

extension SparseState {
  /// The object of a property that does not keep it alive; nil before it is set or once it is gone.
  func object<Object>(_ property: String = #function) -> Object? {
    let none = WeakReference(object: nil)
    return self[default: none, property].object as? Object
  }

  /// Keeps a property's object without keeping it alive.
  mutating func setObject<Object>(_ object: Object?, _ property: String = #function) {
    self[default: WeakReference(object: nil), property] = WeakReference(
      object: object.map { $0 as AnyObject }
    )
  }
}

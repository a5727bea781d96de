/// Maps object identifiers to values.
///
/// Identifiers count up from 1, so they are indices of an array. A dictionary holds identifiers
/// that only a damaged spool has.
struct ObjectTable<Value> {
  private static var longestArray: UInt32 { 1 << 23 }

  private var array: [Value?] = []
  private var others: [UInt32: Value] = [:]

  /// The number of objects with a value.
  private(set) var count = 0

  subscript(id: UInt32) -> Value? {
    get {
      if Int(id) < array.count { return array[Int(id)] }
      return id < Self.longestArray ? nil : others[id]
    }
    set {
      count += (newValue == nil ? 0 : 1) - (self[id] == nil ? 0 : 1)
      guard id < Self.longestArray else {
        others[id] = newValue
        return
      }
      if Int(id) >= array.count {
        let count = max(Int(id) + 1, array.count * 2)
        array.append(contentsOf: repeatElement(nil, count: count - array.count))
      }
      array[Int(id)] = newValue
    }
  }

  /// Calls the body with each object's identifier and value, in no particular order.
  func visit(_ body: (UInt32, Value) -> Void) {
    for (id, value) in array.enumerated() {
      if let value { body(UInt32(id), value) }
    }
    for (id, value) in others { body(id, value) }
  }
}

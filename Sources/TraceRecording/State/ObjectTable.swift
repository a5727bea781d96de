/// Maps object identifiers to values.
///
/// Identifiers count up from 1, so they are indices of an array. The array is divided into pages,
/// because a recording may start late: a page takes memory once an object of it has a value. A
/// dictionary holds identifiers that only a damaged spool has.
struct ObjectTable<Value> {
  private static var pageSize: Int { 1 << 10 }
  private static var longestArray: UInt32 { 1 << 23 }

  private var pages: [[Value?]] = []
  private var others: [UInt32: Value] = [:]

  /// The number of objects with a value.
  private(set) var count = 0

  subscript(id: UInt32) -> Value? {
    get {
      guard id < Self.longestArray else { return others[id] }
      let page = Int(id) / Self.pageSize
      return page < pages.count && !pages[page].isEmpty
        ? pages[page][Int(id) % Self.pageSize] : nil
    }
    set {
      count += (newValue == nil ? 0 : 1) - (self[id] == nil ? 0 : 1)
      guard id < Self.longestArray else {
        others[id] = newValue
        return
      }
      let page = Int(id) / Self.pageSize
      if newValue == nil, page >= pages.count || pages[page].isEmpty { return }
      while page >= pages.count { pages.append([]) }
      if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: Self.pageSize) }
      pages[page][Int(id) % Self.pageSize] = newValue
    }
  }

  /// Calls the body with each object's identifier and value, in no particular order.
  func visit(_ body: (UInt32, Value) -> Void) {
    for (number, page) in pages.enumerated() {
      for (position, value) in page.enumerated() {
        if let value { body(UInt32(number * Self.pageSize + position), value) }
      }
    }
    for (id, value) in others { body(id, value) }
  }
}

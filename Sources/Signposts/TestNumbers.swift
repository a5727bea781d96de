internal import CSignposts

/// Gives running tests their numbers; a record carries the number of its thread's test.
enum TestNumbers {
  private struct State {
    var last: UInt32 = 0
    var running: [String: [UInt32]] = [:]
  }

  // The C shim's definitions lock guards it.
  nonisolated(unsafe) private static var state = State()

  /// Draws the number of a test that begins.
  static func begin(_ name: String) -> UInt32 {
    cs_lock()
    defer { cs_unlock() }
    unsafe state.last += 1
    unsafe state.running[name, default: []].append(state.last)
    return unsafe state.last
  }

  /// Returns the number of the test of that name which began last, and forgets it; 0 where there is none.
  static func end(_ name: String) -> UInt32 {
    cs_lock()
    defer { cs_unlock() }
    guard let number = unsafe state.running[name]?.popLast() else { return 0 }
    if unsafe state.running[name]?.isEmpty == true { unsafe state.running[name] = nil }
    return number
  }
}

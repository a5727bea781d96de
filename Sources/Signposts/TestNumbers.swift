internal import CSignposts
internal import RuntimeHooks

/// Assigns numbers to running tests; a record carries the number of its test.
enum TestNumbers {
  private struct State {
    var last: UInt32 = 0
    var running: [String: [UInt32]] = [:]
    /// The recording that `found` belongs to.
    var epoch: UInt32 = 0
    /// The numbers of the tests found for signposts, by the library's identity of the test.
    var found: [RunningTest: UInt32] = [:]
  }

  // The C shim's definitions lock guards it.
  nonisolated(unsafe) private static var state = State()

  /// Returns the number for a test that begins.
  static func begin(_ name: String) -> UInt32 {
    cs_lock()
    defer { cs_unlock() }
    unsafe state.last += 1
    unsafe state.running[name, default: []].append(state.last)
    return unsafe state.last
  }

  /// Returns the number of the test with that name that began last, and removes it; 0 if there is
  /// none.
  static func end(_ name: String) -> UInt32 {
    cs_lock()
    defer { cs_unlock() }
    guard let number = unsafe state.running[name]?.popLast() else { return 0 }
    if unsafe state.running[name]?.isEmpty == true { unsafe state.running[name] = nil }
    return number
  }

  /// Returns the number of a test in this recording, and whether it is new.
  static func number(of test: RunningTest) -> (number: UInt32, isNew: Bool) {
    cs_lock()
    defer { cs_unlock() }
    let epoch = cs_epoch()
    if unsafe state.epoch != epoch {
      unsafe state.epoch = epoch
      unsafe state.found = [:]
    }
    if let number = unsafe state.found[test] { return (number, false) }
    unsafe state.last += 1
    unsafe state.found[test] = state.last
    return unsafe (state.last, true)
  }

  /// Returns the number in a record's format; 0 if it does not fit in 16 bits.
  static func carried(_ number: UInt32) -> UInt16 {
    UInt16(exactly: number) ?? 0
  }
}

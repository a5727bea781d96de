internal import CSignposts

/// Hears from XCTest, where it is loaded, when tests begin and end.
///
/// XCTest runs one test at a time: what a process does meanwhile, on whichever thread, belongs to that test.
enum XCTestObserver {
  /// What XCTest knows the observer by.
  private final class Observer {}

  private struct State {
    var isRegistered = false
    /// The test that runs.
    var name: String?
    var number: UInt32 = 0
  }

  // The C shim's definitions lock guards it.
  nonisolated(unsafe) private static var state = State()

  /// Registers the observer, once.
  static func register() {
    let isFirst = withState { state in
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    guard isFirst else { return }
    // The observation center keeps it as long as the process lives.
    let observer = unsafe Unmanaged.passRetained(Observer()).toOpaque()
    _ = unsafe cs_observe_xctest(
      observer,
      { unsafe XCTestObserver.began(testCase: $0) },
      { unsafe XCTestObserver.ended(testCase: $0) }
    )
  }

  /// Writes the running test down again, for a recording that starts in the middle of it.
  static func describe() {
    let (name, number) = withState { ($0.name, $0.number) }
    if let name { emitBegan(name, number: number) }
  }

  private static func began(testCase: UnsafeRawPointer) {
    let name = unsafe name(of: testCase)
    let number = TestNumbers.begin(name)
    withState {
      $0.name = name
      $0.number = number
    }
    cs_set_process_test(TestNumbers.carried(number))
    if Signpost.isRecording { emitBegan(name, number: number) }
  }

  private static func ended(testCase: UnsafeRawPointer) {
    let name = unsafe name(of: testCase)
    let number = TestNumbers.end(name)
    if Signpost.isRecording {
      let result = unsafe TestResult(rawValue: UInt8(clamping: cs_xctest_result(testCase)))
      SignpostKind.testEnded.emit(
        number: number,
        payload: UInt64(low: StringTable.id(of: name), high: UInt32((result ?? .failed).rawValue))
      )
    }
    cs_set_process_test(0)
    withState {
      $0.name = nil
      $0.number = 0
    }
  }

  private static func emitBegan(_ name: String, number: UInt32) {
    // XCTest names a test `Class.method`.
    let dot = name.lastIndex(of: ".")
    let suite = StringTable.id(of: dot.map { String(name[..<$0]) })
    let method = StringTable.id(of: dot.map { String(name[$0...].dropFirst()) } ?? name)
    cs_emit(
      SignpostKind.testBegan.rawValue,
      number,
      UInt32(TestLibrary.xcTest.rawValue),
      0,
      UInt64(low: method, high: suite)
    )
  }

  private static func name(of testCase: UnsafeRawPointer) -> String {
    // A string is two words on every platform with 64 bits, and this one is the caller's.
    let words = unsafe cs_xctest_name(testCase).words
    return unsafe unsafeBitCast(words, to: String.self)
  }

  private static func withState<T>(_ body: (inout State) -> T) -> T {
    cs_lock()
    defer { cs_unlock() }
    return unsafe body(&state)
  }
}

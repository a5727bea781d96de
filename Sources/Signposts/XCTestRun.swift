internal import CSignposts
internal import RuntimeHooks

/// Records the tests of XCTest.
///
/// XCTest runs one test at a time, so everything the process does meanwhile, on any thread, belongs
/// to that test.
enum XCTestRun: TestListener {
  /// The test that runs.
  private struct State {
    var name: String?
    var number: UInt32 = 0
  }

  // The C shim's definitions lock guards it.
  nonisolated(unsafe) private static var state = State()

  /// Defines the running test again, for a recording that starts during it.
  static func describe() {
    let (name, number) = withState { ($0.name, $0.number) }
    if let name { emitBegan(name, number: number) }
  }

  static func testBegan(_ name: String) {
    let number = TestNumbers.begin(name)
    withState { $0 = State(name: name, number: number) }
    cs_set_process_test(TestNumbers.carried(number))
    if Signpost.isRecording { emitBegan(name, number: number) }
  }

  static func testEnded(_ name: String, result: UInt8?) {
    let number = TestNumbers.end(name)
    if Signpost.isRecording {
      let result = result.flatMap(TestResult.init(rawValue:)) ?? .failed
      SignpostKind.testEnded.emit(
        number: number,
        payload: UInt64(low: StringTable.id(of: name), high: UInt32(result.rawValue))
      )
    }
    cs_set_process_test(0)
    withState { $0 = State() }
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

  private static func withState<T>(_ body: (inout State) -> T) -> T {
    cs_lock()
    defer { cs_unlock() }
    return unsafe body(&state)
  }
}

internal import CRuntimeHooks

/// Receives events from XCTest when tests begin and end.
///
/// XCTest runs one test at a time, so everything the process does meanwhile, on any thread, belongs
/// to that test.
enum XCTestHook {
  /// The object that identifies the observer for XCTest.
  private final class Observer {}

  // Set before XCTest calls, and never changed.
  nonisolated(unsafe) private static var listener: (any TestListener.Type)?

  /// Registers the observer; call it once.
  static func register(_ listener: any TestListener.Type) {
    unsafe Self.listener = listener
    // The observation center keeps it for the lifetime of the process.
    let observer = unsafe Unmanaged.passRetained(Observer()).toOpaque()
    unsafe rh_observe_xctest(
      observer,
      { testCase in
        let name = unsafe XCTestHook.name(of: testCase)
        unsafe XCTestHook.listener?.testBegan(name)
      },
      { testCase in
        let name = unsafe XCTestHook.name(of: testCase)
        let result = unsafe UInt8(exactly: rh_xctest_result(testCase))
        unsafe XCTestHook.listener?.testEnded(name, result: result)
      }
    )
  }

  private static func name(of testCase: UnsafeRawPointer) -> String {
    // A string is two words on all 64-bit platforms, and the caller owns this one.
    let words = unsafe rh_xctest_name(testCase).words
    return unsafe unsafeBitCast(words, to: String.self)
  }
}

/// Receives the events of XCTest's tests.
package protocol TestListener {
  /// A test with the name `Class.method` begins.
  static func testBegan(_ name: String)

  /// The test has ended: 0 passed, 1 failed, 2 skipped; nil if not known.
  static func testEnded(_ name: String, result: UInt8?)
}

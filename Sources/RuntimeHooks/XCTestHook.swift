internal import CRuntimeHooks

/// Hears from XCTest when tests begin and end.
///
/// XCTest runs one test at a time: what a process does meanwhile, on whichever thread, belongs to that test.
enum XCTestHook {
  /// What XCTest knows the observer by.
  private final class Observer {}

  // Set before XCTest calls, and never again.
  nonisolated(unsafe) private static var listener: (any TestListener.Type)?

  /// Registers the observer; to be called once.
  static func register(_ listener: any TestListener.Type) {
    unsafe Self.listener = listener
    // The observation center keeps it as long as the process lives.
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
    // A string is two words on every platform with 64 bits, and this one is the caller's.
    let words = unsafe rh_xctest_name(testCase).words
    return unsafe unsafeBitCast(words, to: String.self)
  }
}

/// Who is told of XCTest's tests.
package protocol TestListener {
  /// A test of that name, `Class.method`, begins.
  static func testBegan(_ name: String)

  /// It has ended: 0 passed, 1 failed, 2 skipped; nil if that cannot be told.
  static func testEnded(_ name: String, result: UInt8?)
}

internal import CSignposts
internal import Glibc
internal import RuntimeHooks

/// Finds the running test through the program's test libraries, which are not linked and may be
/// missing.
enum TestLibraries {
  /// Looks for the libraries; call it when a recording starts.
  static func prepare() {
    isPrepared
    XCTestRun.describe()
  }

  private static let isPrepared: Void = {
    for (hook, version) in RuntimeHooks.leftOut {
      unsafe cs_leave_out_hook(UInt32(hook.rawValue), version)
    }
    if RuntimeHooks.findsTests {
      cs_set_test_finder { RuntimeHooks.currentTest().map(number) ?? 0 }
    }
    RuntimeHooks.observeTests(XCTestRun.self)
  }()

  /// Returns the number of a Swift Testing test, and defines the test if it is new.
  private static func number(of test: RunningTest) -> UInt16 {
    let (number, isNew) = TestNumbers.number(of: test)
    if isNew {
      let id = StringTable.id(of: test.id)
      let caseID = StringTable.id(of: test.caseID)
      let arguments = StringTable.id(of: test.arguments)
      cs_emit_2(
        SignpostKind.testFound.rawValue,
        number,
        0,
        0,
        UInt64(low: id, high: caseID),
        UInt64(arguments),
        0,
        0,
        0
      )
    }
    return TestNumbers.carried(number)
  }
}

/// Called when the library is loaded, if the environment requests a recording.
@c(cs_prepare_tests)
func prepareTests() {
  TestLibraries.prepare()
  if let directory = unsafe getenv("PLUMBLINE_SPOOL") {
    RuntimeHooks.requestTestEvents(in: unsafe String(cString: directory))
  }
}

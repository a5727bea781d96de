internal import CSignposts
internal import Glibc

/// Learns from the test libraries of the program which test runs; neither is linked, both may be missing.
enum TestLibraries {
  /// Looks for the libraries; call it when a recording starts.
  static func prepare() {
    if SwiftTestingFinder.isAvailable {
      cs_set_test_finder { SwiftTestingFinder.currentTest() }
    }
    XCTestObserver.register()
    XCTestObserver.describe()
  }

  /// Has Swift Testing write what happens to its tests into the directory, a line of JSON each.
  ///
  /// Which test runs can be asked; when it began and how it ended is only told by the library's event stream, which is
  /// switched on by the process's arguments. So two are added, before `main` reads them.
  static func requestEvents(in directory: String) {
    let arguments = CommandLine.arguments
    guard let option = arguments.firstIndex(of: "--testing-library"),
      arguments[option...].dropFirst().first == "swift-testing",
      !arguments.contains(where: { $0.contains("event-stream-output") }),
      // The child process of an exit test has none of its own.
      unsafe getenv("SWT_EXIT_TEST_ID") == nil,
      let setter = unsafe dlsym(nil, "$ss11CommandLineO9argumentsSaySSGvsZ")
    else { return }
    // Without it, the cases of parameterized tests cannot be told apart.
    unsafe setenv("SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED", "1", 1)
    let more = [
      "--event-stream-output-path", "\(directory)/tests-\(getpid()).jsonl",
      "--event-stream-version", "0",
    ]
    // An array of a native type is one object; the setter takes it over.
    let object = unsafe unsafeBitCast(arguments + more, to: AnyObject.self)
    unsafe cs_call_setter(setter, Unmanaged.passRetained(object).toOpaque())
  }
}

/// Called when the library is loaded, if the environment asks for a recording.
@c(cs_prepare_tests)
func prepareTests() {
  TestLibraries.prepare()
  if let directory = unsafe getenv("PLUMBLINE_SPOOL") {
    TestLibraries.requestEvents(in: unsafe String(cString: directory))
  }
}

internal import CRuntimeHooks
internal import Glibc

/// Makes Swift Testing write the events of its tests to a file, as one line of JSON each.
///
/// The running test can be queried. But only the library's event stream contains when it began and
/// how it ended, and the process's arguments turn that stream on. So this adds two arguments before
/// `main` reads them.
enum ProcessArguments {
  nonisolated(unsafe) private static let setter = unsafe dlsym(
    nil,
    "$ss11CommandLineO9argumentsSaySSGvsZ"
  )

  /// Whether arguments can be added.
  static var canAdd: Bool { unsafe setter != nil }

  /// Adds the arguments if the process runs Swift Testing tests, and has no arguments for the event
  /// stream yet.
  static func requestEvents(in directory: String) {
    let arguments = CommandLine.arguments
    guard let option = arguments.firstIndex(of: "--testing-library"),
      arguments[option...].dropFirst().first == "swift-testing",
      !arguments.contains(where: { $0.contains("event-stream-output") }),
      // The child process of an exit test does not have a stream.
      unsafe getenv("SWT_EXIT_TEST_ID") == nil,
      let setter = unsafe setter
    else { return }
    // Without it, the cases of parameterized tests cannot be distinguished.
    unsafe setenv("SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED", "1", 1)
    let more = [
      "--event-stream-output-path", "\(directory)/tests-\(getpid()).jsonl",
      "--event-stream-version", "0",
    ]
    // An array of a native type is one object. The setter takes ownership of it.
    let object = unsafe unsafeBitCast(arguments + more, to: AnyObject.self)
    unsafe rh_call_setter(setter, Unmanaged.passRetained(object).toOpaque())
  }
}

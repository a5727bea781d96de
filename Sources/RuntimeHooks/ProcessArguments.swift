internal import CRuntimeHooks
internal import Glibc

/// Has Swift Testing write what happens to its tests into a file, a line of JSON each.
///
/// Which test runs can be asked; when it began and how it ended is only told by the library's event stream, which is
/// switched on by the process's arguments. So two are added, before `main` reads them.
enum ProcessArguments {
  nonisolated(unsafe) private static let setter = unsafe dlsym(
    nil,
    "$ss11CommandLineO9argumentsSaySSGvsZ"
  )

  /// Whether arguments can be added.
  static var canAdd: Bool { unsafe setter != nil }

  /// Adds the arguments if the process runs tests of Swift Testing, and is not told where to write already.
  static func requestEvents(in directory: String) {
    let arguments = CommandLine.arguments
    guard let option = arguments.firstIndex(of: "--testing-library"),
      arguments[option...].dropFirst().first == "swift-testing",
      !arguments.contains(where: { $0.contains("event-stream-output") }),
      // The child process of an exit test has none of its own.
      unsafe getenv("SWT_EXIT_TEST_ID") == nil,
      let setter = unsafe setter
    else { return }
    // Without it, the cases of parameterized tests cannot be told apart.
    unsafe setenv("SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED", "1", 1)
    let more = [
      "--event-stream-output-path", "\(directory)/tests-\(getpid()).jsonl",
      "--event-stream-version", "0",
    ]
    // An array of a native type is one object; the setter takes it over.
    let object = unsafe unsafeBitCast(arguments + more, to: AnyObject.self)
    unsafe rh_call_setter(setter, Unmanaged.passRetained(object).toOpaque())
  }
}

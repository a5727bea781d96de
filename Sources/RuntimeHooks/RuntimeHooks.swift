internal import CRuntimeHooks
internal import Glibc

/// Plumbline's use of parts of Swift's runtime and test libraries that are not public API; see
/// docs/runtime-hooks.md.
///
/// A hook is used if the version is known and everything it needs exists. Otherwise it is disabled.
package enum RuntimeHooks {
  /// A hook; its number is the one in the spool's header.
  package enum Hook: Int, CaseIterable, Sendable {
    case swiftTesting
    case xcTest
    /// The stored properties of classes.
    case fields
  }

  /// The disabled hooks, each with the version in the program of the software it is for.
  ///
  /// Hooks for a library that the program has not loaded are not included.
  package static let leftOut: [Hook: String] = Hook.allCases.reduce(into: [:]) { found, hook in
    guard let version = version(of: hook) else { return }
    if SwiftVersion(version)?.isKnown != true {
      found[hook] = version
    } else if !isComplete(hook) {
      found[hook] = "\(version) in another form"
    }
  }

  /// Whether stored properties of objects can be read.
  package static let readsFields = leftOut[.fields] == nil

  /// Whether the running test of a task can be queried.
  package static let findsTests = SwiftTestingHook.isLoaded && leftOut[.swiftTesting] == nil

  private static let canObserve = rh_has_xctest() && leftOut[.xcTest] == nil

  /// Notifies the listener of XCTest's tests, if possible; call it once.
  package static func observeTests(_ listener: any TestListener.Type) {
    if canObserve { XCTestHook.register(listener) }
  }

  /// Returns the Swift Testing test of the current task, or nil if there is none or it cannot be
  /// queried.
  package static func currentTest() -> RunningTest? {
    findsTests ? SwiftTestingHook.currentTest() : nil
  }

  /// Makes Swift Testing write the events of its tests into the directory, if possible.
  ///
  /// Call it before `main`.
  package static func requestTestEvents(in directory: String) {
    if findsTests { ProcessArguments.requestEvents(in: directory) }
  }

  private static func isComplete(_ hook: Hook) -> Bool {
    switch hook {
    case .swiftTesting: SwiftTestingHook.isComplete
    case .xcTest: rh_find_xctest()
    case .fields: StoredField.areAsExpected
    }
  }

  /// Returns the version of the software that the hook is for, or nil if the program does not have
  /// it.
  private static func version(of hook: Hook) -> String? {
    switch hook {
    case .swiftTesting: SwiftTestingHook.isLoaded ? testingVersion : nil
    case .xcTest: rh_has_xctest() ? runtimeVersion.description : nil
    case .fields: runtimeVersion.description
    }
  }

  private static var testingVersion: String {
    // The function that returns it is called only if its own ABI is known.
    guard assumedVersion == nil, runtimeVersion.isKnown else { return runtimeVersion.description }
    return unsafe rh_testing_version().map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// The version of the runtime.
  ///
  /// XCTest has no separate version and is released with it.
  private static let runtimeVersion =
    assumedVersion ?? SwiftVersion(_SwiftStdlibVersion.current.description)
    ?? SwiftVersion(major: 0, minor: 0)

  /// The version that the environment sets for all hooks.
  private static let assumedVersion = unsafe getenv(SwiftVersion.environmentVariable)
    .flatMap { unsafe SwiftVersion(String(cString: $0)) }
}

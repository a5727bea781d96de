internal import CRuntimeHooks
internal import Glibc

/// What Plumbline does with Swift's runtime and test libraries that no interface promises: docs/runtime-hooks.md.
///
/// A hook is used if the version is known and all that it looks for is there, and left out otherwise.
package enum RuntimeHooks {
  /// Something that is hooked into; its number is that of the spool's header.
  package enum Hook: Int, CaseIterable, Sendable {
    case swiftTesting
    case xcTest
    /// The stored properties of classes.
    case fields
  }

  /// The hooks that are left out, with the version that the program has of what they are for.
  ///
  /// A library that the program has not loaded is not among them.
  package static let leftOut: [Hook: String] = Hook.allCases.reduce(into: [:]) { found, hook in
    guard let version = version(of: hook) else { return }
    if SwiftVersion(version)?.isKnown != true {
      found[hook] = version
    } else if !isComplete(hook) {
      found[hook] = "\(version) in another form"
    }
  }

  /// Whether properties of objects can be looked at.
  package static let readsFields = leftOut[.fields] == nil

  /// Whether the test that a task runs can be asked for.
  package static let findsTests = SwiftTestingHook.isLoaded && leftOut[.swiftTesting] == nil

  private static let canObserve = rh_has_xctest() && leftOut[.xcTest] == nil

  /// Tells the listener of XCTest's tests, if it can; to be called once.
  package static func observeTests(_ listener: any TestListener.Type) {
    if canObserve { XCTestHook.register(listener) }
  }

  /// Returns the test of Swift Testing that the current task runs; nil if it runs none, or that cannot be asked.
  package static func currentTest() -> RunningTest? {
    findsTests ? SwiftTestingHook.currentTest() : nil
  }

  /// Has Swift Testing write what happens to its tests into the directory, if it can.
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

  /// The version of what the hook is for; nil if the program does not have it.
  private static func version(of hook: Hook) -> String? {
    switch hook {
    case .swiftTesting: SwiftTestingHook.isLoaded ? testingVersion : nil
    case .xcTest: rh_has_xctest() ? runtimeVersion.description : nil
    case .fields: runtimeVersion.description
    }
  }

  private static var testingVersion: String {
    // The function that says it is called only if its own form is known.
    guard assumedVersion == nil, runtimeVersion.isKnown else { return runtimeVersion.description }
    return unsafe rh_testing_version().map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// The version of the runtime; XCTest has none of its own and comes with it.
  private static let runtimeVersion =
    assumedVersion ?? SwiftVersion(_SwiftStdlibVersion.current.description)
    ?? SwiftVersion(major: 0, minor: 0)

  /// What the environment says that all versions are.
  private static let assumedVersion = unsafe getenv(SwiftVersion.environmentVariable)
    .flatMap { unsafe SwiftVersion(String(cString: $0)) }
}

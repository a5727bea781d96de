@_exported import UIKit
@_exported import XCTest

// The runner that the Swift package manager generates calls `testCase(_:)` with the methods of each
// class. Linux's XCTest casts each method to a function without an actor, which ends the whole run
// if the class belongs to the main actor. These functions accept methods of the main actor
// unchanged, and call them on the main thread, on which XCTest calls tests.
//
// The runner sees them through the test target, which exports this module: `@_exported import
// UIKitXCTest`. Swift prefers them over XCTest's own for methods of the main actor, and accepts
// those methods only in Swift 5 mode.

/// Creates the tests of a class from throwing methods that belong to the main actor.
public func testCase<Case: XCTestCase>(
  _ allTests: [(String, (Case) -> @MainActor () throws -> Void)]
) -> XCTestCaseEntry {
  entry(allTests)
}

/// Creates the tests of a class from methods that belong to the main actor.
public func testCase<Case: XCTestCase>(
  _ allTests: [(String, (Case) -> @MainActor () -> Void)]
) -> XCTestCaseEntry {
  entry(
    allTests.map { test -> (String, (Case) -> @MainActor () throws -> Void) in (test.0, test.1) }
  )
}

private func entry<Case: XCTestCase>(
  _ allTests: [(String, (Case) -> @MainActor () throws -> Void)]
) -> XCTestCaseEntry {
  let tests = allTests.map { test -> (String, XCTestCaseClosure) in
    let method = test.1
    let call: XCTestCaseClosure = { instance in
      guard let instance = instance as? Case else {
        preconditionFailure("XCTest must call the methods of \(Case.self) on its instances.")
      }
      try MainActor.assumeIsolated { try method(instance)() }
    }
    return (test.0, call)
  }
  return (Case.self, tests)
}

@_exported import UIKit
@_exported import XCTest

// The runner that the Swift package manager generates calls `testCase(_:)` with the methods of each class. Linux's
// XCTest casts each method to a function of no actor, which ends the whole run if the class is the main actor's.
// These take methods of the main actor as they are, and call them on the main thread, where XCTest calls tests.
//
// The runner sees them through the test target, which exports this module: `@_exported import UIKitXCTest`. They win
// over XCTest's own for methods of the main actor, and only in Swift 5 mode may they be passed there.

/// Makes the tests of a class of methods that belong to the main actor and throw.
public func testCase<Case: XCTestCase>(
  _ allTests: [(String, (Case) -> @MainActor () throws -> Void)]
) -> XCTestCaseEntry {
  entry(allTests)
}

/// Makes the tests of a class of methods that belong to the main actor.
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

import Foundation
import Testing

@testable import PortedPackage

@Suite struct TrimmerTests {
  private func trimmed(_ text: String, _ errors: [(line: Int, column: Int, message: String)]) -> (
    String, [Trim]
  )? {
    let diagnostics = errors.compactMap {
      Diagnostic(line: "/a.swift:\($0.line):\($0.column): error: \($0.message)")
    }
    return Trimmer(Array(text.utf8)).trimmed(diagnostics).map {
      (String(decoding: $0.bytes, as: UTF8.self), $0.trims)
    }
  }

  @Test func `statements give way to a trap, and lines stay`() throws {
    let (text, trims) = try #require(
      trimmed("class A {\n  func f(x: Int) {\n    bad()\n  }\n  func g() {}\n}\n", [(3, 5, "m")])
    )
    #expect(text == "class A {\n  func f(x: Int) { \(Trimmer.trap) \n\n}\n  func g() {}\n}\n")
    #expect(trims == [Trim(kind: .body, line: 3, name: "A.f(x:)", reason: "m")])
  }

  @Test func `a declaration whose types are missing goes`() throws {
    let (text, trims) = try #require(
      trimmed(
        "class A {\n  var web: Web?\n  func f(_ web: Web) {}\n}\n",
        [(2, 12, "m"), (3, 17, "m")]
      )
    )
    #expect(text == "class A {\n  \n  \n}\n")
    #expect(trims.map(\.name) == ["A.web", "A.f(_:)"])
  }

  @Test func `a first value, a getter and an observer trap`() throws {
    let (text, _) = try #require(
      trimmed(
        "struct A {\n  let a: Int = bad()\n  var b: Int { bad() }\n  var c = 1 { didSet { bad() } }\n}\n",
        [(2, 16, "m"), (3, 16, "m"), (4, 24, "m")]
      )
    )
    let trap = Trimmer.trap
    #expect(
      text
        == "struct A {\n  let a: Int = { \(trap) }()\n  var b: Int { \(trap) }\n  var c = 1 { didSet { \(trap) } }\n}\n"
    )
  }

  @Test func `a protocol that is missing is not named, a superclass takes its class along`() throws
  {
    let (text, trims) = try #require(
      trimmed(
        "class A: UIView, Missing, B {}\nextension A: Gone {}\nclass C: Lost {}\n",
        [(1, 18, "m"), (2, 14, "m"), (3, 10, "m")]
      )
    )
    #expect(text == "class A: UIView,  B {}\nextension A {}\n\n")
    #expect(trims.map(\.kind) == [.conformance, .conformance, .declaration])
  }

  @Test func `what is a trap already goes when it still fails`() throws {
    let (text, _) = try #require(
      trimmed("func f() { \(Trimmer.trap) }\nfunc g() {}\n", [(1, 13, "m")])
    )
    #expect(text == "\nfunc g() {}\n")
  }

  @Test func `an error outside declarations leaves nothing to trim`() {
    #expect(trimmed("import Nope\nfunc f() {}\n", [(1, 8, "no such module 'Nope'")]) == nil)
  }

  @Test func `a test that ends the process goes, and lines stay`() throws {
    let text = """
      final class ATests: XCTestCase {
        func testOne() {
          fatalError()
        }
        func testTwo() {}
      }
      extension BTests { func testOne() {} }
      """
    let trimmer = Trimmer(Array(text.utf8))
    let result = try #require(trimmer.withoutTest("testOne", of: "ATests", reason: "ends"))
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == text.replacing("func testOne() {\n    fatalError()\n  }", with: "\n\n")
    )
    #expect(result.trim == Trim(kind: .test, line: 2, name: "ATests.testOne()", reason: "ends"))
    #expect(trimmer.withoutTest("testOne", of: "CTests", reason: "ends") == nil)
    #expect(trimmer.withoutTest("testOne", of: nil, reason: "ends")?.trim.line == 2)
  }

  @Test func `the test of Swift Testing that has no end is the one that ended the process`() {
    func function(_ id: String) -> String {
      #"{"kind":"test","payload":{"id":"\#(id)","kind":"function"}}"#
    }
    func event(_ kind: String, _ id: String) -> String {
      #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(id)"}}"#
    }
    let one = "AppTests.Suite/one()/A.swift:3:4"
    let two = "AppTests.two(_:)/A.swift:9:1"
    let lines = [
      function(one), function(two), event("testStarted", "AppTests.Suite"),
      event("testStarted", one), event("testEnded", one), event("testStarted", two), "{",
    ].map { Data($0.utf8) }
    #expect(TestProgram.unended(lines) == TestProgram.Test(type: "", method: "two"))
    #expect(
      TestProgram.unended(Array(lines[..<4])) == TestProgram.Test(type: "Suite", method: "one")
    )
    #expect(TestProgram.unended(Array(lines[..<5])) == nil)
    let text = "@Test(arguments: [1]) func two(_ x: Int) { fatalError() }\n"
    let result = Trimmer(Array(text.utf8)).withoutTest("two", of: "", reason: "ends")
    #expect(result?.bytes == Array("\n".utf8))
  }
}

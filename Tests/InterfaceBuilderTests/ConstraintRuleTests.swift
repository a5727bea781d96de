import InterfaceBuilder
import InterfaceInspection
import Testing
import UIKit

/// The rules for constraints, in `Constraints.xib`, where every stored frame is wrong on purpose.
@MainActor
@Suite struct ConstraintRuleTests {
  private func frame(_ root: String, _ view: String = "a") throws -> CGRect? {
    try layOut("Constraints.xib", root).frame(of: "\(root)-\(view)")
  }

  @Test func `an item that is left out is the owner of the constraint`() throws {
    #expect(try frame("owner") == rect(10, 5, 160, 40))
  }

  @Test(arguments: [("ratio", 45.0), ("slash", 15)])
  func `a multiplier may be a ratio`(root: String, width: CGFloat) throws {
    #expect(try frame(root)?.width == width)
  }

  @Test func `a symbolic constant is the one that is written`() throws {
    #expect(try frame("symbolic") == rect(8, 0, 10, 10))
  }

  @Test func `a placeholder constraint holds on the canvas`() throws {
    #expect(try frame("placeholder")?.width == 70)
  }

  @Test func `a multiplied position counts from the owner's origin`() throws {
    #expect(try frame("multiplied") == rect(30, 15, 20, 20))
  }

  @Test func `a higher priority is never traded for lower ones`() throws {
    #expect(try frame("priorities")?.width == 70)
  }

  @Test func `sizes are not below 0`() throws {
    #expect(try frame("nonnegative")?.width == 0)
  }

  @Test func `constraints that cannot be are left out, each with a sentence and its line`() throws {
    let built = try layOut("Constraints.xib", "broken")
    #expect(built.frame(of: "broken-a") == rect(10, 20, 30, 10))
    let texts = built.notes.map(\.text)
    #expect(texts.count == 4)
    #expect(texts[0].hasSuffix("refers to nowhere, which does not exist"))
    #expect(texts[1].hasSuffix("is left out: its attributes are of different axes"))
    #expect(texts[2].hasSuffix("has an unknown attribute, middle"))
    #expect(texts[3].hasPrefix("the constant of the constraint"))
    #expect(built.notes.map(\.place.line) == built.notes.map(\.place.line).sorted())
  }
}

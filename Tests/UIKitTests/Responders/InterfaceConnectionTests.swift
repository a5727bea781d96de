import Testing
import UIKit

/// Classes, outlets and actions that modules list for documents.
///
/// InterfaceBuilderTests tests the documents.
@MainActor
struct InterfaceConnectionTests {
  private final class Row: UIView {
    var count = 0
    var ratio: CGFloat = 0
    var isNew = false
    var title: String?
    var parts: [UILabel] = []
    weak var label: UILabel?
    var calls = 0

    func tap() { calls += 1 }
  }

  private final class Model: NSObject {}

  private final class List: InterfaceModule {
    static func connect(_ connections: InterfaceConnections) {
      connections.property("rowCount", \Row.count)
      connections.property("rowRatio", \Row.ratio)
      connections.property("rowIsNew", \Row.isNew)
      connections.property("rowTitle", \Row.title)
      connections.property("rowParts", \Row.parts)
      connections.property("rowLabel", \Row.label)
      connections.action(Selector("rowTap", Row.tap))
      connections.type(Row.self, named: "RenamedRow")
      connections.object { Model() }
    }
  }

  @Test func `values become those of the properties' types`() {
    let connections = InterfaceConnections.shared
    List.connect(connections)
    #expect(List.imports.isEmpty)
    let row = Row()
    let label = UILabel()
    // A value that needs more than 32 bits.
    #expect(connections.set(3e9, for: "rowCount", of: row) == .set && row.count == 3_000_000_000)
    expectEqual(connections.set(3.0, for: "rowCount", of: row), .set)
    expectEqual(connections.set(0.5, for: "rowRatio", of: row), .set)
    expectEqual(connections.set(true, for: "rowIsNew", of: row), .set)
    expectEqual(connections.set("a", for: "rowTitle", of: row), .set)
    expectEqual(connections.set([label], for: "rowParts", of: row), .set)
    expectEqual(connections.set(label, for: "rowLabel", of: row), .set)
    #expect(row.count == 3 && row.ratio == 0.5 && row.isNew && row.title == "a")
    #expect(row.parts == [label] && row.label === label)
    expectEqual(connections.set(UISwitch(), for: "rowLabel", of: row), .wrongType)
    expectEqual(connections.set("b", for: "rowCount", of: row), .wrongType)
    expectEqual(connections.set(label, for: "nothing", of: row), .unknown)
    expectEqual(connections.set(label, for: "rowLabel", of: UIView()), .unknown)
    row.perform(Selector("rowTap"))
    expectEqual(row.calls, 1)
  }

  @Test func `classes are found by the names that documents have for them`() {
    let connections = InterfaceConnections.shared
    List.connect(connections)
    #expect(connections.type(named: "RenamedRow", module: nil) == Row.self)
    #expect(connections.type(named: "NobodysRow", module: "UIKitTests") == nil)
    #expect(connections.makeObject(of: Model.self) is Model)
    #expect(connections.makeObject(of: Row.self) == nil)
  }

  @Test func `a controller of no storyboard keeps its nib's name and says that it has no segue`() {
    let controller = UIViewController(nibName: "Detail", bundle: .main)
    expectEqual(controller.nibName, "Detail")
    expectEqual(controller.nibBundle, .main)
    #expect(controller.storyboard == nil)
    #expect(controller.shouldPerformSegue(withIdentifier: "next", sender: nil))
    let before = LayoutLog.sink
    defer { LayoutLog.sink = before }
    var lines: [String] = []
    LayoutLog.sink = { lines.append($0) }
    controller.performSegue(withIdentifier: "next", sender: nil)
    withoutLoader { controller.loadViewIfNeeded() }
    expectEqual(
      lines,
      [
        "UIViewController comes from no storyboard: it has no segue 'next'.",
        "The view of UIViewController is empty: its nib 'Detail' needs the product InterfaceBuilder.",
      ]
    )
  }

  @Test func `a segue's closure goes the way`() {
    var isGone = false
    let segue = UIStoryboardSegue(
      identifier: "next",
      source: UIViewController(),
      destination: UIViewController()
    ) { isGone = true }
    segue.perform()
    #expect(isGone)
  }
}

/// Runs a closure as in a program that does not link the document loader.
///
/// The tests' program does.
@MainActor
func withoutLoader<Result>(_ body: () throws -> Result) rethrows -> Result {
  let loader = InterfaceLibrary.loader
  InterfaceLibrary.loader = nil
  defer { InterfaceLibrary.loader = loader }
  return try body()
}

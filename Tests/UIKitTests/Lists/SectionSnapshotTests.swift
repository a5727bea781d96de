import Testing
import UIKit

@MainActor
@Suite struct SectionSnapshotTests {
  private func tree() -> NSDiffableDataSourceSectionSnapshot<String> {
    var made = NSDiffableDataSourceSectionSnapshot<String>()
    made.append(["a", "b"])
    made.append(["a1", "a2"], to: "a")
    made.append(["x"], to: "a1")
    return made
  }

  @Test func `items are seen while all above them are expanded`() {
    var snapshot = tree()
    expectEqual(snapshot.items, ["a", "a1", "x", "a2", "b"])
    #expect(snapshot.rootItems == ["a", "b"] && snapshot.visibleItems == ["a", "b"])
    snapshot.expand(["a1"])
    #expect(!snapshot.isVisible("x") && snapshot.isExpanded("a1"))
    snapshot.expand(["a"])
    expectEqual(snapshot.visibleItems, ["a", "a1", "x", "a2", "b"])
    #expect(snapshot.isVisible("x") && snapshot.level(of: "x") == 2)
    #expect(snapshot.index(of: "a2") == 3 && snapshot.parent(of: "x") == "a1")
    #expect(snapshot.contains("x") && !snapshot.contains("y"))
    expectEqual(snapshot.visualDescription(), "- a\n  - a1\n      x\n    a2\n  b")
    snapshot.collapse(["a"])
    expectEqual(snapshot.visibleItems, ["a", "b"])
  }

  @Test func `items are inserted, deleted and replaced with those below them`() {
    var snapshot = tree()
    snapshot.insert(["c"], before: "b")
    snapshot.insert(["a3"], after: "a2")
    expectEqual(snapshot.items, ["a", "a1", "x", "a2", "a3", "c", "b"])
    snapshot.delete(["a1", "c"])
    expectEqual(snapshot.items, ["a", "a2", "a3", "b"])
    var other = NSDiffableDataSourceSectionSnapshot<String>()
    other.append(["n"])
    other.append(["m"], to: "n")
    snapshot.replace(childrenOf: "a", using: other)
    expectEqual(snapshot.items, ["a", "n", "m", "b"])
    expectEqual(snapshot.snapshot(of: "a").items, ["n", "m"])
    expectEqual(snapshot.snapshot(of: "a", includingParent: true).items, ["a", "n", "m"])
    snapshot.deleteAll()
    #expect(snapshot.items.isEmpty)
  }
}

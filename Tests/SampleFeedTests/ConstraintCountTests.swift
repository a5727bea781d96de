import ConstraintSolver
import LayoutEngine
import Testing
import UIKit

@testable import SampleFeed

@MainActor
@Suite struct ConstraintCountTests {
  @Test func `a cell has 30 constraints with a photo and 27 without`() throws {
    for version in [FeedCellVersion.churning, .grouped] {
      let script = makeFeed(version, entries: 4)
      script.loop.turn()
      var layouts: Set<FeedLayout> = []
      for _ in 0..<20 {
        for case let cell as FeedCell in script.feed.table.visibleCells {
          let entry = try #require(cell.entry)
          layouts.insert(entry.layout)
          let expected = entry.photoSize == nil ? 27 : 30
          #expect(script.activeConstraints(in: cell).count == expected)
        }
        script.feed.table.contentOffset.y += 20
        script.loop.turn()
      }
      #expect(layouts == Set(FeedLayout.allCases))
    }
  }

  @Test func `four constraints come with a photo, one without`() {
    let cell = GroupedFeedCell(style: .default, reuseIdentifier: nil)
    let constraints = FeedConstraints(cell)
    #expect(constraints.common.count == 26)
    #expect(constraints.image.count == 4)
    #expect(constraints.noImage.count == 1)
  }

  @Test func `the churning cell rebuilds all for each entry, the grouped one at most five`() throws
  {
    var changes: [FeedCellVersion: [Int]] = [:]
    for version in [FeedCellVersion.churning, .grouped] {
      let script = makeFeed(version, entries: 4)
      script.loop.turn()
      let cell = try #require(script.feed.table.visibleCells.first as? FeedCell)
      for entry in FeedGenerator.entries(40) {
        let before = Set(script.activeConstraints(in: cell).map { ObjectIdentifier($0) })
        let kept = script.activeConstraints(in: cell)
        cell.show(entry, sizes: nil)
        script.loop.turn()
        let after = Set(script.activeConstraints(in: cell).map { ObjectIdentifier($0) })
        changes[version, default: []].append(before.symmetricDifference(after).count)
        withExtendedLifetime(kept) {}
      }
    }
    #expect(try #require(changes[.churning]).allSatisfy { $0 >= 54 })
    #expect(Set(try #require(changes[.grouped])) == [0, 5])
  }

  @Test func `scrolling back over known rows makes no cell and no throw-away engine`() {
    let script = makeFeed(.grouped, entries: 60)
    _ = script.run()
    let cells = script.feed.table.subviews.filter { $0 is FeedCell }.count
    #expect(cells < 16)
    _ = script.run()
    #expect(script.feed.table.subviews.filter { $0 is FeedCell }.count == cells)
  }

  @Test func `the grouped cell costs the solver less than the churning one`() throws {
    let rows = FeedCellVersion.allCases.map { version in
      let script = makeFeed(version, entries: 60)
      _ = script.run()
      return script.window.engine?.totalWork.rowsTouched ?? 0
    }
    #expect(rows[0] > rows[1] && rows[1] > 0)
  }
}

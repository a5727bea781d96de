import ConstraintSolver
import LayoutEngine
import Testing
import UIKit

@testable import SampleFeed

@MainActor
@Suite struct ScriptTests {
  @Test func `the feed is scrolled through all rows and flicked back to the top`() {
    let script = makeFeed(.grouped, entries: 30)
    let summary = script.run()
    let table = script.feed.table
    #expect(summary.distance == table.contentSize.height - table.bounds.height)
    #expect(table.contentOffset.y == 0)
    #expect(table.indexPathsForVisibleRows?.first?.row == 0)
    #expect(script.loop.turnCount == summary.frames)
  }

  @Test func `a number of rows ends the way down where the last of them is shown`() {
    let script = makeFeed(.grouped, entries: 60)
    let bottom = script.allPictures()[19]?.cell.maxY ?? 0
    script.feed.table.contentOffset.y = 0
    let summary = script.run(rows: 20, speed: 10)
    #expect(summary.distance + 844 >= bottom && summary.distance + 844 < bottom + 10)
  }

  @Test func `a time ends the way down, by the clock of the render loop`() {
    let script = makeFeed(.grouped, entries: 200)
    let summary = script.run(time: .milliseconds(100), speed: 10)
    // Twelve frames at 120 Hz. The first one shows the feed without scrolling.
    #expect(summary.distance == 110 || summary.distance == 120)
    #expect(summary.duration >= .milliseconds(100))
  }

  @Test(arguments: FeedCellVersion.allCases)
  func `the same script does the same each time`(version: FeedCellVersion) throws {
    let runs = (0..<2).map { _ in
      let script = makeFeed(version, entries: 40)
      let summary = script.run()
      return (summary, script.window.engine?.totalWork, script.visiblePictures())
    }
    #expect(runs[0].0 == runs[1].0)
    #expect(runs[0].1 == runs[1].1)
    #expect(runs[0].2 == runs[1].2)
  }

  @Test(arguments: [1, 2, 3])
  func `a short feed stays where it is`(entries: Int) {
    let script = makeFeed(.churning, entries: entries)
    let summary = script.run()
    #expect(summary.frames == 1 && summary.distance == 0)
  }

  @Test(arguments: FeedCellVersion.allCases)
  func `a collection view is scrolled as a table of the same rows is`(version: FeedCellVersion) {
    let summaries = FeedContainer.allCases.map { container in
      FeedScript(
        entries: FeedGenerator.entries(38),
        version: version,
        container: container,
        clock: ManualRenderClock()
      ).run()
    }
    #expect(summaries[0].distance > 5_000)
    // Thirds of a point do not add up exactly.
    #expect(abs(summaries[0].distance - summaries[1].distance) < 1e-6)
    #expect(summaries[0].frames == summaries[1].frames)
    #expect(summaries[0].duration == summaries[1].duration)
  }
}

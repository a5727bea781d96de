import Testing
import UIKit

@testable import SampleFeed

@MainActor
@Suite struct MeasurementTests {
  @Test func `a log entry is as high as its text at the width the cell leaves`() throws {
    let entries = FeedGenerator.entries(40)
    let label = UILabel()
    label.font = FeedStyle.logEntryFont
    label.numberOfLines = 0
    for (row, picture) in makeFeed(.churning, entries: 40).allPictures() {
      label.text = entries[row].logEntry
      // 390 − 16 − 44 − 12 − 16.
      let expected = label.sizeThatFits(CGSize(width: 302, height: 0))
      #expect(picture.views["logEntry"]?.height == expected.height)
      #expect(picture.text[2] == entries[row].logEntry)
    }
  }

  @Test func `the sized cell's labels have no intrinsic size`() throws {
    let script = makeFeed(.sized, entries: 10)
    script.loop.turn()
    let cell = try #require(script.feed.table.visibleCells.first as? SizedFeedCell)
    for label in [cell.title, cell.date, cell.logEntry, cell.sharingLabel] {
      #expect(label.intrinsicContentSize.width == UIView.noIntrinsicMetric)
      #expect(label.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    }
    #expect(cell.sizeConstraints.count == 7)
    #expect(cell.sizeConstraints.allSatisfy { $0.isActive })
  }

  @Test func `sizes known in advance are those that are measured`() throws {
    let entries = FeedGenerator.entries(20)
    let sizes = FeedTextSizes.measure(entries, cellWidth: 390)
    let pictures = makeFeed(.grouped, entries: 20).allPictures()
    for row in 0..<20 {
      let views = try #require(pictures[row]).views
      #expect(views["date"]?.size == sizes[row].date)
      #expect(views["logEntry"]?.height == sizes[row].logEntry.height)
      #expect(views["title"]?.height == sizes[row].title.height)
    }
  }
}

import TestSupport
import Testing
import UIKit

@testable import SampleFeed

@MainActor
@Suite struct FrameTests {
  /// Thirds of a point do not add up exactly.
  private let sumError = 1e-6

  @Test func `all versions of the cell have the same frames in every row`() throws {
    let count = TestEffort.value(120, full: 400)
    let pictures = FeedCellVersion.allCases.map { makeFeed($0, entries: count).allPictures() }
    for row in 0..<count {
      let churning = try #require(pictures[0][row])
      #expect(pictures[1][row] == churning)
      #expect(pictures[2][row] == churning)
    }
  }

  @Test(arguments: FeedCellVersion.allCases)
  func `a row looks the same after any scrolling`(version: FeedCellVersion) throws {
    let script = makeFeed(version, entries: 60)
    let before = script.allPictures()
    _ = script.run(speed: 97)
    script.feed.table.scrollToRow(
      at: IndexPath(row: 30, section: 0),
      at: .middle,
      animated: false
    )
    script.loop.turn()
    let visible = script.visiblePictures()
    #expect(visible.contains { $0.row == 30 })
    for picture in visible { #expect(before[picture.row] == picture) }
  }

  @Test func `a row is as its constraints say`() throws {
    // Computed by hand from the constraints, for a cell that is 390 points wide.
    for picture in makeFeed(.grouped, entries: 40).allPictures().values {
      let views = picture.views
      func frame(_ name: String) throws -> CGRect { try #require(views[name]) }
      #expect(picture.cell.width == 390)
      #expect(try frame("content").size == picture.cell.size)
      #expect(try frame("avatar") == CGRect(x: 16, y: 12, width: 44, height: 44))
      #expect(try frame("title").origin == CGPoint(x: 72, y: 12))
      #expect(try frame("date").maxX == 374)
      #expect(try frame("title").maxX <= frame("date").minX - 8 + sumError)
      let log = try frame("logEntry")
      #expect(log.minX == 72 && log.maxX == 374 && log.minY == 64)
      #expect(abs(try frame("sharing").minY - frame("title").maxY - 2) < sumError)
      #expect(try frame("sharing").height == 20)
      #expect(try frame("sharingIcon") == CGRect(x: 4, y: 4, width: 12, height: 12))
      if let photo = views["photo"] {
        #expect(photo.minX == 72 && photo.maxX == 374)
        #expect(abs(photo.minY - log.maxY - 8) < sumError)
        // 302 × 9/16 is 169.875. The edges are rounded to pixels.
        #expect(abs(photo.height - 169.875) < 1)
        #expect(abs(picture.cell.height - photo.maxY - 12) < 1)
      } else {
        #expect(abs(picture.cell.height - log.maxY - 12) < sumError)
      }
    }
  }

  @Test func `rows follow each other without gaps`() throws {
    let pictures = makeFeed(.churning, entries: 40).allPictures()
    for row in 1..<40 {
      let above = try #require(pictures[row - 1])
      #expect(abs(try #require(pictures[row]).cell.minY - above.cell.maxY) < sumError)
    }
  }

  @Test func `texts of several lines make rows higher`() {
    let pictures = makeFeed(.grouped, entries: 40).allPictures()
    let heights = Set(pictures.values.compactMap { $0.views["logEntry"]?.height })
    #expect(heights.count > 3)
    #expect(heights.contains { $0 > 100 } && heights.contains { $0 < 40 })
  }
}

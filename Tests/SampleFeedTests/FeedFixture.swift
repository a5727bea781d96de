import LayoutEngine
import Signposts
import Testing
import UIKit

@testable import SampleFeed

/// A feed in a window under a clock that takes no time.
@MainActor
func makeFeed(_ version: FeedCellVersion, entries: Int, seed: UInt64 = 220) -> FeedScript {
  FeedScript(
    entries: FeedGenerator.entries(entries, seed: seed),
    version: version,
    clock: ManualRenderClock()
  )
}

/// A row as it is on the screen.
struct RowPicture: Equatable, CustomStringConvertible {
  var row: Int
  /// In the table's content.
  var cell: CGRect
  /// In their superviews, the hidden photo left out: without an entry's photo nothing says where it is.
  var views: [String: CGRect]
  var text: [String]

  @MainActor
  init(_ cell: FeedCell, row: Int) {
    self.row = row
    self.cell = cell.frame
    let shown = cell.namedViews.filter { $0.name != "photo" || !$0.view.isHidden }
    views = Dictionary(uniqueKeysWithValues: shown.map { ($0.name, $0.view.frame) })
    text = [cell.title, cell.date, cell.logEntry, cell.sharingLabel].map { $0.text ?? "" }
  }

  var description: String {
    "row \(row) \(cell): "
      + views.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: "; ")
  }
}

extension FeedViewController {
  /// The list of a feed in a table.
  var table: UITableView {
    guard let table = list as? UITableView else { preconditionFailure("The feed is no table.") }
    return table
  }
}

extension FeedScript {
  /// The rows that are visible now.
  func visiblePictures() -> [RowPicture] {
    feed.table.visibleCells.compactMap { cell in
      guard let cell = cell as? FeedCell, let path = feed.table.indexPath(for: cell) else {
        return nil
      }
      return RowPicture(cell, row: path.row)
    }
  }

  /// Pictures of all rows, taken while scrolling down in steps of half a screen.
  func allPictures() -> [Int: RowPicture] {
    var pictures: [Int: RowPicture] = [:]
    let table = feed.table
    loop.turn()
    while true {
      for picture in visiblePictures() { pictures[picture.row] = picture }
      let end = table.contentSize.height - table.bounds.height
      if table.contentOffset.y >= end { break }
      table.contentOffset.y = min(end, table.contentOffset.y + table.bounds.height / 2)
      loop.turn()
    }
    return pictures
  }

  /// The user's own constraints that are active in a cell.
  func activeConstraints(in cell: FeedCell) -> [NSLayoutConstraint] {
    func own(_ view: UIView) -> [NSLayoutConstraint] {
      view.constraints.filter { $0.layoutConstraint?.origin == .user }
        + view.subviews.flatMap(own)
    }
    return own(cell)
  }
}

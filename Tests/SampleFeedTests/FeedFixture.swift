import LayoutEngine
import Signposts
import Testing
import UIKit

@testable import SampleFeed

/// Makes a feed in a window, with a clock that takes no time.
@MainActor
func makeFeed(_ version: FeedCellVersion, entries: Int, seed: UInt64 = 220) -> FeedScript {
  FeedScript(
    entries: FeedGenerator.entries(entries, seed: seed),
    version: version,
    clock: ManualRenderClock()
  )
}

/// A row as it appears on the screen.
struct RowPicture: Equatable, CustomStringConvertible {
  var row: Int
  /// In the coordinates of the table's content.
  var cell: CGRect
  /// In the superviews' coordinates, without a hidden photo: its constraints do not determine its
  /// place.
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
  /// The feed's list, which is a table.
  var table: UITableView {
    guard let table = list as? UITableView else { preconditionFailure("The feed is no table.") }
    return table
  }
}

extension FeedScript {
  /// Returns the visible rows.
  func visiblePictures() -> [RowPicture] {
    feed.table.visibleCells.compactMap { cell in
      guard let cell = cell as? FeedCell, let path = feed.table.indexPath(for: cell) else {
        return nil
      }
      return RowPicture(cell, row: path.row)
    }
  }

  /// Returns all rows, taken while scrolling down in steps of half a screen.
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

  /// Returns a cell's active constraints, except the system's.
  func activeConstraints(in cell: FeedCell) -> [NSLayoutConstraint] {
    func own(_ view: UIView) -> [NSLayoutConstraint] {
      view.constraints.filter { $0.layoutConstraint?.origin == .user }
        + view.subviews.flatMap(own)
    }
    return own(cell)
  }
}

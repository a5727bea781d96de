import Foundation
import UIKit

/// A tree that all our ways of layout can show.
@MainActor
struct PeerTree {
  /// A way to add the tree to a window; the number makes texts different from those of earlier
  /// runs.
  typealias Fill = @MainActor (_ window: UIWindow, _ number: Int) -> [UIView]

  var name: String
  var views: Int
  var size: CGSize
  /// Functions that add the tree to a window and return the views whose frames must agree.
  var fills: [(peer: Peer, fill: Fill)]

  /// Returns a run that creates the tree and lays it out.
  func first(_ fill: @escaping Fill, _ number: Int) -> PreparedRun {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    var views: [UIView] = []
    return PreparedRun(
      body: {
        views = fill(window, number)
        RenderLoop.main.turn()
      },
      views: { withExtendedLifetime(window) { views } }
    )
  }

  /// Returns a run that lays out the tree in a window of another width.
  func resized(_ fill: @escaping Fill, _ number: Int) -> PreparedRun {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    let views = fill(window, number)
    RenderLoop.main.turn()
    return PreparedRun(
      body: {
        window.frame.size.width += 50
        RenderLoop.main.turn()
      },
      views: { withExtendedLifetime(window) { views } }
    )
  }

  /// Returns the greatest distance, in points, between frames of the ways, in either operation.
  func greatestDifference() -> Double {
    var greatest = 0.0
    for run in [first, resized] {
      let all = fills.map { way -> [CGRect] in
        let run = run(way.fill, 0)
        run.body()
        return run.views().map { $0.convert($0.bounds, to: nil) }
      }
      for others in all.dropFirst() {
        guard others.count == all[0].count else { return .infinity }
        for (one, other) in zip(all[0], others) {
          greatest = max(
            greatest,
            max(abs(one.minX - other.minX), abs(one.minY - other.minY)),
            max(abs(one.maxX - other.maxX), abs(one.maxY - other.maxY))
          )
        }
      }
    }
    return greatest
  }
}

extension PeerTree {
  /// Rows of views with equal sizes.
  static func grid(rows: Int, columns: Int) -> PeerTree {
    let grid = Grid(rows: rows, columns: columns)
    func fill(_ add: @escaping @MainActor (Grid, UIView) -> Void) -> Fill {
      { window, _ in
        add(grid, window)
        return leaves(of: window)
      }
    }
    return PeerTree(
      name: "\(rows) rows of \(columns)",
      views: rows * columns,
      size: CGSize(width: 2000, height: 4000),
      fills: [
        (.manual, fill { $0.addFrames(in: $1) }),
        (
          .constraints,
          fill { grid, window in
            let view = UIView(frame: window.bounds)
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.addSubview(view)
            grid.addConstraints(in: view)
          }
        ),
        (.stacks, fill { $0.addStacks(in: $1) }),
      ]
    )
  }

  private static func leaves(of view: UIView) -> [UIView] {
    view.subviews.isEmpty ? [view] : view.subviews.flatMap { leaves(of: $0) }
  }

  /// Stacked rows of the sample feed; `isNew` if each run has texts that have not been measured.
  static func feed(_ count: Int, isNew: Bool) -> PeerTree {
    func blocks(_ number: Int, _ make: @MainActor (FeedEntry) -> FeedBlock) -> [FeedBlock] {
      FeedGenerator.entries(count).map { make($0.numbered(isNew ? number : 0)) }
    }
    return PeerTree(
      name: "feed of \(count), texts \(isNew ? "new" : "known")",
      views: count * 9,
      size: CGSize(width: 375, height: 812),
      fills: [
        (
          .manual,
          { window, number in
            let column = ManualFeedColumn(frame: window.bounds)
            column.autoresizingMask = .flexibleWidth
            let blocks = blocks(number) { ManualFeedBlock($0) }
            for block in blocks { column.addSubview(block) }
            window.addSubview(column)
            return blocks.flatMap(\.shown)
          }
        ),
        (
          .constraints,
          { window, number in
            var above = window.topAnchor
            let blocks = blocks(number) { ConstraintFeedBlock($0) }
            for block in blocks {
              window.addSubview(block)
              NSLayoutConstraint.activate([
                block.leadingAnchor.constraint(equalTo: window.leadingAnchor),
                block.trailingAnchor.constraint(equalTo: window.trailingAnchor),
                block.topAnchor.constraint(equalTo: above),
              ])
              above = block.bottomAnchor
            }
            return blocks.flatMap(\.shown)
          }
        ),
        (
          .stacks,
          { window, number in
            let blocks = blocks(number) { StackFeedBlock($0) }
            let column = UIStackView(arrangedSubviews: blocks)
            column.axis = .vertical
            column.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(column)
            NSLayoutConstraint.activate([
              column.leadingAnchor.constraint(equalTo: window.leadingAnchor),
              column.trailingAnchor.constraint(equalTo: window.trailingAnchor),
              column.topAnchor.constraint(equalTo: window.topAnchor),
            ])
            return blocks.flatMap(\.shown)
          }
        ),
      ]
    )
  }
}

extension FeedBlock {
  /// The views of the content that the entry shows.
  fileprivate var shown: [UIView] {
    [avatar, title, date, logEntry]
      + (entry?.sharedWith == nil ? [] : [sharingIcon, sharingLabel])
      + (entry?.photoSize == nil ? [] : [photo])
  }
}

extension FeedEntry {
  /// Returns the entry with a number in each text, unless the number is 0.
  func numbered(_ number: Int) -> FeedEntry {
    guard number > 0 else { return self }
    var entry = self
    let digits = String(number + 1000)
    entry.title += digits
    entry.date += digits
    entry.logEntry += digits
    entry.sharedWith? += digits
    return entry
  }
}

/// The feed in a list that scrolls down and back, by the class of its cell.
@MainActor
enum ListedFeed {
  /// The sample feed's versions of the cell, and those with stack views and with frames.
  static let peers:
    [(peer: Peer, version: FeedCellVersion, cells: FeedCell.Type?, items: FeedItem.Type?)] = [
      (.manual, .grouped, ManualFeedCell.self, ManualFeedItem.self),
      (.constraints, .grouped, nil, nil),
      (.churning, .churning, nil, nil),
      (.sized, .sized, nil, nil),
      (.stacks, .grouped, StackFeedCell.self, StackFeedItem.self),
    ]

  /// Returns a run that scrolls through the rows and back.
  static func scroll(
    _ count: Int,
    _ container: FeedContainer,
    _ peer: (peer: Peer, version: FeedCellVersion, cells: FeedCell.Type?, items: FeedItem.Type?),
    number: Int
  ) -> PreparedRun {
    let entries = FeedGenerator.entries(count).map { $0.numbered(number) }
    let script = FeedScript(
      entries: entries,
      version: peer.version,
      container: container,
      clock: ManualRenderClock()
    )
    let list = script.feed.list
    if let cells = peer.cells {
      (list as? UITableView)?.register(cells, forCellReuseIdentifier: "entry")
    }
    if let items = peer.items {
      (list as? UICollectionView)?.register(items, forCellWithReuseIdentifier: "entry")
    }
    let heights = peer.peer == .manual ? ManualFeedHeights(entries) : nil
    if let table = list as? UITableView { table.delegate = heights }
    return PreparedRun(
      body: { _ = script.run() },
      views: { withExtendedLifetime(heights) { [list] } }
    )
  }
}

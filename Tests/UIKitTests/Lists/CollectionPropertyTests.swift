import Foundation
import TestSupport
import Testing
import UIKit

/// Scrolls and changes collections at random, and compares the visible part with a new collection.
///
/// A collection remembers the sizes of cells that it has measured and uses estimates for the
/// others. So two collections with the same data and offset may show different parts of the
/// content. The comparison depends on the layout:
/// - With fixed sizes: after each step, all visible frames in the content, at the same offset.
/// - In lists, grids and sections with orthogonal scrolling: after each step, the visible part,
///   once both collections have measured it. The new collection is scrolled until its first visible
///   item has the same place as in the other. Then all items, headers and footers in view must be
///   at the same places in the view. (The length of the content above depends on what each has
///   measured.)
/// - Where items wrap (flow layouts with automatic sizes, rows of tags), an item's place in its
///   line depends on all items before it. After each step both collections measure all items. Then
///   the content size and all visible frames at the same offset must be equal.
/// - A second run does this comparison for all layouts, after every tenth step.
///
/// Only the full run compares after each step; the quick one does it after every third.
@MainActor
@Suite struct CollectionPropertyTests {
  private static let tolerance: CGFloat = 1e-6

  /// Returns the frames in view, by their items.
  private func frames(_ view: UICollectionView, inContent: Bool) -> [String: CGRect] {
    var found: [String: CGRect] = [:]
    let offset = inContent ? .zero : view.contentOffset
    func add(_ name: String, _ shown: UIView) {
      let frame = shown.convert(shown.bounds, to: view)
      guard frame.maxY > view.bounds.minY + 1e-3, frame.minY < view.bounds.maxY - 1e-3 else {
        return
      }
      found[name] = frame.offsetBy(dx: -offset.x, dy: -offset.y)
    }
    for path in view.indexPathsForVisibleItems {
      if let cell = view.cellForItem(at: path) { add("\(path.section)/\(path.item)", cell) }
    }
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      for section in 0..<view.numberOfSections {
        let path = IndexPath(item: 0, section: section)
        if let shown = view.supplementaryView(forElementKind: kind, at: path) {
          add("\(kind) \(section)", shown)
        }
      }
    }
    return found
  }

  private func differences(_ left: [String: CGRect], _ right: [String: CGRect]) -> [String] {
    Set(left.keys).union(right.keys).sorted().compactMap { key in
      guard let one = left[key], let other = right[key] else {
        return "\(key): \(left[key].map { "\($0)" } ?? "not shown") and "
          + "\(right[key].map { "\($0)" } ?? "not shown")"
      }
      let isSame =
        abs(one.minX - other.minX) < Self.tolerance && abs(one.minY - other.minY) < Self.tolerance
        && abs(one.width - other.width) < Self.tolerance
        && abs(one.height - other.height) < Self.tolerance
      return isSame ? nil : "\(key): \(one) and \(other)"
    }
  }

  /// Scrolls a collection until an item's cell is at a given height in the view.
  private func bring(_ path: IndexPath, to height: CGFloat, in view: UICollectionView) {
    for _ in 0..<12 {
      guard let frame = view.layoutAttributesForItem(at: path)?.frame else { return }
      let offset = frame.minY - height
      if abs(offset - view.contentOffset.y) < Self.tolerance { return }
      view.contentOffset.y = offset
      RenderLoop.main.turn()
    }
  }

  private func visitAll(_ view: UICollectionView) {
    view.contentOffset.y = 0
    RenderLoop.main.turn()
    while view.contentOffset.y + view.bounds.height < view.contentSize.height {
      view.contentOffset.y += view.bounds.height / 2
      RenderLoop.main.turn()
    }
  }

  private func compareVisible(
    _ view: UICollectionView,
    _ source: EntrySource,
    _ layout: TestedLayout
  ) -> [String] {
    let (fresh, window) = makeCollection(
      layout.make(),
      width: view.bounds.width,
      source: source
    )
    defer { window.isHidden = true }
    let isFixed = layout == .flowFixed
    if isFixed {
      fresh.contentOffset = view.contentOffset
      RenderLoop.main.turn()
      return differences(frames(view, inContent: true), frames(fresh, inContent: true))
    }
    let first = view.indexPathsForVisibleItems.compactMap { path in
      view.cellForItem(at: path).map { (path, $0.convert($0.bounds, to: view)) }
    }.filter { $0.1.maxY > view.bounds.minY + 1e-3 }
      .min { ($0.1.minY, $0.0) < ($1.1.minY, $1.0) }
    guard let first else {
      return fresh.indexPathsForVisibleItems.isEmpty || view.numberOfSections == 0
        ? [] : differences(frames(view, inContent: false), frames(fresh, inContent: false))
    }
    let height = first.1.minY - view.contentOffset.y
    // Move the item below the top first, so that both collections measure its whole group.
    for shown in [view, fresh] {
      bring(first.0, to: 90, in: shown)
      bring(first.0, to: height, in: shown)
    }
    return differences(frames(view, inContent: false), frames(fresh, inContent: false))
  }

  /// Compares all frames once both collections have measured everything, then restores the offset.
  private func compareAll(
    _ view: UICollectionView,
    _ source: EntrySource,
    _ layout: TestedLayout
  ) -> [String] {
    let (fresh, window) = makeCollection(
      layout.make(),
      width: view.bounds.width,
      source: source
    )
    defer { window.isHidden = true }
    let offset = view.contentOffset
    visitAll(fresh)
    visitAll(view)
    guard abs(fresh.contentSize.height - view.contentSize.height) < Self.tolerance else {
      return ["content sizes \(view.contentSize) and \(fresh.contentSize)"]
    }
    for view in [view, fresh] {
      view.contentOffset.y = min(offset.y, max(0, view.contentSize.height - view.bounds.height))
      RenderLoop.main.turn()
    }
    return differences(frames(view, inContent: true), frames(fresh, inContent: true))
  }

  private func step(
    _ view: UICollectionView,
    _ source: EntrySource,
    _ random: inout SeededGenerator,
    _ next: inout Int
  ) -> String {
    func entry() -> ListEntry {
      next += 1
      return ListEntry(id: next, lines: 1 + Int(random.next() % 6))
    }
    let full = source.sections.indices.filter { !source.sections[$0].isEmpty }
    switch random.next(below: 16) {
    case 0...4:
      let way = CGFloat(random.next(below: 500)) - 250
      let end = max(0, view.contentSize.height - view.bounds.height)
      view.contentOffset.y = min(max(0, view.contentOffset.y + way), end)
      return "scroll by \(way)"
    case 5:
      let end = max(0, view.contentSize.height - view.bounds.height)
      view.contentOffset.y = CGFloat(random.next(below: 1000)) / 1000 * end
      return "jump to \(view.contentOffset.y)"
    case 6...7:
      let section = random.next(below: source.sections.count)
      let item = random.next(below: source.sections[section].count + 1)
      let count = 1 + random.next(below: 3)
      let made = (0..<count).map { _ in entry() }
      view.performBatchUpdates {
        source.sections[section].insert(contentsOf: made, at: item)
        view.insertItems(
          at: (0..<count).map { IndexPath(item: item + $0, section: section) }
        )
      }
      return "insert \(count) at \(section)/\(item)"
    case 8:
      guard !full.isEmpty else { return "nothing" }
      let section = random.pick(from: full)
      let item = random.next(below: source.sections[section].count)
      view.performBatchUpdates {
        source.sections[section].remove(at: item)
        view.deleteItems(at: [IndexPath(item: item, section: section)])
      }
      return "delete \(section)/\(item)"
    case 9...10:
      guard !full.isEmpty else { return "nothing" }
      let from = random.pick(from: full)
      let item = random.next(below: source.sections[from].count)
      let to = random.next(below: source.sections.count)
      let count = source.sections[to].count - (to == from ? 1 : 0)
      let place = random.next(below: count + 1)
      view.performBatchUpdates {
        let moved = source.sections[from].remove(at: item)
        source.sections[to].insert(moved, at: place)
        view.moveItem(
          at: IndexPath(item: item, section: from),
          to: IndexPath(item: place, section: to)
        )
      }
      return "move \(from)/\(item) to \(to)/\(place)"
    case 11...12:
      guard !full.isEmpty else { return "nothing" }
      let section = random.pick(from: full)
      let item = random.next(below: source.sections[section].count)
      let path = IndexPath(item: item, section: section)
      source.sections[section][item].lines = 1 + random.next(below: 6)
      if random.chance(50) {
        view.reloadItems(at: [path])
        return "reload \(section)/\(item)"
      }
      view.reconfigureItems(at: [path])
      return "reconfigure \(section)/\(item)"
    case 13:
      let section = random.next(below: source.sections.count + 1)
      let made = (0..<random.next(below: 12)).map { _ in entry() }
      view.performBatchUpdates {
        source.sections.insert(made, at: section)
        view.insertSections([section])
      }
      return "insert section \(section)"
    case 14:
      guard source.sections.count > 2 else { return "nothing" }
      let section = random.next(below: source.sections.count)
      let target = random.next(below: source.sections.count - 1)
      let moves = random.chance(50)
      view.performBatchUpdates {
        let gone = source.sections.remove(at: section)
        if moves {
          source.sections.insert(gone, at: target)
          view.moveSection(section, toSection: target)
        } else {
          view.deleteSections([section])
        }
      }
      return "delete or move section \(section)"
    default:
      view.frame.size.width = CGFloat(260 + 20 * random.next(below: 4))
      return "width \(view.frame.size.width)"
    }
  }

  private func run(_ layout: TestedLayout, seed: UInt64, comparesAll: Bool) {
    var random = SeededGenerator(seed: seed)
    let source = EntrySource(counts: [23, 0, 41, 9])
    let (view, window) = makeCollection(layout.make(), source: source)
    defer { window.isHidden = true }
    var next = 1000
    var log: [String] = []
    let interval = comparesAll ? 10 : TestEffort.value(3, full: 1)
    for number in 1...30 {
      log.append(step(view, source, &random, &next))
      RenderLoop.main.turn()
      guard number.isMultiple(of: interval) else { continue }
      var found: [String] = []
      let wraps = layout == .flowAutomatic || layout == .tags
      if !comparesAll, !wraps { found = compareVisible(view, source, layout) }
      if comparesAll || wraps { found = compareAll(view, source, layout) }
      if !found.isEmpty {
        Issue.record(
          """
          \(layout), seed \(seed), step \(number), at \(view.contentOffset.y): \
          \(found.prefix(6).joined(separator: "; ")). Steps: \(log.joined(separator: ", "))
          """
        )
        return
      }
    }
  }

  @Test(arguments: TestedLayout.allCases)
  func `what is visible is where a fresh collection has it`(layout: TestedLayout) {
    for seed in seeds(1, full: 24) as Range<UInt64> { run(layout, seed: seed, comparesAll: false) }
  }

  @Test(arguments: TestedLayout.allCases)
  func `everything measured is where a fresh collection has it`(layout: TestedLayout) {
    for seed in seeds(1, full: 24) as Range<UInt64> {
      run(layout, seed: seed + 100, comparesAll: true)
    }
  }
}

import Testing
import UIKit

/// Counts of the work that a collection view did.
private struct Work: Equatable, CustomStringConvertible {
  var attributes = 0
  var viewsMade = 0
  var viewsAsked = 0
  var sizings = 0

  @MainActor static var now: (work: Work, steps: Int) {
    (
      Work(
        attributes: ListWork.attributes,
        viewsMade: ListWork.viewsMade,
        viewsAsked: ListWork.viewsAsked,
        sizings: ListWork.sizings
      ), ListWork.steps
    )
  }

  var description: String {
    "attributes \(attributes), made \(viewsMade), asked \(viewsAsked), sized \(sizings)"
  }
}

/// The cost of a list depends on its visible items, whether it has 10,000 items or 100,000.
@MainActor
@Suite struct CollectionScaleTests {
  /// A data source that stores no items, only their number.
  private final class Numbers: UICollectionViewDataSource {
    var count: Int
    var shift = 0

    init(_ count: Int) { self.count = count }

    func collectionView(
      _ collectionView: UICollectionView,
      numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
      _ collectionView: UICollectionView,
      cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "entry", for: indexPath)
      // Counted from the nearer end, so that both ends look the same in lists of any length.
      let number = min(indexPath.item, count - indexPath.item)
      (cell as? EntryCell)?.show(ListEntry(id: number, lines: 1 + number % 5))
      return cell
    }
  }

  /// Returns the cost of each part of a list's life.
  private func measure(
    _ layout: TestedLayout,
    count: Int
  ) -> [(name: String, work: Work, steps: Int)] {
    let numbers = Numbers(count)
    var parts: [(name: String, work: Work, steps: Int)] = []
    func part(_ name: String, _ body: () -> Void) {
      let before = Work.now
      body()
      let after = Work.now
      let work = Work(
        attributes: after.work.attributes - before.work.attributes,
        viewsMade: after.work.viewsMade - before.work.viewsMade,
        viewsAsked: after.work.viewsAsked - before.work.viewsAsked,
        sizings: after.work.sizings - before.work.sizings
      )
      parts.append((name, work, after.steps - before.steps))
    }
    var made: (view: UICollectionView, window: UIWindow)?
    part("show") { made = makeCollection(layout.make(), source: numbers) }
    guard let (view, _) = made else { return parts }
    part("scroll by 40 points, 20 times") {
      for _ in 0..<20 {
        view.contentOffset.y += 40
        RenderLoop.main.turn()
      }
    }
    part("jump to the end") {
      view.scrollToItem(at: IndexPath(item: count - 1, section: 0), at: .bottom, animated: false)
      RenderLoop.main.turn()
    }
    part("back to the beginning") {
      view.contentOffset.y = 0
      RenderLoop.main.turn()
    }
    part("insert at the front") {
      view.performBatchUpdates {
        numbers.count += 1
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
      }
      RenderLoop.main.turn()
    }
    part("change the width") {
      view.frame.size.width = 260
      RenderLoop.main.turn()
    }
    return parts
  }

  @Test(arguments: [TestedLayout.flowAutomatic, .list, .grid])
  func `work is that of what is visible`(layout: TestedLayout) {
    let small = measure(layout, count: 10_000)
    let large = measure(layout, count: 100_000)
    for (small, large) in zip(small, large) {
      #expect(small.work == large.work, "\(layout) \(small.name)")
      // Trees grow deeper with the logarithm of their size. Items that were never shown do not add
      // to it.
      #expect(
        Double(large.steps) <= Double(small.steps) * 1.25 + 200,
        "\(layout) \(small.name): \(small.steps) steps, \(large.steps) steps"
      )
      if let limit = Self.limits[layout]?[small.name] {
        #expect(large.work.sizings <= limit.sizings, "\(layout) \(small.name)")
        #expect(large.work.attributes <= limit.attributes, "\(layout) \(small.name)")
        #expect(large.work.viewsMade <= limit.made, "\(layout) \(small.name)")
        #expect(large.steps <= limit.steps, "\(layout) \(small.name)")
      } else {
        Issue.record("no limit: \(layout) \(small.name): \(large.work), steps \(large.steps)")
      }
    }
  }

  private struct Limit: Sendable {
    var sizings: Int
    var attributes: Int
    var made: Int
    var steps: Int
  }

  /// The allowed cost of a list of 100,000 items: slightly more than when this was written.
  private static let limits: [TestedLayout: [String: Limit]] = [
    .list: [
      "show": Limit(sizings: 15, attributes: 66, made: 14, steps: 2266),
      "scroll by 40 points, 20 times": Limit(sizings: 29, attributes: 948, made: 3, steps: 31770),
      "jump to the end": Limit(sizings: 16, attributes: 119, made: 0, steps: 5072),
      "back to the beginning": Limit(sizings: 14, attributes: 27, made: 0, steps: 726),
      "insert at the front": Limit(sizings: 2, attributes: 44, made: 0, steps: 1378),
      "change the width": Limit(sizings: 16, attributes: 59, made: 0, steps: 2358),
    ],
    .grid: [
      "show": Limit(sizings: 22, attributes: 123, made: 22, steps: 3262),
      "scroll by 40 points, 20 times": Limit(sizings: 36, attributes: 1080, made: 0, steps: 26840),
      "jump to the end": Limit(sizings: 21, attributes: 98, made: 0, steps: 5572),
      "back to the beginning": Limit(sizings: 18, attributes: 36, made: 0, steps: 860),
      "insert at the front": Limit(sizings: 12, attributes: 54, made: 0, steps: 1180),
      "change the width": Limit(sizings: 22, attributes: 58, made: 0, steps: 2646),
    ],
    .flowAutomatic: [
      "show": Limit(sizings: 42, attributes: 160, made: 42, steps: 8280),
      "scroll by 40 points, 20 times": Limit(sizings: 98, attributes: 2217, made: 0, steps: 45528),
      "jump to the end": Limit(sizings: 54, attributes: 232, made: 6, steps: 14824),
      "back to the beginning": Limit(sizings: 36, attributes: 75, made: 0, steps: 1144),
      "insert at the front": Limit(sizings: 2, attributes: 112, made: 0, steps: 6928),
      "change the width": Limit(sizings: 35, attributes: 143, made: 0, steps: 6476),
    ],
  ]
}

import EngineRecording
import Foundation
import LayoutEngine
import Signposts
import TestSupport
import Testing
import UIKit

/// Released objects are deallocated, and their constraints leave the engine.
@MainActor
struct MemoryTests {
  /// Counts the live objects of a test.
  private final class Census {
    private struct Entry {
      weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    var living: Int { entries.count { $0.object != nil } }

    func add(_ objects: AnyObject...) {
      entries += objects.map { Entry(object: $0) }
    }
  }

  /// A cell with a title, a picture, a guide and a row of two labels.
  private final class Cell: UITableViewCell {
    let title = UILabel()
    let picture = UIImageView()
    let row = UIStackView(arrangedSubviews: [UILabel(), UILabel()])
    let gap = UILayoutGuide()

    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addLayoutGuide(gap)
      for view in [title, picture, row] {
        view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(view)
      }
      title.text = "Title"
      title.numberOfLines = 0
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "V:|-[title]-[picture(20)]-[row]-|",
          options: [.alignAllLeading, .alignAllTrailing],
          metrics: nil,
          views: ["title": title, "picture": picture, "row": row]
        ) + [
          title.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
          title.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
          gap.topAnchor.constraint(equalTo: title.bottomAnchor),
          gap.bottomAnchor.constraint(equalTo: picture.topAnchor),
        ]
      )
    }

    required init?(coder: NSCoder) { nil }
  }

  private let window = makeWindow()

  init() {
    // Once it contains a constrained view, the window itself has constraints.
    makeView(in: window).pin(0, 0, 1, 1)
  }

  @Test func `cells that come and go leave the engine as it was`() throws {
    let engine = try #require(window.engine)
    let census = Census()
    window.layoutIfNeeded()
    let before = (engine.constraintCount, engine.freeSymbolCount)
    for _ in 0..<TestEffort.value(4, full: 20) {
      var cells = (0..<50).map { _ in Cell(style: .default, reuseIdentifier: "cell") }
      for cell in cells {
        window.addSubview(cell)
        census.add(cell, cell.title, cell.row, cell.gap)
        for constraint in cell.contentView.constraints { census.add(constraint) }
      }
      window.layoutIfNeeded()
      #expect(engine.constraintCount > before.0 + 50 * 15)
      for cell in cells { cell.removeFromSuperview() }
      cells = []
      window.layoutIfNeeded()
      expectEqual(census.living, 0)
    }
    expectEqual(engine.constraintCount, before.0)
    expectEqual(engine.freeSymbolCount, before.1)
  }

  @Test func `a window lets its controller, table and cells go`() {
    final class Source: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }

      func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      }
    }
    let census = Census()
    let source = Source()
    do {
      let window = makeWindow()
      let controller = UIViewController()
      let table = UITableView(frame: window.bounds)
      table.register(Cell.self, forCellReuseIdentifier: "cell")
      table.dataSource = source
      controller.view.addSubview(table)
      window.rootViewController = controller
      window.layoutIfNeeded()
      table.contentOffset.y = 400
      window.layoutIfNeeded()
      table.reloadData()
      window.layoutIfNeeded()
      #expect(!table.visibleCells.isEmpty)
      census.add(window, controller, controller.view, table)
      if let engine = window.engine { census.add(engine) }
      for cell in table.visibleCells { census.add(cell) }
      #expect(census.living > 5)
    }
    expectEqual(census.living, 0)
  }

  @Test func `what outlives its superview holds none of its constraints`() {
    let census = Census()
    let survivor = makeView()
    do {
      let outer = makeView()
      outer.addSubview(survivor)
      survivor.pin(1, 2, 3, 4)
      outer.layoutIfNeeded()
      census.add(outer)
      for constraint in outer.constraints { census.add(constraint) }
      if let engine = outer.engine { census.add(engine) }
      expectEqual(census.living, 4)
    }
    expectEqual(census.living, 0)
    expectEqual(survivor.constraints.count, 2)
  }

  @Test func `a guide that is removed leaves the engine with its constraints`() throws {
    let engine = try #require(window.engine)
    window.layoutIfNeeded()
    let before = engine.constraintCount
    let census = Census()
    do {
      let guide = UILayoutGuide()
      window.addLayoutGuide(guide)
      NSLayoutConstraint.activate([
        guide.widthAnchor.constraint(equalToConstant: 5),
        guide.leftAnchor.constraint(equalTo: window.leftAnchor),
      ])
      window.layoutIfNeeded()
      expectEqual(engine.constraintCount, before + 2)
      census.add(guide)
      window.removeLayoutGuide(guide)
    }
    window.layoutIfNeeded()
    expectEqual(census.living, 0)
    expectEqual(engine.constraintCount, before)
  }

  @Test func `throw-away engines are thrown away`() {
    let view = makeView(in: window)
    let child = makeView(in: view)
    child.pin(0, 0, 30, 40)
    weak var engine: LayoutEngine?
    do {
      let made = LayoutEngine(
        id: Signpost.makeObjectID(),
        for: .systemLayoutSizeFitting,
        view: view,
        parent: window.engine,
        observer: EngineRecorder.shared
      )
      made.discard()
      engine = made
    }
    #expect(engine == nil)
    let constraints = window.engine?.constraintCount
    for _ in 0..<100 { _ = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
    expectEqual(window.engine?.constraintCount, constraints)
  }
}

/// Windows that are released on another thread while the main thread enumerates all windows.
struct `Windows that end elsewhere` {
  /// Objects whose ownership passes to another thread.
  private final class Box: @unchecked Sendable {
    var windows: [UIWindow]

    init(_ windows: [UIWindow]) { self.windows = windows }
  }

  @Test @MainActor func `are left out once they end, and no one keeps a part of them`() async {
    let loop = RenderLoop()
    let kept = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    kept.renderLoop = loop
    for _ in 0..<60 {
      let box = Box(
        (0..<20).map { _ in
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
          window.renderLoop = loop
          window.addSubview(UIView())
          return window
        }
      )
      await withCheckedContinuation { continuation in
        let thread = Thread {
          while !box.windows.isEmpty { box.windows.removeLast() }
          continuation.resume()
        }
        thread.start()
        // The thread deallocates the windows during this loop.
        for _ in 0..<200 {
          for window in loop.windows { _ = window.bounds.width }
        }
      }
      expectEqual(loop.windows.map(ObjectIdentifier.init), [ObjectIdentifier(kept)])
    }
  }
}

/// The text of the smoke tests.
enum SmokeSources {
  static let folder = "Tests/SmokeTests"
  static let testsPath = "\(folder)/SmokeTests.swift"

  /// The tests, with the class of each line.
  static func tests(_ candidates: [SmokeCandidate]) -> (text: String, lines: [Int: String]) {
    var lines: [String] = []
    var owners: [Int: String] = [:]
    lines.append(
      "// Written by 'plumbline port --smoke': lays out every class that can be made without arguments."
    )
    lines.append("import UIKit")
    lines.append("import XCTest")
    let modules = Set(candidates.map(\.module)).sorted()
    for module in modules { lines.append("@testable import \(module)") }
    for module in modules {
      lines.append("")
      lines.append("@MainActor")
      lines.append("final class \(module)SmokeTests: XCTestCase {")
      for candidate in candidates where candidate.module == module {
        lines.append("  func \(candidate.method)() {")
        lines.append("    \(call(candidate))")
        owners[lines.count] = candidate.method
        lines.append("  }")
      }
      lines.append("}")
    }
    return (lines.joined(separator: "\n") + "\n", owners)
  }

  private static func call(_ candidate: SmokeCandidate) -> String {
    // A nested name can be ambiguous; with its module it is not.
    let type = candidate.name
    switch candidate.host {
    case .view: return "Smoke.layOut { \(type)\(candidate.maker) }"
    case .controller: return "Smoke.layOut(controller: { \(type)\(candidate.maker) })"
    case .tableCell: return "Smoke.layOut(tableCell: \(type).self)"
    case .tableHeader: return "Smoke.layOut(tableHeader: \(type).self)"
    case .collectionCell: return "Smoke.layOut(collectionCell: \(type).self)"
    case .collectionHeader: return "Smoke.layOut(collectionHeader: \(type).self)"
    }
  }

  /// The code that the tests share.
  static let support = """
    // Written by 'plumbline port --smoke'.
    @_exported import UIKitXCTest
    import UIKit

    /// Lays views out as a phone would: at several widths, text sizes and directions, twice each.
    @MainActor
    enum Smoke {
      private static let widths: [CGFloat] = [320, 390, 768]
      private static let categories: [UIContentSizeCategory] = [.large, .accessibilityExtraLarge]
      private static let directions: [UITraitEnvironmentLayoutDirection] = [.leftToRight, .rightToLeft]

      /// Calls a closure after each change of a window's width, text size and direction, twice each.
      private static func vary(_ window: UIWindow, layOut: () -> Void) {
        for category in categories {
          for direction in directions {
            for width in widths {
              window.frame = CGRect(x: 0, y: 0, width: width, height: 800)
              window.traitOverrides.preferredContentSizeCategory = category
              window.traitOverrides.layoutDirection = direction
              for _ in 1...2 { layOut() }
            }
          }
        }
      }

      private static func makeWindow() -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
        window.isHidden = false
        return window
      }

      /// Lays out a view as wide as its window and as high as it wants to be.
      static func layOut(_ make: () -> UIView) {
        let window = makeWindow()
        let view = make()
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: window.topAnchor),
          view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
          view.trailingAnchor.constraint(equalTo: window.trailingAnchor),
        ])
        vary(window) {
          view.setNeedsUpdateConstraints()
          view.setNeedsLayout()
          window.layoutIfNeeded()
        }
        view.removeFromSuperview()
      }

      /// Lays out the view of a controller as large as its window.
      static func layOut(controller make: () -> UIViewController) {
        let window = makeWindow()
        let controller = make()
        window.rootViewController = controller
        vary(window) {
          controller.view.setNeedsUpdateConstraints()
          controller.view.setNeedsLayout()
          window.layoutIfNeeded()
        }
        window.rootViewController = nil
      }

      /// Lays out cells of a table, which reuses them as it scrolls.
      static func layOut(tableCell: UITableViewCell.Type) {
        let list = List(table: .plain)
        list.table?.register(tableCell, forCellReuseIdentifier: "cell")
        list.show(in: makeWindow())
      }

      /// Lays out headers of a table's sections.
      static func layOut(tableHeader: UITableViewHeaderFooterView.Type) {
        let list = List(table: .grouped)
        list.table?.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        list.table?.register(tableHeader, forHeaderFooterViewReuseIdentifier: "header")
        list.hasHeaders = true
        list.show(in: makeWindow())
      }

      /// Lays out cells of a collection, which reuses them as it scrolls.
      static func layOut(collectionCell: UICollectionViewCell.Type) {
        let list = List(headers: false)
        list.collection?.register(collectionCell, forCellWithReuseIdentifier: "cell")
        list.show(in: makeWindow())
      }

      /// Lays out headers of a collection's sections.
      static func layOut(collectionHeader: UICollectionReusableView.Type) {
        let list = List(headers: true)
        list.collection?.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        list.collection?.register(
          collectionHeader,
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          withReuseIdentifier: "header"
        )
        list.show(in: makeWindow())
      }

      /// A table or a collection with more rows than fit, so that cells are reused.
      private final class List: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegateFlowLayout
      {
        private(set) var table: UITableView?
        private(set) var collection: UICollectionView?
        var hasHeaders = false

        init(table style: UITableView.Style) {
          super.init()
          let table = UITableView(frame: .zero, style: style)
          table.rowHeight = UITableView.automaticDimension
          table.estimatedRowHeight = 60
          table.dataSource = self
          table.delegate = self
          self.table = table
        }

        init(headers: Bool) {
          super.init()
          hasHeaders = headers
          let layout = UICollectionViewFlowLayout()
          let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
          collection.dataSource = self
          collection.delegate = self
          self.collection = collection
        }

        /// Shows the list, scrolls it down and up, and loads it again, in every setting.
        func show(in window: UIWindow) {
          guard let scroll: UIScrollView = table ?? collection else { return }
          window.addSubview(scroll)
          Smoke.vary(window) {
            scroll.frame = window.bounds
            window.layoutIfNeeded()
            for y in [800, 1600, 0] as [CGFloat] {
              scroll.contentOffset = CGPoint(x: 0, y: min(y, max(0, scroll.contentSize.height - 800)))
              window.layoutIfNeeded()
            }
            table?.reloadData()
            collection?.reloadData()
            window.layoutIfNeeded()
            for cell in (table?.visibleCells ?? []) as [UIView] + (collection?.visibleCells ?? []) {
              cell.setNeedsUpdateConstraints()
              cell.setNeedsLayout()
            }
            window.layoutIfNeeded()
          }
          scroll.removeFromSuperview()
        }

        func numberOfSections(in tableView: UITableView) -> Int { hasHeaders ? 12 : 1 }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
          hasHeaders ? 3 : 40
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
          tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }

        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
          hasHeaders ? tableView.dequeueReusableHeaderFooterView(withIdentifier: "header") : nil
        }

        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
          hasHeaders ? UITableView.automaticDimension : 0
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { hasHeaders ? 12 : 1 }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
          hasHeaders ? 3 : 40
        }

        func collectionView(
          _ collectionView: UICollectionView,
          cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
          collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }

        func collectionView(
          _ collectionView: UICollectionView,
          layout: UICollectionViewLayout,
          sizeForItemAt indexPath: IndexPath
        ) -> CGSize {
          CGSize(width: collectionView.bounds.width, height: 120)
        }

        func collectionView(
          _ collectionView: UICollectionView,
          viewForSupplementaryElementOfKind kind: String,
          at indexPath: IndexPath
        ) -> UICollectionReusableView {
          collectionView.dequeueReusableSupplementaryView(
            ofKind: kind,
            withReuseIdentifier: "header",
            for: indexPath
          )
        }

        func collectionView(
          _ collectionView: UICollectionView,
          layout: UICollectionViewLayout,
          referenceSizeForHeaderInSection section: Int
        ) -> CGSize {
          hasHeaders ? CGSize(width: collectionView.bounds.width, height: 60) : .zero
        }
      }
    }

    """
}

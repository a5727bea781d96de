import Foundation
import InterfaceBuilder
import Testing
import UIKit

@MainActor
@Suite(.serialized)
struct NibTests {
  private func badge() throws -> BadgeView {
    let objects = UINib(nibName: "BadgeView", bundle: runTimeBundle).instantiate(withOwner: nil)
    return try #require(objects.first as? BadgeView)
  }

  @Test func `a view is made by init(coder:), connected and then awoken`() throws {
    let badge = try badge()
    #expect(badge.events == ["coder 200.0", "awake true 3.0"])
    #expect(badge.button.title(for: .normal) == "More")
    badge.button.sendActions(for: .touchUpInside)
    #expect(badge.events.last == "more")
  }

  @Test func `runtime attributes are set as the property's type`() throws {
    let badge = try badge()
    #expect(badge.level == 3)
    #expect(badge.isLoud)
    #expect(badge.note == "new")
  }

  @Test func `a class that nobody has, an attribute and an outlet are told once`() throws {
    var lines = try logged { _ = try badge() }
    lines += try logged { _ = try badge() }
    let classes = lines.filter { $0.contains("GoneView") }
    let attributes = lines.filter { $0.contains("layer.zPosition") }
    // Another test may have loaded the nib first.
    #expect(classes.count <= 1 && attributes.count <= 1)
    let source = try String(
      contentsOf: #require(runTimeBundle).bundleURL.appending(path: "BadgeView.xib"),
      encoding: .utf8
    )
    let other = source.replacing("GoneView", with: "LostView")
      .replacing("layer.zPosition", with: "layer.nothing")
      .replacing("property=\"dot\"", with: "property=\"spot\"")
    let told = logged {
      _ = UINib(data: Data(other.utf8), bundle: nil).instantiate(withOwner: nil)
    }
    #expect(
      told == [
        "a nib's data:16: there is no class InterfaceBuilderTests.LostView; the view is made without it.",
        """
        a nib's data:41: the runtime attribute 'layer.nothing' is not set: BadgeView has no property of this name \
        and type that is listed.
        """,
        """
        a nib's data:47: the outlet 'spot' is not connected: BadgeView has no property of this name that is listed.
        """,
      ]
    )
  }

  @Test func `placeholders of the canvas are left out`() throws {
    let badge = try badge()
    let dot = try #require(badge.dot)
    #expect(dot.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    #expect(dot.constraints.isEmpty)
    #expect(dot.accessibilityIdentifier == nil)
  }

  @Test func `constraints without an identifier are called by their line`() throws {
    let names = try badge().constraints.compactMap(\.identifier)
    #expect(names == ["BadgeView.xib:31", "middle", "BadgeView.xib:33"])
  }

  @Test func `the owner's outlets are set, and a controller loads its nib`() throws {
    let named = BadgeController(nibName: "BadgeView", bundle: runTimeBundle)
    #expect(named.view is BadgeView)
    #expect(named.badge === named.view)
    let owner = BadgeController(nibName: nil, bundle: nil)
    let objects = try #require(runTimeBundle).loadNibNamed("BadgeView", owner: owner) ?? []
    let loaded = objects.compactMap { $0 as? BadgeView }
    #expect(loaded.count == 1)
    #expect(owner.badge === loaded.first)
  }

  @Test func `a view has its stored frame and follows its mask`() throws {
    let badge = try badge()
    #expect(badge.frame == rect(0, 0, 200, 40))
    let around = UIView(frame: rect(0, 0, 200, 40))
    around.addSubview(badge)
    around.frame.size.width = 300
    let window = UIWindow(frame: rect(0, 0, 300, 100))
    window.addSubview(around)
    window.layoutIfNeeded()
    #expect(badge.frame.width == 300)
    #expect(badge.button.frame.maxX == 292)
  }

  @Test func `cells of a collection come from a nib`() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 80, height: 30)
    let collection = UICollectionView(frame: rect(0, 0, 320, 200), collectionViewLayout: layout)
    collection.register(
      UINib(nibName: "ChipCell", bundle: runTimeBundle),
      forCellWithReuseIdentifier: "chip"
    )
    let source = Chips()
    collection.dataSource = source
    let window = UIWindow(frame: rect(0, 0, 320, 200))
    window.addSubview(collection)
    window.layoutIfNeeded()
    let cell = try #require(collection.cellForItem(at: IndexPath(item: 1, section: 0)) as? ChipCell)
    #expect(cell.label.text == "Chip 1")
    #expect(cell.reuseIdentifier == "chip")
    #expect(cell.label.frame.minX == 8)
    #expect(abs(cell.label.frame.midY - 15) < 1e-6)
  }

  @Test func `a nib without what it is registered for, and a missing one, end the process`() async {
    let missing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UINib(nibName: "Nowhere", bundle: runTimeBundle).instantiate(withOwner: nil)
      }
    }
    #expect(
      text(missing).contains("The nib 'Nowhere' cannot be loaded: no bundle has Nowhere.xib.")
    )
    let wrong = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(
          UINib(nibName: "BadgeView", bundle: runTimeBundle),
          forCellReuseIdentifier: "c"
        )
        _ = table.dequeueReusableCell(withIdentifier: "c")
      }
    }
    #expect(text(wrong).contains("registered for 'c', has no UITableViewCell at its top"))
  }
}

private func text(_ result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}

private final class Chips: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 3 }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "chip", for: indexPath)
    (cell as? ChipCell)?.label.text = "Chip \(indexPath.item)"
    return cell
  }
}

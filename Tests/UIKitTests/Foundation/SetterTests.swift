import Testing
import UIKit

/// A field whose overridden properties set each other, as apps write them.
private final class MutualField: UITextField {
  var calls: [String] = []

  private func note(_ name: String = #function) {
    calls.append(name)
    precondition(calls.count < 100, "The setters call each other.")
  }

  override var placeholder: String? {
    didSet {
      note()
      attributedPlaceholder = placeholder.map {
        NSAttributedString(string: $0, attributes: [.foregroundColor: UIColor.red])
      }
    }
  }

  override var font: UIFont? {
    didSet {
      note()
      defaultTextAttributes = [.font: font ?? .systemFont(ofSize: 10)]
    }
  }

  override var textColor: UIColor? {
    didSet {
      note()
      defaultTextAttributes = [.foregroundColor: textColor ?? .black, .kern: 2]
    }
  }

  override var attributedText: NSAttributedString? {
    didSet {
      note()
      defaultTextAttributes = [.kern: 1]
    }
  }
}

/// A field that reads and sets its plain placeholder through the attributed one.
private final class DerivedField: UITextField {
  override var placeholder: String? {
    get { attributedPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }

  override var defaultTextAttributes: [NSAttributedString.Key: Any] {
    didSet { textColor = defaultTextAttributes[.foregroundColor] as? UIColor }
  }
}

private final class MutualLabel: UILabel {
  var calls = 0

  override var text: String? {
    didSet {
      calls += 1
      attributedText = text.map { NSAttributedString(string: $0, attributes: [.kern: 1]) }
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var font: UIFont! {
    didSet {
      calls += 1
      adjustsFontForContentSizeCategory = true
    }
  }
}

private final class MutualTextView: UITextView {
  var calls = 0

  override var selectedRange: NSRange {
    didSet {
      calls += 1
      text = text ?? ""
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var text: String! {
    didSet { attributedText = NSAttributedString(string: text ?? "") }
  }
}

private final class SnappingSlider: UISlider {
  override var value: Float {
    didSet { setValue(value.rounded(), animated: true) }
  }

  override var minimumValue: Float {
    didSet { if maximumValue != minimumValue + 10 { maximumValue = minimumValue + 10 } }
  }

  override var maximumValue: Float {
    didSet { if minimumValue < maximumValue - 10 { minimumValue = maximumValue - 10 } }
  }
}

private final class MutualSwitch: UISwitch {
  override var isOn: Bool {
    didSet { setOn(isOn, animated: false) }
  }
}

private final class PolarAttributes: UICollectionViewLayoutAttributes {
  override var frame: CGRect {
    didSet { center = CGPoint(x: frame.midX, y: frame.midY) }
  }

  override var center: CGPoint {
    didSet { size = CGSize(width: 20, height: 10) }
  }
}

private final class CountingTable: UITableView {
  var reloads = 0

  override func reloadData() {
    reloads += 1
    super.reloadData()
  }
}

private final class CountingCollectionView: UICollectionView {
  var reloads = 0

  override func reloadData() {
    reloads += 1
    super.reloadData()
  }
}

/// A setter of the library calls no overridable member unless Apple's setter does, too.
@MainActor
struct SetterTests {
  @Test func `properties of a text field may set each other in overrides`() {
    let field = MutualField()
    field.placeholder = "Name"
    expectEqual(field.calls, ["placeholder"])
    expectEqual(field.attributedPlaceholder?.string, "Name")
    let red: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red]
    expectEqual(field.attributedPlaceholder, NSAttributedString(string: "Name", attributes: red))
    field.calls = []
    field.font = .systemFont(ofSize: 20)
    expectEqual(field.calls, ["font"])
    field.calls = []
    field.text = "Text"
    #expect(field.calls.isEmpty)
    field.attributedText = NSAttributedString(string: "Styled")
    expectEqual(field.calls, ["attributedText"])
    field.calls = []
    field.textColor = .red
    expectEqual(field.calls, ["textColor"])
    expectEqual(field.textColor, .red)
  }

  @Test func `a placeholder may be derived from the attributed one`() {
    let field = DerivedField()
    field.placeholder = "Name"
    expectEqual(field.placeholder, "Name")
    let width = field.intrinsicContentSize.width
    field.attributedPlaceholder = NSAttributedString(string: "A longer name")
    expectEqual(field.placeholder, "A longer name")
    #expect(field.intrinsicContentSize.width > width)
    field.defaultTextAttributes = [.foregroundColor: UIColor.red]
    expectEqual(field.textColor, .red)
  }

  @Test func `an equal placeholder does not invalidate the size`() {
    final class Field: UITextField {
      var invalidations = 0

      override func invalidateIntrinsicContentSize() {
        invalidations += 1
        super.invalidateIntrinsicContentSize()
      }
    }
    let field = Field()
    for _ in 0..<2 {
      field.placeholder = "Name"
      expectEqual(field.invalidations, 1)
    }
    for _ in 0..<2 {
      field.attributedPlaceholder = NSAttributedString(string: "Name", attributes: [.kern: 1])
      expectEqual(field.invalidations, 2)
    }
    expectEqual(field.placeholder, "Name")
  }

  @Test func `properties of labels and text views may set each other in overrides`() {
    let label = MutualLabel()
    label.text = "Text"
    expectEqual(label.calls, 1)
    expectEqual(label.attributedText?.string, "Text")
    label.font = .preferredFont(forTextStyle: .body)
    expectEqual(label.calls, 2)
    let view = MutualTextView()
    view.text = "Text"
    expectEqual(view.calls, 0)
    view.selectedRange = NSRange(location: 1, length: 0)
    expectEqual(view.calls, 1)
    expectEqual(view.text, "Text")
  }

  @Test func `controls may set their values in overrides of their values`() {
    let slider = SnappingSlider()
    slider.minimumValue = 5
    expectEqual(slider.maximumValue, 15)
    expectEqual(slider.value, 5)
    slider.value = 7.4
    expectEqual(slider.value, 7)
    slider.maximumValue = 30
    expectEqual(slider.minimumValue, 20)
    expectEqual(slider.maximumValue, 30)
    let control = MutualSwitch()
    control.isOn = true
    #expect(control.isOn)
  }

  @Test func `a property's setter calls the method with animated, as Apple's does`() {
    final class Control: UISwitch {
      var calls = 0

      override func setOn(_ on: Bool, animated: Bool) {
        calls += 1
        super.setOn(on, animated: animated)
      }
    }
    let control = Control()
    control.isOn = true
    expectEqual(control.calls, 1)
    #expect(control.isOn)
  }

  @Test func `layout attributes may set their places in overrides`() {
    let attributes = PolarAttributes()
    attributes.frame = rect(0, 0, 30, 40)
    expectEqual(attributes.frame, rect(5, 15, 20, 10))
    attributes.center = CGPoint(x: 50, y: 50)
    expectEqual(attributes.frame, rect(40, 45, 20, 10))
    attributes.bounds = rect(0, 0, 4, 4)
    expectEqual(attributes.frame, rect(48, 48, 4, 4))
  }

  @Test func `no property of a list calls reloadData`() {
    @MainActor
    final class Source: NSObject, UITableViewDataSource, UITableViewDelegate,
      UICollectionViewDataSource
    {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

      func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }

      func collectionView(
        _ collectionView: UICollectionView,
        numberOfItemsInSection section: Int
      ) -> Int { 0 }

      func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { UICollectionViewCell() }
    }
    let source = Source()
    let window = makeWindow()
    let table = CountingTable(frame: window.bounds)
    window.addSubview(table)
    table.dataSource = source
    table.delegate = source
    window.layoutIfNeeded()
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    table.rowHeight = 50
    table.estimatedRowHeight = 30
    table.sectionHeaderHeight = 10
    table.sectionFooterHeight = 10
    table.estimatedSectionHeaderHeight = 10
    table.estimatedSectionFooterHeight = 10
    table.sectionHeaderTopPadding = 4
    table.delegate = nil
    window.layoutIfNeeded()
    expectEqual(table.reloads, 0)
    expectEqual(table.visibleCells.count, 3)
    #expect(table.visibleCells.allSatisfy { $0.frame.height == 50 })
    expectEqual(table.indexPathForSelectedRow, IndexPath(row: 1, section: 0))
    #expect(table.visibleCells[1].isSelected)
    table.reloadData()
    expectEqual(table.reloads, 1)
    #expect(table.indexPathForSelectedRow == nil)
    let collection = CountingCollectionView(
      frame: window.bounds,
      collectionViewLayout: UICollectionViewFlowLayout()
    )
    collection.dataSource = source
    expectEqual(collection.reloads, 0)
  }
}

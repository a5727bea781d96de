import Testing
import UIKit

@MainActor
@Suite struct ListCellTests {
  private let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))

  private func width() -> CGFloat {
    cell.layoutIfNeeded()
    return cell.contentView.frame.width
  }

  @Test func `accessories take room from the content at their ends`() throws {
    expectEqual(width(), 300)
    cell.accessories = [.disclosureIndicator()]
    expectEqual(width(), 273)
    let arrow = try #require(cell.subviews.last)
    expectEqual(arrow.frame, rect(273, 44.0 / 3, 11, 15))
    cell.accessories = [.label(text: "12"), .checkmark(), .delete(), .reorder(displayed: .always)]
    let label = try #require(cell.subviews.compactMap { $0 as? UILabel }.first)
    // The delete accessory is shown only while the list is being edited.
    let text = label.intrinsicContentSize.width
    expectEqual(width(), 300 - 16 - text - 8 - 18 - 8 - 25)
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 30))
    var configuration = UICellAccessory.CustomViewConfiguration(
      customView: box,
      placement: .leading(displayed: .always),
      isHidden: false,
      reservedLayoutWidth: 40,
      tintColor: .red,
      maintainsFixedSize: true
    )
    cell.accessories = [.customView(configuration: configuration)]
    expectEqual(width(), 244)
    expectEqual(cell.contentView.frame.minX, 56)
    expectEqual(box.frame, rect(26, 7, 20, 30))
    configuration.reservedLayoutWidth = UICellAccessory.standardDimension
    cell.accessories = [.customView(configuration: configuration)]
    expectEqual(width(), 264)
    configuration.isHidden = true
    cell.accessories = [.customView(configuration: configuration)]
    #expect(width() == 300 && box.superview == nil)
    cell.accessories = [
      .detail(), .outlineDisclosure(), .insert(displayed: .always), .multiselect(),
      .popUpMenu(UIMenu(title: "")),
    ]
    expectEqual(cell.contentView.frame.minX, 38)
    expectEqual(width(), 180)
  }

  @Test func `accessories are shown in the states that they name`() {
    let (editing, reading) = (
      UICellAccessory.DisplayedState.whenEditing, UICellAccessory.DisplayedState.whenNotEditing
    )
    cell.accessories = [
      .checkmark(displayed: reading, options: UICellAccessory.CheckmarkOptions(tintColor: .red)),
      .disclosureIndicator(
        displayed: editing,
        options: UICellAccessory.DisclosureIndicatorOptions(tintColor: .red)
      ),
      .outlineDisclosure(
        displayed: editing,
        options: UICellAccessory.OutlineDisclosureOptions(style: .header, tintColor: .red)
      ),
    ]
    expectEqual(width(), 266)
  }

  @Test func `indentation moves the content in`() {
    cell.indentationLevel = 2
    cell.indentationWidth = 12
    expectEqual(cell.contentView.frame, rect(24, 0, 276, 44))
    #expect(cell.indentsAccessories)
  }
}

import Testing
import UIKit

@MainActor
@Suite struct NSValueTests {
  @Test func `transforms, insets and offsets come out as they went in`() {
    let turned = CATransform3DMakeRotation(1, 0, 0, 1)
    expectEqual(NSValue(caTransform3D: turned).caTransform3DValue, turned)
    let moved = CGAffineTransform(translationX: 3, y: 4)
    expectEqual(NSValue(cgAffineTransform: moved).cgAffineTransformValue, moved)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue, insets)
    let offset = UIOffset(horizontal: 5, vertical: 6)
    expectEqual(NSValue(uiOffset: offset).uiOffsetValue, offset)
  }

  @Test func `what was not wrapped is zero`() {
    let offset = NSValue(uiOffset: UIOffset(horizontal: 5, vertical: 6))
    expectEqual(offset.uiEdgeInsetsValue, .zero)
    expectEqual(NSValue(cgSize: CGSize(width: 5, height: 6)).uiOffsetValue, .zero)
  }

  @Test func `a format is filled in`() {
    expectEqual(NSString.localizedStringWithFormat("%@ of %d", "1", 2), "1 of 2")
  }

  @Test func `an index path object has a row and a section`() {
    let row = NSIndexPath(row: 4, section: 2)
    #expect(row.row == 4 && row.section == 2 && row.item == 4)
    expectEqual(row as IndexPath, IndexPath(item: 4, section: 2))
    expectEqual(NSIndexPath(item: 4, section: 2), row)
  }
}

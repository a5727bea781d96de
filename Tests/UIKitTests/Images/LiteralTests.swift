import Testing
import UIKit

/// Core Graphics' additions to Foundation's rectangles, and the editor's literals.
struct CoreGraphicsTests {
  @Test func `the old functions make and compare values`() {
    #expect(CGRectMake(1, 2, 3, 4).equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(CGSizeMake(1, 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(CGPointMake(1, 2).equalTo(CGPoint(x: 1, y: 2)))
    let turned = CGSize(width: 1, height: 2).applying(CGAffineTransform(scaleX: 2, y: 3))
    expectEqual(turned, CGSize(width: 2, height: 6))
    #expect(CGVector(dx: 1, dy: 2) == CGVector(dx: 1.0, dy: 2.0) && CGVector.zero == CGVector())
  }

  @Test func `colour literals are colours`() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    expectEqual(color, UIColor.red)
  }
}

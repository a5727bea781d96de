import Testing
import UIKit

struct TransformTests {
  /// A matrix with the numbers from 1, row by row.
  private let counted = CATransform3D(
    m11: 1,
    m12: 2,
    m13: 3,
    m14: 4,
    m21: 5,
    m22: 6,
    m23: 7,
    m24: 8,
    m31: 9,
    m32: 10,
    m33: 11,
    m34: 12,
    m41: 13,
    m42: 14,
    m43: 15,
    m44: 16
  )

  @Test func `numbers are named by row and column`() {
    expectEqual([counted.m11, counted.m12, counted.m13, counted.m14], [1, 2, 3, 4])
    expectEqual([counted.m21, counted.m22, counted.m23, counted.m24], [5, 6, 7, 8])
    expectEqual([counted.m31, counted.m32, counted.m33, counted.m34], [9, 10, 11, 12])
    expectEqual([counted.m41, counted.m42, counted.m43, counted.m44], [13, 14, 15, 16])
  }

  @Test func `the plane's part of a transform is its corners`() {
    #expect(
      CATransform3DGetAffineTransform(counted)
        == CGAffineTransform(a: 1, b: 2, c: 5, d: 6, tx: 13, ty: 14)
    )
    #expect(!CATransform3DIsAffine(counted))
    var flat = CATransform3DIdentity
    (flat.m11, flat.m21, flat.m41) = (2, 3, 4)
    #expect(CATransform3DIsAffine(flat))
    flat.m31 = 1
    #expect(!CATransform3DIsAffine(flat))
  }
}

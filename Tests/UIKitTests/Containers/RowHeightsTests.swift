import TestSupport
import Testing

@testable import UIKit

@Suite struct RowHeightsTests {
  @Test(arguments: [1, 2, 7, 64, 100], [UInt64(1), 2, 3])
  func `tops and rows are those of plain sums`(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain = (0..<count).map { _ in CGFloat(Int.random(in: 1...80, using: &random)) }
    var heights = RowHeights(estimates: plain)
    for _ in 0..<200 {
      let row = Int.random(in: 0..<count, using: &random)
      plain[row] = CGFloat(Int.random(in: 0...80, using: &random))
      heights.setMeasured(plain[row], row: row)
      #expect(heights.isMeasured[row])

      let asked = Int.random(in: 0...count, using: &random)
      #expect(heights.top(of: asked) == plain.prefix(asked).reduce(0, +), "seed \(seed)")
      #expect(heights.total == plain.reduce(0, +))

      let position = CGFloat(Int.random(in: -10...4000, using: &random))
      var bottom: CGFloat = 0
      let first = plain.firstIndex { height in
        bottom += height
        return bottom > position
      }
      #expect(heights.firstRow(endingBelow: position) == first ?? count, "seed \(seed)")
    }
  }

  @Test func `a table without rows has no height`() {
    let heights = RowHeights(estimates: [])
    #expect(heights.total == 0 && heights.firstRow(endingBelow: 0) == 0)
  }
}

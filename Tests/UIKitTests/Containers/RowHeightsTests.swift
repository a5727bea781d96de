import TestSupport
import Testing

@testable import UIKit

@Suite struct RowHeightsTests {
  private typealias Run = RowHeights.Run

  @Test(arguments: seeds(5, full: 20)) func `sums and places equal those of a plain list`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    var plain: [Run] = []
    let heights = RowHeights()
    func check(_ step: Int) {
      var top: CGFloat = 0
      #expect(heights.count == plain.count, "seed \(seed), step \(step)")
      for (row, run) in plain.enumerated() {
        #expect(abs(heights.top(of: row) - top) < 1e-9, "seed \(seed), step \(step)")
        #expect(heights[row] == run.height, "seed \(seed), step \(step)")
        #expect(heights.isMeasured(row) == run.isMeasured, "seed \(seed), step \(step)")
        if run.height > 0 {
          #expect(heights.firstRow(endingBelow: top) == row, "seed \(seed), step \(step)")
          expectEqual(heights.firstRow(endingBelow: top + run.height / 2), row)
        }
        top += run.height
      }
      #expect(abs(heights.total - top) < 1e-9)
      expectEqual(heights.firstRow(endingBelow: top + 1), plain.count)
    }
    for step in 0..<60 {
      let row = Int.random(in: 0...plain.count, using: &generator)
      let end = Int.random(in: row...min(plain.count, row + 5), using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1:
        let count = Int.random(in: 0...9, using: &generator)
        let run = Run(count: count, height: CGFloat(Int.random(in: 0...40, using: &generator)) / 2)
        heights.insert(run, at: row)
        var single = run
        single.count = 1
        plain.insert(contentsOf: Array(repeating: single, count: count), at: row)
      case 2, 3:
        guard row < plain.count else { continue }
        let height = CGFloat(Int.random(in: 0...60, using: &generator)) / 2
        heights.setMeasured(height, row: row)
        plain[row] = Run(count: 1, height: height, isMeasured: true)
      case 4:
        heights.remove(row..<end)
        plain.removeSubrange(row..<end)
      case 5:
        let piece = heights.take(row..<end)
        let moved = plain[row..<end]
        plain.removeSubrange(row..<end)
        let target = Int.random(in: 0...plain.count, using: &generator)
        heights.put(piece, at: target)
        plain.insert(contentsOf: moved, at: target)
      default:
        if row < plain.count, Bool.random(using: &generator) {
          heights.forgetMeasurement(row: row)
          plain[row].isMeasured = false
        } else {
          heights.forgetMeasurements()
          for index in plain.indices { plain[index].isMeasured = false }
        }
      }
      check(step)
    }
  }

  @Test func `memory follows what was measured, not the number of rows`() {
    for count in [10_000, 100_000] {
      let heights = RowHeights([Run(count: count, height: 44)])
      for row in 0..<30 { heights.setMeasured(50, row: row * 100) }
      heights.insert(Run(count: 1000, height: 20), at: 0)
      heights.remove(5000..<6000)
      #expect(heights.runCount < 90)
      expectEqual(heights.count, count)
    }
  }

  @Test func `no rows have no height`() {
    let heights = RowHeights()
    expectEqual(heights.total, 0)
    expectEqual(heights.firstRow(endingBelow: 0), 0)
    expectEqual(heights.top(of: 0), 0)
  }
}

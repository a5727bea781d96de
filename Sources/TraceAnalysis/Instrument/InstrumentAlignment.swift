import TraceStore

/// The alignment of one run's passes with those of another run, test by test and pass by pass.
///
/// On both sides, the passes of one test, window and kind are numbered, and passes with equal
/// numbers are partners. Surplus passes of the longer side have no partner. Such a pass of the base
/// is placed after its neighbors.
package struct InstrumentAlignment: Sendable {
  /// For each cell of the base, the position of the new run's cell, or nil if it has no partner.
  package private(set) var partners: [Int?]
  /// When each cell of the base begins on the new run's time axis.
  package private(set) var begins: [Int64]
  /// When each cell of the base ends there.
  package private(set) var ends: [Int64]

  private struct Sequence: Hashable {
    var test: String?
    var root: String?
  }

  /// Aligns two runs.
  ///
  /// - Complexity: O(*n*) in cells.
  package init(base: Instrument, new: Instrument) {
    let newSequences = Self.sequences(of: new)
    partners = Array(repeating: nil, count: base.cells.count)
    begins = Array(repeating: 0, count: base.cells.count)
    ends = begins
    for (sequence, cells) in Self.sequences(of: base) {
      let others = newSequences[sequence] ?? []
      for (cell, other) in zip(cells, others) { partners[cell] = other }
    }
    // A cell without a partner follows the previous one with its own distance and length.
    var shift: Int64 = 0
    for position in base.cells.indices {
      let cell = base.cells[position]
      if let partner = partners[position] {
        begins[position] = new.cells[partner].begin
        ends[position] = new.cells[partner].end
        shift = new.cells[partner].end - cell.end
      } else {
        begins[position] = max(0, cell.begin + shift)
        ends[position] = max(0, cell.end + shift)
      }
    }
  }

  private static func sequences(of instrument: Instrument) -> [Sequence: [Int]] {
    var tests: [Int64: String] = [:]
    for test in instrument.tests { tests[test.id] = test.fullName }
    var sequences: [Sequence: [Int]] = [:]
    for (position, cell) in instrument.cells.enumerated() where cell.passes > 0 {
      let sequence = Sequence(
        test: cell.test.flatMap { tests[$0] },
        root: cell.root.flatMap { instrument.items[$0]?.path }
      )
      sequences[sequence, default: []].append(position)
    }
    return sequences
  }
}

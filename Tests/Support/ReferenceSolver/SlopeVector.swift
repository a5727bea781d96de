/// A cost for every priority: how fast the sums of errors change as one symbol moves.
///
/// Sorted by priority, highest first; a vector is below 0 if its first entry that is not 0 is.
struct SlopeVector {
  /// The sum at one priority, and the sum of sizes that its rounding goes by.
  struct Entry {
    var priority: Float
    var slope: Double
    var magnitude: Double
  }

  private var entries: [Entry] = []

  /// How much wider than usual the band is in which a slope counts as 0.
  var leniency = 1.0

  /// Takes all entries out.
  mutating func clear() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds to the entry of one priority.
  mutating func add(_ slope: Double, at priority: Float) {
    var index = entries.count
    while index > 0, entries[index - 1].priority <= priority {
      index -= 1
      if entries[index].priority == priority {
        entries[index].slope += slope
        entries[index].magnitude += abs(slope)
        return
      }
    }
    entries.insert(Entry(priority: priority, slope: slope, magnitude: abs(slope)), at: index)
  }

  /// The sign of the vector, in the given direction and with one more summand.
  func sign(_ direction: Direction, adding own: Double, at priority: Float) -> Int {
    for entry in entries {
      var slope = direction.sign * entry.slope
      if entry.priority == priority { slope += own }
      let tolerance = Tolerance.slope * leniency * max(1, entry.magnitude)
      if slope < -tolerance { return -1 }
      if slope > tolerance { return 1 }
    }
    return 0
  }
}

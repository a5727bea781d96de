/// A cost for every priority: how fast the sums of errors change as one symbol moves.
///
/// Sorted by priority, highest first. A vector is below 0 if its first nonzero entry is.
struct SlopeVector {
  /// The sum at one priority, and the sum of magnitudes that scales its rounding error.
  struct Entry {
    var priority: Float
    var slope: Double
    var magnitude: Double
  }

  private var entries: [Entry] = []

  /// The factor by which the band is wider in which a slope counts as 0.
  var leniency = 1.0

  /// Removes all entries.
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

  /// Returns the sign of the vector in a direction, with one more summand.
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

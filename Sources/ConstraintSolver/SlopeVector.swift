/// A cost for every priority: how fast the sums of errors change as one symbol moves.
///
/// Sorted by priority, highest first; a vector is below 0 if its first entry that is not 0 is.
struct SlopeVector {
  var entries: [(priority: Float, slope: Double)] = []

  /// Adds to the entry of one priority.
  mutating func add(_ slope: Double, at priority: Float) {
    var index = entries.count
    while index > 0, entries[index - 1].priority <= priority {
      index -= 1
      if entries[index].priority == priority {
        entries[index].slope += slope
        return
      }
    }
    entries.insert((priority, slope), at: index)
  }

  /// Whether the vector, in the given direction and with one more summand, is below 0.
  func isNegative(_ direction: Direction, adding own: Double, at priority: Float) -> Bool {
    let sign = sign(direction, adding: own, at: priority)
    return sign < 0
  }

  /// The sign of the vector, in the given direction and with one more summand.
  func sign(_ direction: Direction, adding own: Double, at priority: Float) -> Int {
    for entry in entries {
      var slope = direction.sign * entry.slope
      if entry.priority == priority { slope += own }
      if slope < -Tolerance.slope { return -1 }
      if slope > Tolerance.slope { return 1 }
    }
    return 0
  }
}

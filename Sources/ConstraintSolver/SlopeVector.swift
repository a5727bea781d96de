/// A slope for every priority: the rates at which the error sums change as one entity moves.
///
/// The entries are sorted by priority, highest first. A vector is negative if its first nonzero
/// entry is negative.
struct SlopeVector: ~Copyable {
  private var entries = Slab<SlopeEntry>()

  /// The factor that widens the range in which a slope counts as 0.
  var leniency = 1.0

  /// Whether nothing was added since the last removal of all entries.
  @inline(__always)
  var isEmpty: Bool { entries.count == 0 }

  /// Removes all entries.
  @inline(__always)
  mutating func clear() {
    entries.removeAll()
  }

  /// Adds to the entry of one priority; ignores priority 0.
  @inline(__always)
  mutating func add(_ slope: Double, at priority: Float) {
    guard slope != 0, priority > 0 else { return }
    var index = entries.count
    while index > 0, entries[index &- 1].priority <= priority {
      index &-= 1
      if entries[index].priority == priority {
        entries[index].slope += slope
        entries[index].magnitude += abs(slope)
        return
      }
    }
    insert(SlopeEntry(priority: priority, slope: slope, magnitude: abs(slope)), at: index)
  }

  private mutating func insert(_ entry: SlopeEntry, at index: Int32) {
    entries.append(entry)
    var place = entries.count &- 1
    while place > index {
      entries[place] = entries[place &- 1]
      place &-= 1
    }
    entries[index] = entry
  }

  /// Changes every sign.
  mutating func negate() {
    for index in 0..<entries.count { entries[index].slope = -entries[index].slope }
  }

  /// The sign of the vector.
  @inline(__always)
  func sign() -> Int {
    var index: Int32 = 0
    while index < entries.count {
      let entry = entries[index]
      let tolerance = Tolerance.slope * leniency * max(1, entry.magnitude)
      if entry.slope < -tolerance { return -1 }
      if entry.slope > tolerance { return 1 }
      index &+= 1
    }
    return 0
  }
}

/// The sum at one priority, and the sum of absolute values that determines its rounding error.
struct SlopeEntry: BitwiseCopyable {
  var priority: Float
  var slope: Double
  var magnitude: Double
}

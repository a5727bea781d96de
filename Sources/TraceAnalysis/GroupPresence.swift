import TraceStore

/// Which of the app's own constraints are active in each superview at this moment of the stream.
struct ActiveConstraints {
  private var counts: [Int64: [Int32: Int]] = [:]

  /// Follows one addition or removal.
  mutating func observe(_ change: LedgerChange, ledger: ConstraintLedger) {
    let entry = ledger.entries[change.position]
    guard entry.isUsers, !change.isThrowAway else { return }
    switch change.row.kind {
    case .added:
      counts[entry.superview, default: [:]][entry.pathShape, default: 0] += 1
    case .removed:
      // What was there before the recording was never counted.
      guard let count = counts[entry.superview]?[entry.pathShape], count > 0 else { return }
      counts[entry.superview]?[entry.pathShape] = count - 1
    case .constantSet, .prioritySet, .broken:
      break
    }
  }

  /// Returns the path shapes of the constraints that are active in a superview.
  func shapes(in superview: Int64) -> [Int32] {
    (counts[superview] ?? [:]).filter { $0.value > 0 }.map(\.key)
  }
}

/// Finds out which constraints are always there and which come and go together, without holding the samples.
struct GroupPresence {
  private struct Presence: Hashable {
    var count = 0
    /// A hash of the set of samples in which it was there: equal sets have equal ones.
    var hash: UInt64 = 0
  }

  private var samples = 0
  private var presences: [Int32: Presence] = [:]

  /// Takes one sample: the constraints that are there after a churned pass.
  mutating func sample(_ shapes: [Int32]) {
    let mark = Self.mixed(UInt64(samples) &+ 1)
    samples += 1
    for shape in shapes {
      presences[shape, default: Presence()].count += 1
      presences[shape, default: Presence()].hash ^= mark
    }
  }

  /// Returns the groups; a constraint that was there in no sample is in none.
  func groups(text: (Int32) -> String) -> ConstraintGroups {
    var byPresence: [Presence: [String]] = [:]
    for (shape, presence) in presences {
      byPresence[presence, default: []].append(text(shape))
    }
    var always: [String] = []
    var toggled: [ConstraintGroups.Toggled] = []
    for (presence, texts) in byPresence {
      if presence.count == samples {
        always += texts
      } else {
        toggled.append(
          ConstraintGroups.Toggled(passes: presence.count, constraints: texts.sorted())
        )
      }
    }
    toggled.sort {
      ($1.passes, $1.constraints.count, $0.constraints.first ?? "")
        < ($0.passes, $0.constraints.count, $1.constraints.first ?? "")
    }
    return ConstraintGroups(always: always.sorted(), toggled: toggled, passes: samples)
  }

  /// SplitMix64's finalizer: spreads a count over 64 bits.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

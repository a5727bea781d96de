import TraceStore

/// Which of the app's own constraints are active in each superview at this moment of the stream.
struct ActiveConstraints {
  private var counts: [Int64: [Int32: Int]] = [:]
  /// The constants that constraints of each path shape had while they were active.
  private(set) var constants: [Int32: ConstantValues] = [:]

  /// Follows one addition or removal.
  mutating func observe(_ change: LedgerChange, ledger: ConstraintLedger) {
    let entry = ledger.entries[change.position]
    guard entry.isUsers, !change.isThrowAway else { return }
    switch change.row.kind {
    case .added:
      constants[entry.pathShape, default: ConstantValues()].insert(change.signature.constant)
      counts[entry.superview, default: [:]][entry.pathShape, default: 0] += 1
    case .removed:
      // What was there before the recording was never counted.
      guard let count = counts[entry.superview]?[entry.pathShape], count > 0 else { return }
      counts[entry.superview]?[entry.pathShape] = count - 1
    case .constantSet:
      constants[entry.pathShape, default: ConstantValues()].insert(change.signature.constant)
    case .prioritySet, .broken:
      break
    }
  }

  /// Returns the path shapes of the constraints that are active in a superview.
  func shapes(in superview: Int64) -> [Int32] {
    (counts[superview] ?? [:]).filter { $0.value > 0 }.map(\.key)
  }
}

/// The different values of a constant: the first few, and whether there are more.
struct ConstantValues {
  static let limit = 4

  private(set) var values: [Double] = []
  private(set) var hasMore = false

  /// Whether there are several.
  var vary: Bool { values.count > 1 }

  /// Takes in a value.
  mutating func insert(_ value: Double) {
    guard value.isFinite, !values.contains(value) else { return }
    if values.count < Self.limit { values.append(value) } else { hasMore = true }
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

  /// Returns the groups, the largest first; a constraint that was there in no sample is in none.
  func groups() -> (always: [Int32], toggled: [PresenceGroup], samples: Int) {
    var byPresence: [Presence: [Int32]] = [:]
    for (shape, presence) in presences {
      byPresence[presence, default: []].append(shape)
    }
    var always: [Int32] = []
    var toggled: [PresenceGroup] = []
    for (presence, shapes) in byPresence {
      if presence.count == samples {
        always += shapes
      } else {
        toggled.append(
          PresenceGroup(samples: presence.count, hash: presence.hash, shapes: shapes.sorted())
        )
      }
    }
    toggled.sort {
      ($1.samples, $1.shapes.count, $0.shapes[0]) < ($0.samples, $0.shapes.count, $1.shapes[0])
    }
    // Two groups of which always exactly one is there: the hashes of their samples make up that of all.
    let all = (0..<samples).reduce(UInt64(0)) { $0 ^ Self.mixed(UInt64($1) &+ 1) }
    for first in toggled.indices {
      for second in toggled.indices where first != second {
        if toggled[first].samples + toggled[second].samples == samples,
          toggled[first].hash ^ toggled[second].hash == all
        {
          toggled[first].complement = second
        }
      }
    }
    return (always.sorted(), toggled, samples)
  }

  /// SplitMix64's finalizer: spreads a count over 64 bits.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Constraints that were always there, or not there, together.
struct PresenceGroup {
  /// In how many samples they were there.
  var samples: Int
  fileprivate var hash: UInt64
  /// The ledger's path shapes, in ascending order.
  var shapes: [Int32]
  /// The position of the group that was there exactly when this one was not.
  var complement: Int?

  fileprivate init(samples: Int, hash: UInt64, shapes: [Int32]) {
    self.samples = samples
    self.hash = hash
    self.shapes = shapes
  }
}

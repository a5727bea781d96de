import TraceStore

/// The app's own constraints that are active in each superview at the current position of the
/// stream.
struct ActiveConstraints {
  private var counts: [Int64: [Int32: Int]] = [:]
  /// The constants that active constraints of each path shape have had.
  private(set) var constants: [Int32: ConstantValues] = [:]

  /// Applies an addition or a removal.
  mutating func observe(_ change: LedgerChange, ledger: ConstraintLedger) {
    let entry = ledger.entries[change.position]
    guard entry.isUsers, !change.isThrowAway else { return }
    switch change.row.kind {
    case .added:
      constants[entry.pathShape, default: ConstantValues()].insert(change.signature.constant)
      counts[entry.superview, default: [:]][entry.pathShape, default: 0] += 1
    case .removed:
      // A constraint from before the recording was never counted.
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

  /// Whether there are several values.
  var vary: Bool { values.count > 1 }

  /// Adds a value.
  mutating func insert(_ value: Double) {
    guard value.isFinite, !values.contains(value) else { return }
    if values.count < Self.limit { values.append(value) } else { hasMore = true }
  }
}

/// Finds constraints that are always active and constraints that change together, without storing
/// the samples.
struct GroupPresence {
  private struct Presence: Hashable {
    var count = 0
    /// A hash of the set of samples in which it was active; equal sets have equal hashes.
    var hash: UInt64 = 0
  }

  private var samples = 0
  private var presences: [Int32: Presence] = [:]

  /// Adds a sample: the constraints that are active after a churned pass.
  mutating func sample(_ shapes: [Int32]) {
    let mark = Self.mixed(UInt64(samples) &+ 1)
    samples += 1
    for shape in shapes {
      presences[shape, default: Presence()].count += 1
      presences[shape, default: Presence()].hash ^= mark
    }
  }

  /// Returns the groups, largest first; omits constraints that were active in no sample.
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
    // If exactly one of two groups is always active, their hashes combine to the hash of all
    // samples.
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

  /// SplitMix64's finalizer, which spreads a count over 64 bits.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Constraints that were always either all active or all inactive.
struct PresenceGroup {
  /// The number of samples in which they were active.
  var samples: Int
  fileprivate var hash: UInt64
  /// The ledger's path shapes, in ascending order.
  var shapes: [Int32]
  /// The position of the group that was active exactly when this one was not.
  var complement: Int?

  fileprivate init(samples: Int, hash: UInt64, shapes: [Int32]) {
    self.samples = samples
    self.hash = hash
    self.shapes = shapes
  }
}

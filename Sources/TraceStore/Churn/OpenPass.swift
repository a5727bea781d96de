internal import Signposts

/// The part of one pass's events that decides which constraints the pass churned.
///
/// Holds the removals and additions that count, and sums of the other changes.
package struct OpenPass {
  /// A removal or an addition.
  package struct Change {
    /// The row of `constraint_change`.
    package var id: Int64
    /// The number of the constraint's signature in the ``ChurnContext``.
    package var signature: Int32
    package var isAddition: Bool
    /// The test's row; 0 outside a test.
    package var test: Int64
    package var duration: Int64
    package var rowsTouched: Int
    package var pivots: Int

    /// Creates a change from its parts.
    package init(
      id: Int64,
      signature: Int32,
      isAddition: Bool,
      test: Int64,
      duration: Int64,
      rowsTouched: Int,
      pivots: Int
    ) {
      self.id = id
      self.signature = signature
      self.isAddition = isAddition
      self.test = test
      self.duration = duration
      self.rowsTouched = rowsTouched
      self.pivots = pivots
    }
  }

  /// The removals and additions that count, in order of time.
  package var changes: [Change] = []
  /// How many of them are removals.
  package var removals = 0
  /// How many constraints were added, removed, or given a constant or priority.
  ///
  /// The pass's error minimization serves these changes.
  package var changeCount = 0
  // The duration of error minimization, in nanoseconds.
  package var duration: Int64 = 0
  package var rowsTouched = 0
  package var pivots = 0

  /// Creates an empty pass.
  package init() {}

  /// Resets everything for the next pass.
  package mutating func removeAll() {
    changes.removeAll(keepingCapacity: true)
    removals = 0
    changeCount = 0
    duration = 0
    rowsTouched = 0
    pivots = 0
  }
}

extension ConstraintChange {
  /// Whether the change can be churn.
  ///
  /// Moves to another engine, breaking and restoring are the engine's own work.
  package var countsForChurn: Bool {
    guard kind == .added || kind == .removed else { return false }
    switch reason {
    case .migration, .conflict, .alive: return false
    case .activation, .hierarchy, .reset: return true
    }
  }
}

extension OpenPass {
  /// Adds a change; `signature` is the number of the constraint's signature, or nil if its
  /// definition was lost.
  package mutating func add(_ row: ConstraintChange, signature: Int32?, isThrowAway: Bool) {
    if row.kind != .broken { changeCount += 1 }
    guard !isThrowAway, row.countsForChurn, let signature else { return }
    let isAddition = row.kind == .added
    if !isAddition { removals += 1 }
    changes.append(
      Change(
        id: row.id,
        signature: signature,
        isAddition: isAddition,
        test: row.test ?? 0,
        duration: row.duration,
        rowsTouched: row.rowsTouched,
        pivots: row.pivots
      )
    )
  }

  /// Adds an error minimization.
  ///
  /// Readings of values have no cost that counts here.
  package mutating func add(_ row: EngineWorkRow) {
    guard row.kind == .errorMinimized else { return }
    duration += row.duration
    rowsTouched += row.rowsTouched
    pivots += row.pivots
  }
}

internal import Signposts

/// The part of one pass's events that decides what the pass churned.
///
/// Holds the removals and additions that count, and sums of the rest.
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

    /// Makes a change of its parts.
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

  /// In order of time.
  package var changes: [Change] = []
  /// How many of them are removals.
  package var removals = 0
  /// Constraints added, removed, or given a constant or priority: what the pass's error minimization was for.
  package var changeCount = 0
  // What error minimization cost.
  package var duration: Int64 = 0
  package var rowsTouched = 0
  package var pivots = 0

  /// Creates a pass in which nothing happened.
  package init() {}

  /// Makes room for the next pass.
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
  /// Whether the change can be churn: moves to another engine, breaking and restoring are the engine's own affair.
  package var countsForChurn: Bool {
    guard kind == .added || kind == .removed else { return false }
    switch reason {
    case .migration, .conflict, .alive: return false
    case .activation, .hierarchy, .reset: return true
    }
  }
}

extension OpenPass {
  /// Adds a change; `signature` is the number of what the constraint said, nil if its definition was lost.
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

  /// Adds an error minimization; readings of values cost nothing of their own.
  package mutating func add(_ row: EngineWorkRow) {
    guard row.kind == .errorMinimized else { return }
    duration += row.duration
    rowsTouched += row.rowsTouched
    pivots += row.pivots
  }
}

import Signposts
import TraceStore

/// Tracks every constraint's values and location while changes stream by.
///
/// It holds the constraints that are active, or whose changes are still in use. It reads other
/// constraints from the trace again, and keeps the values that were set.
final class ConstraintLedger {
  /// A constraint at the current position of the stream.
  struct Entry {
    /// The constraint's row id.
    var id: Int64
    /// The superview whose code is to blame: the host, or the host's superview if the constraint
    /// concerns only the host.
    var superview: Int64
    /// The constraint's own views, other than ``superview``.
    var firstView: Int64?
    var secondView: Int64?
    var origin: ConstraintOrigin
    /// The items by row id, the attributes, the relation and the multiplier.
    var shape: ConstraintShape
    /// The shape with items by path: an index into ``ConstraintLedger/examples``.
    var pathShape: Int32
    var constant: Double
    var priority: Double
    /// The first item's attribute if the constraint gives it a constant value.
    let statedAttribute: UInt8?
    /// Whether the stream has shown the constraint's addition.
    var wasAdded = false
    /// Whether it was added and has not been removed since.
    var isActive = false
    /// Whether its values differ from the first recorded values.
    var isChanged = false
    /// How many users still need its changes.
    var holders: Int32 = 0
    /// Whether ``LayoutState`` counts it.
    var isCounted = false

    /// Whether it is neither active, nor held, nor counted.
    var isUnneeded: Bool { !isActive && !isCounted && holders == 0 }

    /// Whether the app's own code created it.
    var isUsers: Bool { origin == .user }

    /// The inputs of the constraint's text.
    var wording: Wording { Wording(pathShape: pathShape, constant: constant) }

    /// The full signature of the constraint at this moment.
    var signature: ConstraintSignature {
      ConstraintSignature(
        shape: shape,
        constant: constant,
        priority: priority,
        isUsers: isUsers
      )
    }
  }

  /// The inputs of a constraint's text.
  struct Wording: Hashable {
    var pathShape: Int32
    var constant: Double
  }

  private var table: ConstraintTable

  /// Creates a ledger of a trace's constraints; each constraint is read on first use.
  init(_ source: some TraceSource, index: TraceIndex) {
    table = ConstraintTable(source, index: index)
  }

  /// The entries by position; some positions are free.
  var entries: [Entry] { table.entries }

  /// One constraint for each path shape; its text represents all of them.
  var examples: [ConstraintRow] { table.examples }
}

extension ConstraintLedger {
  /// Returns the position of the constraint's entry, or nil if the trace does not define it.
  ///
  /// The position is valid while the constraint is active or held.
  func position(of constraint: Int64) -> Int? {
    table.position(of: constraint)
  }

  /// Returns the position for a change's constraint, with the values from before the change.
  func position(of change: ConstraintChange) -> Int? {
    table.position(of: change)
  }

  /// Updates the constraint's values after a change.
  func apply(_ change: ConstraintChange, at position: Int) {
    table.apply(change, at: position)
  }

  /// Applies a change without keeping its position, and reports its effect on the app's own
  /// constraints.
  ///
  /// - Returns: The superview under which the number of active constraints changed, and by how
  ///   much; nil if a throw-away engine made the change, or if the number is the same.
  func follow(_ change: ConstraintChange, isThrowAway: Bool) -> (superview: Int64, more: Int)? {
    table.follow(change, isThrowAway: isThrowAway)
  }

  /// Keeps the entry at its position until ``release(_:)``.
  func hold(_ position: Int) {
    table.hold(position)
  }

  /// Undoes a ``hold(_:)``; removes an entry that is neither active nor held.
  func release(_ position: Int) {
    table.release(position)
  }

  /// Throws the error of an earlier attempt to read a constraint.
  func checkReading() throws {
    try table.checkReading()
  }
}

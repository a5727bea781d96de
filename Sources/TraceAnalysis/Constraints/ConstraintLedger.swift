import Signposts
import TraceStore

/// Follows every constraint's values and whereabouts while changes stream by.
///
/// It holds the constraints that are active, or whose changes somebody still looks at. The others can be read from
/// the trace again; what was set since then is kept.
final class ConstraintLedger {
  /// A constraint as it is at this moment of the stream.
  struct Entry {
    /// The constraint's row id.
    var id: Int64
    /// The view whose code is to blame: the host, or the superview of a host that is its only view.
    var superview: Int64
    /// The constraint's own views, other than ``superview``.
    var firstView: Int64?
    var secondView: Int64?
    var origin: ConstraintOrigin
    /// Items by row id, attributes, relation, multiplier.
    var shape: ConstraintShape
    /// The same, items by path: an index into ``ConstraintLedger/examples``.
    var pathShape: Int32
    var constant: Double
    var priority: Double
    /// The first item's attribute if the constraint sets it equal to a number.
    let statedAttribute: UInt8?
    /// Whether the stream has shown the constraint's addition.
    var wasAdded = false
    /// Whether it was added and not removed since.
    var isActive = false
    /// Whether its values are other ones than those that were first written down.
    var isChanged = false
    /// Who still looks at its changes.
    var holders: Int32 = 0
    /// Whether ``LayoutState`` counts it.
    var isCounted = false

    /// Whether it is neither active, nor held, nor counted.
    var isUnneeded: Bool { !isActive && !isCounted && holders == 0 }

    /// Whether the app's own code made it.
    var isUsers: Bool { origin == .user }

    /// What the constraint's text follows from.
    var wording: Wording { Wording(pathShape: pathShape, constant: constant) }

    /// What the constraint says, in full, at this moment.
    var signature: ConstraintSignature {
      ConstraintSignature(
        shape: shape,
        constant: constant,
        priority: priority,
        isUsers: isUsers
      )
    }
  }

  /// What a constraint's text follows from.
  struct Wording: Equatable {
    var pathShape: Int32
    var constant: Double
  }

  private var table: ConstraintTable

  /// Makes a ledger of a trace's constraints; each is read when it is first asked for.
  init(_ source: some TraceSource, index: TraceIndex) {
    table = ConstraintTable(source, index: index)
  }

  /// The entries by their places; some of the places are free.
  var entries: [Entry] { table.entries }

  /// One constraint of each path shape, whose text stands for all of them.
  var examples: [ConstraintRow] { table.examples }
}

extension ConstraintLedger {
  /// Returns where the constraint's entry is, or nil if the trace does not define it.
  ///
  /// The place is the constraint's own until it is neither active nor held.
  func position(of constraint: Int64) -> Int? {
    table.position(of: constraint)
  }

  /// Returns the same for the constraint of a change, with the values that it has before the change.
  func position(of change: ConstraintChange) -> Int? {
    table.position(of: change)
  }

  /// Brings the constraint's values up to date with a change.
  func apply(_ change: ConstraintChange, at position: Int) {
    table.apply(change, at: position)
  }

  /// Does the same for a change of which nobody keeps the place, and says what became of the app's own constraints.
  ///
  /// - Returns: Under which superview one of them is active that was not, or no more, and how many more that makes
  ///   there; nil if a throw-away engine made the change, or if there are as many as before.
  func follow(_ change: ConstraintChange, isThrowAway: Bool) -> (superview: Int64, more: Int)? {
    table.follow(change, isThrowAway: isThrowAway)
  }

  /// Keeps the entry in its place until ``release(_:)``.
  func hold(_ position: Int) {
    table.hold(position)
  }

  /// Undoes a ``hold(_:)``; lets go of an entry that is neither active nor held.
  func release(_ position: Int) {
    table.release(position)
  }

  /// Throws what has kept a constraint from being read.
  func checkReading() throws {
    try table.checkReading()
  }
}

import Signposts
import TraceStore

extension RuleID {
  /// The rule `unsatisfiable.repeat`.
  public static let repeatedConflict = RuleID("unsatisfiable.repeat")
}

/// `unsatisfiable.repeat`: constraints that cannot be satisfied together, even if only once.
///
/// Sets whose constraints differ only in their constants are one finding, and so are those of
/// recycled cells.
struct ConflictRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .repeatedConflict,
      title: "Constraints cannot be satisfied together",
      severity: .error,
      facts: ConflictFacts.self,
      thresholds: [least],
      guide: RuleGuide(
        "A set of required constraints contradicts itself, so that the engine had to leave one of them out.",
        because: """
          The layout is not the one that the code describes: one constraint has no effect. UIKit logs "Unable to \
          simultaneously satisfy constraints". In each such call, the engine also spends time to find the set. The fix \
          depends on the cause, which check names: the old constraint is deactivated after the new one is activated, \
          the same is said twice, a frame became constraints, a frame is 0 wide or high, or a row's height is fixed. \
          Otherwise, your own constraint that may give way gets the priority 999. check and compare show a fix only if \
          it ended the conflict in a replay of the trace.
          """,
        before: """
          label.widthAnchor.constraint(equalToConstant: 100).isActive = true
          label.widthAnchor.constraint(equalToConstant: 50).isActive = true
          """,
        after: "width.constant = 50  // one constraint for the width, and its constant is set",
        source: RuleGuide.mysteries
      )
    )
  ]

  /// The number of conflicts of a set.
  static let least = RuleThreshold.count(.repeatedConflict, in: 1..., standard: 1)

  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  /// A set of constraints that were in conflict.
  private struct Conflict {
    var tally = FindingTally()
    /// The constraints as text, the broken one first.
    var texts: [String]
    var members: [ConflictMember]
    var choice: ConflictFacts.Choice
    /// The position of a view's frame that the app's own constraints of the set contradict.
    var placedFrame: Int?
    var constants: [Double]
    var constantsVary = false
    var superview: Int64
    /// The row of the change that first broke the constraint.
    var change: Int64
    var engine: Int64
    /// The constraints at that time, the broken one first.
    var ids: [Int64]
    /// The position of the app's own constraint that was added last.
    var lastOwn: Int?
    /// The order in which the conflicts were first seen.
    var order: Int
    /// How often a member was deactivated in the same pass so that the broken constraint held
    /// again.
    var deactivations = 0
    /// The position of the member that was deactivated after the first constraint was broken.
    var deactivated: Int?
    /// The constraint that was broken first.
    var firstBroken: ConstraintSignature?
    /// Others that were broken later instead.
    var alsoBroken: [ConstraintSignature: String] = [:]
  }

  /// How a constraint was added to its engine.
  private struct Addition {
    var row: Int64
    var stack: Int64?
    var isMoved: Bool
  }

  /// A constraint that is broken now.
  private struct Open {
    var key: Set<ConstraintSignature>
    /// The set, the broken one first.
    var constraints: [Int64]
    /// Whether it is the constraint that was broken first in the set.
    var isFirst: Bool
    /// The position of a member that has been deactivated since.
    var deactivated: Int?
  }

  private var conflicts: [Set<ConstraintSignature>: Conflict] = [:]
  private var additions: [Int64: Addition] = [:]
  /// The constraints that were broken in the pass of the last change.
  private var open: [Int64: Open] = [:]
  private var openPass: Int64?
  private let hasConflicts: Bool

  init(_ state: LayoutState) {
    hasConflicts = !state.conflicts.isEmpty
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .constraintChange(let row) = event else { return }
    if row.pass != openPass { (open, openPass) = ([:], row.pass) }
    switch row.kind {
    case .broken: observeBroken(row, in: state)
    case .added where hasConflicts: observeAddition(row, in: state)
    case .removed where hasConflicts && !state.index.isThrowAway(row.engine): observeRemoval(row)
    default: break
    }
  }

  private mutating func observeAddition(_ row: ConstraintChange, in state: LayoutState) {
    if row.reason == .conflict {
      // The broken constraint holds again.
      guard let known = open.removeValue(forKey: row.constraint), let position = known.deactivated
      else { return }
      conflicts[known.key]?.deactivations += 1
      if known.isFirst, conflicts[known.key]?.deactivated == nil {
        conflicts[known.key]?.deactivated = position
      }
      return
    }
    guard !state.index.isThrowAway(row.engine) else { return }
    additions[row.constraint] = Addition(
      row: row.id,
      stack: row.stack,
      isMoved: row.reason == .hierarchy || row.reason == .migration
    )
  }

  private mutating func observeRemoval(_ row: ConstraintChange) {
    if !open.isEmpty {
      open[row.constraint] = nil
      if row.reason == .activation {
        for (broken, entry) in open {
          guard let position = entry.constraints.firstIndex(of: row.constraint) else { continue }
          open[broken]?.deactivated = position
        }
      }
    }
    additions[row.constraint] = nil
  }

  private mutating func observeBroken(_ row: ConstraintChange, in state: LayoutState) {
    guard let position = state.ledger.position(of: row) else { return }
    let entry = state.ledger.entries[position]
    var constraints: [Int64] = []
    for constraint in [row.constraint] + (state.conflicts[row.id] ?? [])
    where !constraints.contains(constraint) && state.ledger.position(of: constraint) != nil {
      constraints.append(constraint)
    }
    let signatures = constraints.compactMap { signature(of: $0, in: state) }
    let key = Set(signatures.map(\.withoutConstant))
    let constants = signatures.map(\.constant)
    if conflicts[key] == nil {
      let members = constraints.compactMap { member($0, engine: row.engine, in: state) }
      conflicts[key] = Conflict(
        texts: constraints.map { state.text(of: $0) },
        members: members,
        choice: choice(of: constraints, members),
        placedFrame: placedFrame(of: constraints, members, in: state),
        constants: constants,
        superview: entry.superview,
        change: row.id,
        engine: row.engine,
        ids: constraints,
        lastOwn: lastOwn(of: constraints, members),
        order: conflicts.count
      )
    } else if let known = conflicts[key]?.constants, Set(known) != Set(constants) {
      conflicts[key]?.constantsVary = true
    }
    conflicts[key]?.tally.add(
      of: entry.superview,
      in: row.pass,
      time: row.duration,
      stack: row.stack,
      state: state
    )
    let broken = signatures.first
    let first = conflicts[key]?.firstBroken ?? broken
    conflicts[key]?.firstBroken = first
    // Two may differ only in their constant: it tells them apart while the set has the same constants.
    let isByConstant =
      key.count < signatures.count
      && conflicts[key].map { Set($0.constants) == Set(constants) } == true
    let isFirst =
      isByConstant ? broken == first : broken?.withoutConstant == first?.withoutConstant
    if let broken, !isFirst {
      let known = isByConstant ? broken : broken.withoutConstant
      conflicts[key]?.alsoBroken[known] = state.text(of: row.constraint)
    }
    if hasConflicts {
      open[row.constraint] = Open(key: key, constraints: constraints, isFirst: isFirst)
    }
  }

  /// The constraint's current meaning with items by path, because recycled cells have the same
  /// conflicts.
  private func signature(of constraint: Int64, in state: LayoutState) -> ConstraintSignature? {
    state.ledger.position(of: constraint).map { position in
      var signature = state.ledger.entries[position].signature
      signature.shape = ConstraintShape(
        pathShape: state.ledger.entries[position].pathShape
      )
      return signature
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    let least = state.options.count(Self.least)
    return conflicts.values.sorted { $0.order < $1.order }
      .filter { $0.tally.cost.occurrences >= least }
      .map { conflict in
        state.result(
          .repeatedConflict,
          superview: state.index.path(of: conflict.superview),
          views: [state.index.path(of: conflict.superview)],
          constraints: conflict.texts,
          facts: ConflictFacts(
            members: conflict.members,
            choice: conflict.choice,
            fixes: fixes(of: conflict),
            change: conflict.change,
            engine: conflict.engine,
            ids: conflict.ids,
            constantsVary: conflict.constantsVary,
            alsoBroken: conflict.alsoBroken.isEmpty ? nil : conflict.alsoBroken.values.sorted()
          ),
          tally: conflict.tally
        )
      }
  }
}

// Messages about the set.
extension ConflictRule {
  private func member(
    _ constraint: Int64,
    engine: Int64,
    in state: LayoutState
  ) -> ConflictMember? {
    guard let position = state.ledger.position(of: constraint) else { return nil }
    let entry = state.ledger.entries[position]
    let row = state.ledger.examples[Int(entry.pathShape)]
    func item(_ id: Int64) -> ConflictMember.Item {
      ConflictMember.Item(className: state.index.className(of: id), name: state.name(of: id))
    }
    let addition = additions[constraint]
    var caller: FindingCaller?
    if entry.isUsers, let stack = addition?.stack {
      caller = StackCounts(stack).callers(state.callers).first
    }
    return ConflictMember(
      maker: maker(of: row, origin: entry.origin, engine: engine, in: state),
      first: item(row.firstItem),
      firstAttribute: row.firstAttribute,
      relation: row.relation == 0 ? "==" : row.relation < 0 ? "<=" : ">=",
      second: row.secondItem.map(item),
      secondAttribute: row.secondAttribute,
      multiplier: ConstraintText.factor(row.multiplier),
      constant: NumberText.text(entry.constant),
      // The row is an example for all constraints of its shape, independent of their origin.
      identifier: row.origin == entry.origin
        ? row.identifier.flatMap { $0.isEmpty ? nil : $0 } : nil,
      caller: caller,
      isMoved: addition?.isMoved ?? false
    )
  }

  private func maker(
    of row: ConstraintRow,
    origin: ConstraintOrigin,
    engine: Int64,
    in state: LayoutState
  ) -> ConflictMember.Maker {
    switch origin {
    case .user: return .app
    case .intrinsicContentSize: return .content
    case .stack: return .stack
    case .guide: return .guide
    case .table:
      return row.secondItem == nil && row.firstAttribute == LayoutAttribute.height.rawValue
        ? .row : .cell
    case .autoresizing:
      if state.index.isThrowAway(engine), state.root(of: engine) == row.firstItem {
        return .fitting
      }
      if state.index.items.kind(of: row.firstItem) == .reusableCell { return .cell }
      return state.index.items.superview(of: row.firstItem) == nil ? .root : .frame
    }
  }

  /// Why the engine broke the first of the constraints; see decision record 0038.
  private func choice(
    of constraints: [Int64],
    _ members: [ConflictMember]
  ) -> ConflictFacts.Choice {
    guard members.count == constraints.count, members.count > 1 else { return .unknown }
    let holdsFrame = members.contains(where: \.holdsFrame)
    /// Whether a member may give way before all others.
    func isFirstToGive(_ member: ConflictMember) -> Bool {
      member.maker == .app || (member.maker == .stack && !holdsFrame)
    }
    let rivals = members.indices.filter { isFirstToGive(members[$0]) }
    guard rivals.contains(0) else { return .unknown }
    if rivals.count == 1 { return members[0].maker == .app ? .onlyAppConstraint : .unknown }
    let rows = rivals.map { additions[constraints[$0]]?.row }
    guard let own = rows[0], rows.allSatisfy({ $0.map { $0 <= own } ?? false }) else {
      return .unknown
    }
    if rivals.count == members.count { return .last }
    return rivals.allSatisfy { members[$0].maker == .app } ? .lastAppConstraint : .unknown
  }

  /// The position of a constraint of a view's frame that the app's own constraints contradict.
  ///
  /// One of them gives that view a size, or a place relative to a view that it does not contain.
  private func placedFrame(
    of constraints: [Int64],
    _ members: [ConflictMember],
    in state: LayoutState
  ) -> Int? {
    guard members.count == constraints.count else { return nil }
    let placed = members.indices.filter { members[$0].maker == .app }
      .flatMap { state.views(of: constraints[$0]) }
    return members.indices.first { position in
      members[position].maker == .frame
        && state.views(of: constraints[position]).contains(where: placed.contains)
    }
  }

  /// The position of the app's own constraint that was added last; the broken one if that is the
  /// app's own.
  private func lastOwn(of constraints: [Int64], _ members: [ConflictMember]) -> Int? {
    guard members.count == constraints.count else { return nil }
    if members.first?.maker == .app { return 0 }
    func row(_ position: Int) -> Int64 { additions[constraints[position]]?.row ?? 0 }
    return members.indices.filter { members[$0].maker == .app }.max { row($0) < row($1) }
  }

  /// The possible fixes, best first.
  private func fixes(of conflict: Conflict) -> [ConflictFacts.Fix] {
    let members = conflict.members
    guard let lastOwn = conflict.lastOwn else { return [] }
    var fixes: [ConflictFacts.Fix] = []
    let occurrences = conflict.tally.cost.occurrences
    if let position = conflict.deactivated, conflict.deactivations == occurrences,
      members.indices.contains(position), position > 0
    {
      fixes.append(.deactivateFirst(position))
    }
    if members.count == 2, members[0].maker == .app, members[1].maker == .app,
      members[0].isAlike(members[1])
    {
      fixes.append(.setConstant(1))
    }
    if let position = conflict.placedFrame { fixes.append(.stopTranslating(position)) }
    if let position = members.firstIndex(where: { $0.holdsFrame && $0.isZeroSize }) {
      fixes.append(.giveSize(position))
    }
    if let position = members.firstIndex(where: { $0.maker == .row }) {
      fixes.append(.automaticRowHeight(position))
    }
    return fixes + [.lowerPriority(lastOwn)]
  }
}

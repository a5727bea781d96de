import Signposts
import TraceStore

/// The remedy for a superview's churn: which constraints to add once, which to swap as groups,
/// which views to hide.
///
/// The groups depend on which constraints were active after each churned pass. If always exactly
/// one of two groups is active, they get opposite names: `photoConstraints`, `noPhotoConstraints`.
/// A group that contains all constraints of a view, on which nothing else depends, need not be
/// swapped: the view can be hidden.
struct Remedy {
  /// A group to swap.
  struct Group {
    /// The name, such as `photoConstraints`.
    var name: String
    /// The view that it concerns.
    var subject: String
    var shapes: [Int32]
    /// After how many of the churned passes it was active.
    var samples: Int
    /// The position of the group that is active when this one is not.
    var opposite: Int?
    /// Whether its name is derived from its opposite's name.
    var isNegated: Bool
    /// The view to hide instead of swapping the group, if that is sufficient.
    var hidden: String?
    /// That view's path.
    var hiddenPath: String?
  }

  /// The constraints to add once.
  let always: [Int32]
  /// The groups to swap, or for which to hide a view.
  let groups: [Group]
  /// Views that are hidden and shown while they keep their constraints, which is correct.
  let hiddenViews: [String]
  /// How many churned passes were analyzed.
  let samples: Int

  private let ledger: ConstraintLedger
  private let code: ConstraintCode
  /// The constraints to add once or to swap whose constant varies.
  ///
  /// Each has the name of the variable that holds it, and its values.
  private let varying: [Int32: (variable: String, values: ConstantValues)]

  /// Computes the remedy for one superview.
  ///
  /// The inputs are the constraints that were active after each churned pass, and the paths of
  /// views that were hidden or shown.
  init(
    _ presence: GroupPresence,
    superview: Int64,
    toggled: Set<String>,
    constants: [Int32: ConstantValues],
    ledger: ConstraintLedger,
    index: TraceIndex
  ) {
    let (always, found, samples) = presence.groups()
    self.ledger = ledger
    code = ConstraintCode(index: index)
    self.always = always
    self.samples = samples
    let namer = RemedyNamer(always: always, groups: found, ledger: ledger, index: index)
    groups = found.indices.map { position in
      Group(
        name: namer.name(of: position),
        subject: namer.subject(of: position),
        shapes: found[position].shapes,
        samples: found[position].samples,
        opposite: found[position].complement,
        isNegated: namer.isNegated(position),
        hidden: namer.hideable(position),
        hiddenPath: namer.hideable(position).flatMap { namer.path(of: $0, in: position) }
      )
    }
    varying = Self.varying(
      always + found.flatMap(\.shapes),
      constants: constants,
      ledger: ledger,
      index: index
    )
    hiddenViews = namer.views(of: always, outside: index.path(of: superview))
      .filter { toggled.contains($0.path) }
      .map(\.variable)
  }

  /// Assigns a variable name, such as `avatarWidth`, to each constraint whose constant varies.
  private static func varying(
    _ shapes: [Int32],
    constants: [Int32: ConstantValues],
    ledger: ConstraintLedger,
    index: TraceIndex
  ) -> [Int32: (variable: String, values: ConstantValues)] {
    let code = ConstraintCode(index: index)
    var found: [Int32: (variable: String, values: ConstantValues)] = [:]
    var taken: Set<String> = []
    for shape in shapes {
      guard let values = constants[shape], values.vary else { continue }
      let row = ledger.examples[Int(shape)]
      let attribute = ConstraintText.attribute(row.firstAttribute)
      let item = code.variable(row.firstItem).filter { $0 != "`" }
      let name = item + attribute.prefix(1).uppercased() + attribute.dropFirst()
      var unique = name
      var number = 2
      while !taken.insert(unique).inserted {
        unique = name + "\(number)"
        number += 1
      }
      found[shape] = (unique, values)
    }
    return found
  }

  /// The data from which the suggested code is made.
  var suggestion: SuggestedCode {
    SuggestedCode(
      always: constraints(always),
      groups: groups.map { group in
        SuggestedCode.Group(
          name: group.name,
          subject: group.subject,
          constraints: constraints(group.shapes),
          opposite: group.opposite,
          isNegated: group.isNegated,
          hidden: group.hidden
        )
      },
      varying: varying.sorted { $0.key < $1.key }.map { shape, found in
        let row = ledger.examples[Int(shape)]
        let item = ConstraintText.name(of: row.firstItem, index: code.index)
        return SuggestedCode.Varying(
          name: ConstraintText.anchor(item, row.firstAttribute),
          variable: found.variable,
          expression: code.expression(row),
          values: found.values.values.sorted().map { NumberText.text($0) },
          hasMore: found.values.hasMore
        )
      },
      hiddenViews: hiddenViews
    )
  }

  private func constraints(_ shapes: [Int32]) -> [SuggestedCode.Constraint] {
    shapes.map { shape in
      let row = ledger.examples[Int(shape)]
      // A trace may contain priorities that `Int` cannot represent.
      let number = Int(exactly: row.priority.rounded()).map(String.init) ?? "\(row.priority)"
      return SuggestedCode.Constraint(
        expression: varying[shape]?.variable ?? code.expression(row),
        priority: row.priority == 1_000 ? nil : number
      )
    }
  }
}

/// Finds names for groups of constraints, and the views that they concern.
private struct RemedyNamer {
  private let always: [Int32]
  private let groups: [PresenceGroup]
  private let ledger: ConstraintLedger
  private let code: ConstraintCode
  private var names: [String] = []
  private var subjects: [String] = []

  init(
    always: [Int32],
    groups: [PresenceGroup],
    ledger: ConstraintLedger,
    index: TraceIndex
  ) {
    self.always = always
    self.groups = groups
    self.ledger = ledger
    code = ConstraintCode(index: index)
    subjects = groups.indices.map(mostNamed)
    var taken: Set<String> = []
    for position in groups.indices {
      let name = proposedName(position)
      var unique = name
      var number = 2
      while !taken.insert(unique).inserted {
        unique = name + "\(number)"
        number += 1
      }
      names.append(unique)
    }
  }

  func name(of position: Int) -> String { names[position] }
  func subject(of position: Int) -> String { subjects[position] }

  /// Whether it is the smaller of two opposites.
  ///
  /// The larger group shows something, and the smaller is named after it.
  func isNegated(_ position: Int) -> Bool {
    guard let opposite = groups[position].complement else { return false }
    return (groups[position].shapes.count, -position) < (groups[opposite].shapes.count, -opposite)
  }

  private func proposedName(_ position: Int) -> String {
    guard isNegated(position), let opposite = groups[position].complement else {
      return subjects[position] + "Constraints"
    }
    let subject = subjects[opposite]
    return "no\(subject.prefix(1).uppercased())\(subject.dropFirst())Constraints"
  }

  private func rows(_ shapes: [Int32]) -> [ConstraintRow] {
    shapes.map { ledger.examples[Int($0)] }
  }

  /// The item that most of the group's constraints concern; the first item counts before the
  /// second.
  private func mostNamed(_ position: Int) -> String {
    var counts: [String: Int] = [:]
    for row in rows(groups[position].shapes) {
      counts[code.variable(row.firstItem), default: 0] += 2
      if let second = row.secondItem { counts[code.variable(second), default: 0] += 1 }
    }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? "view"
  }

  /// The view that can be hidden instead of swapping the group: the whole group concerns it, and no
  /// other constraint does.
  func hideable(_ position: Int) -> String? {
    guard groups[position].complement == nil else { return nil }
    let own = rows(groups[position].shapes)
    let subject = subjects[position]
    let isAboutIt = own.allSatisfy { names($0).contains(subject) }
    guard isAboutIt else { return nil }
    let others =
      always + groups.indices.filter { $0 != position }.flatMap { groups[$0].shapes }
    return rows(others).contains { names($0).contains(subject) } ? nil : subject
  }

  /// The path of the group's item with a variable name.
  func path(of variable: String, in position: Int) -> String? {
    for row in rows(groups[position].shapes) {
      for item in [row.firstItem, row.secondItem].compactMap({ $0 })
      where code.variable(item) == variable {
        return code.index.path(of: item)
      }
    }
    return nil
  }

  /// The views that constraints concern, except the view with a path and the subjects of groups.
  func views(of shapes: [Int32], outside path: String) -> [(path: String, variable: String)] {
    var found: [String: String] = [:]
    for row in rows(shapes) {
      for item in [row.firstItem, row.secondItem].compactMap({ $0 }) {
        found[code.index.path(of: item)] = code.variable(item)
      }
    }
    found[path] = nil
    return found.filter { !subjects.contains($0.value) }
      .sorted { $0.value < $1.value }
      .map { ($0.key, $0.value) }
  }

  private func names(_ row: ConstraintRow) -> [String] {
    [row.firstItem, row.secondItem].compactMap { $0.map(code.variable) }
  }
}

/// The facts for the messages about a conflict.
struct ConflictFacts: FindingFacts {
  /// Why the engine broke that constraint of the set.
  enum Choice: String, Codable {
    /// It is the app's only constraint in the set, and the system's constraints are kept.
    case onlyAppConstraint
    /// It is the app's constraint that was added last, and the system's constraints are kept.
    case lastAppConstraint
    /// It was added last.
    case last
    /// Unknown: the trace does not show it.
    case unknown
  }

  /// A fix for the cause; the number is the position of the constraint that it concerns.
  enum Fix: Hashable, Codable {
    /// A call activates the new constraint before it deactivates the old one.
    case deactivateFirst(Int)
    /// The app's own constraints contradict the frame of a view whose mask is still translated.
    case stopTranslating(Int)
    /// The frame has a width or height of 0.
    case giveSize(Int)
    /// The row's height is fixed.
    case automaticRowHeight(Int)
    /// Two constraints differ only in their constant.
    case setConstant(Int)
    /// The app's own constraint that was added last can give way.
    case lowerPriority(Int)
  }

  /// The constraints in the order of the finding: the broken one first, then the others.
  var members: [ConflictMember]
  var choice: Choice
  /// The possible fixes, best first; after a replay has tried them, those that resolve the
  /// conflict.
  var fixes: [Fix]
  /// Whether a replay has tried the fixes; untried fixes are not shown.
  var areTried = false
  /// The row of the change that first broke the constraint.
  var change: Int64
  /// Its engine.
  var engine: Int64
  /// The constraints at that time, in the order of the members.
  var ids: [Int64]
  /// Whether the constants of the set differed between conflicts.
  var constantsVary: Bool
  /// The constraints of the set that were broken in later conflicts; nil if it was always the same.
  var alsoBroken: [String]?

  func message(_ finding: Finding) -> String {
    let count = finding.cost.occurrences
    let times = count > 1 ? ", \(Quantity.count(count)) times" : ""
    guard let broken = finding.constraints.first else { return "" }
    let others = finding.constraints.dropFirst().joined(separator: "; ")
    if finding.isOfOtherEngine {
      return others.isEmpty
        ? "\(broken) was refused\(times): it contradicts required constraints."
        : "\(broken) was refused\(times), because of \(others)."
    }
    let vary = constantsVary ? ", with different constants" : ""
    guard !others.isEmpty else {
      return "\(broken) cannot hold\(times)\(vary); it was broken."
    }
    let number = finding.constraints.count
    return
      "These \(Quantity.counted(number, "constraint")) cannot all hold\(times)\(vary): \(broken); \(others). "
      + "The engine \(alsoBroken == nil ? "" : "first ")broke \(broken)\(reason).\(later)"
  }

  private var later: String {
    guard let alsoBroken else { return "" }
    return " In later conflicts it broke \(alsoBroken.joined(separator: "; "))."
  }

  private var reason: String {
    // A line before may have activated it.
    let last = members.first?.isMoved == true ? "it entered the layout last" : "it was added last"
    return switch choice {
    case .onlyAppConstraint:
      ": it is the only one of your own, and constraints of the system are kept"
    case .lastAppConstraint:
      ": of your own constraints \(last), and constraints of the system are kept"
    case .last: ": \(last)"
    case .unknown: ""
    }
  }

  func remedy(_ finding: Finding) -> String {
    if finding.isOfOtherEngine {
      return "Remove one of them, or give it a strength below required: the one that may give way."
    }
    func text(_ position: Int) -> String {
      position < finding.constraints.count ? finding.constraints[position] : ""
    }
    func name(_ position: Int) -> String {
      position < members.count ? members[position].first.name : ""
    }
    guard let fix = shownFixes.first else {
      guard members.contains(where: { $0.maker == .app }) else {
        return """
          None of them is your own: change what they follow from, such as a frame or a spacing.
          """
      }
      return areTried
        ? "No single change of these constraints ended the conflict in a replay."
        : """
        Remove one of your own constraints, or give it a priority below required. No fix was tried in a replay.
        """
    }
    let sentence =
      switch fix {
      case .deactivateFirst(let old):
        """
        Deactivate \(text(old)) before you activate \(text(0)). It was removed right after the conflict, and then \
        \(text(0)) held.
        """
      case .stopTranslating(let frame):
        """
        Set translatesAutoresizingMaskIntoConstraints of \(name(frame)) to false: its frame became a constraint, and \
        your own constraints give it another place or size.
        """
      case .giveSize(let frame):
        """
        Give \(name(frame)) its \(position(frame)?.dimension ?? "size") before you activate these constraints: it was \
        0.\(alternative(text))
        """
      case .automaticRowHeight:
        """
        Let the content decide the row's height (UITableView.automaticDimension), or make the height larger.\
        \(alternative(text))
        """
      case .setConstant(let other):
        """
        Keep one of the two, \(text(other)) or \(text(0)), and delete the other. If the value changes, set the \
        constant of the one that you keep.
        """
      case .lowerPriority(let own):
        """
        Remove one of your own constraints, or let \(text(own)) give way, with a priority below required.
        """
      }
    return sentence + " A replay with this change has no such conflict."
  }

  private var shownFixes: [Fix] { areTried ? fixes : [] }

  /// The app's own constraint that can give way instead, in a sentence.
  private func alternative(_ text: (Int) -> String) -> String {
    guard let own = giveWay else { return "" }
    return " If it must stay as it is, let \(text(own)) give way, with a priority below required."
  }

  /// The position of the app's own constraint that can give way.
  private var giveWay: Int? {
    for case .lowerPriority(let own) in shownFixes { return own }
    return nil
  }

  private func position(_ position: Int) -> ConflictMember? {
    position < members.count ? members[position] : nil
  }

  /// Returns code only for the app's constraints.
  func code(_ finding: Finding) -> String? {
    guard let broken = finding.constraints.first, let fix = shownFixes.first else { return nil }
    switch fix {
    case .deactivateFirst(let old) where old < finding.constraints.count:
      return """
        old.isActive = false  // \(finding.constraints[old])
        new.isActive = true  // \(broken)
        """
    case .deactivateFirst: return nil
    case .stopTranslating(let frame):
      guard let view = position(frame)?.first, view.isNamed else { return nil }
      return "\(SwiftName.variable(view.name)).translatesAutoresizingMaskIntoConstraints = false"
    case .giveSize, .automaticRowHeight, .lowerPriority:
      guard let own = giveWay, own < finding.constraints.count else { return nil }
      return "constraint.priority = UILayoutPriority(999)  // \(finding.constraints[own])"
    case .setConstant:
      guard let member = members.first else { return nil }
      return "constraint.constant = \(member.constant)  // instead of another constraint: \(broken)"
    }
  }

  func conflict(_ finding: Finding) -> [ConflictingConstraint] {
    zip(members, finding.constraints).enumerated().map { position, pair in
      let (member, text) = pair
      return ConflictingConstraint(
        text: text,
        words: finding.isOfOtherEngine ? text : member.words,
        notation: member.notation,
        isBroken: position == 0,
        caller: member.caller,
        isMoved: member.isMoved
      )
    }
  }
}

/// What the sentences about a conflict are made from.
struct ConflictFacts: FindingFacts {
  /// Why the engine broke that constraint of the set.
  enum Choice: String, Codable {
    /// It is the only one of the app's own: constraints of the system are kept.
    case onlyAppConstraint
    /// Of the app's own it was added last, and constraints of the system are kept.
    case lastAppConstraint
    /// It was added last.
    case last
    /// The trace does not show it.
    case unknown
  }

  /// What fits the cause; the number is the position of the constraint that it concerns.
  enum Fix: Hashable, Codable {
    /// A call activates the new constraint before it deactivates the old one.
    case deactivateFirst(Int)
    /// The app's own constraints contradict the frame of a view whose mask is still translated.
    case stopTranslating(Int)
    /// The frame is 0 wide or high.
    case giveSize(Int)
    /// The row's height is fixed.
    case automaticRowHeight
    /// Two constraints differ in their constant only.
    case setConstant(Int)
    /// The broken constraint is the app's own: it can give way.
    case lowerPriority
    /// No constraint of the set is the app's own, or the engine broke one of the system's.
    case none
  }

  /// The broken constraint first, then the others, in the order of the finding's constraints.
  var members: [ConflictMember]
  var choice: Choice
  var fix: Fix
  /// Whether the constants of the set were not the same each time.
  var constantsVary: Bool

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
      + "The engine broke \(broken)\(reason)."
  }

  private var reason: String {
    switch choice {
    case .onlyAppConstraint:
      ": it is the only one of your own, and constraints of the system are kept"
    case .lastAppConstraint:
      ": of your own constraints it was added last, and constraints of the system are kept"
    case .last: ": it was added last"
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
    switch fix {
    case .deactivateFirst(let old):
      return """
        Deactivate \(text(old)) before you activate \(text(0)). It was removed right after the conflict, and then \
        \(text(0)) held.
        """
    case .stopTranslating(let frame):
      return """
        Set translatesAutoresizingMaskIntoConstraints of \(name(frame)) to false: its frame became a constraint, and \
        your own constraints give it another place or size.
        """
    case .giveSize(let frame):
      let dimension = position(frame)?.dimension ?? "size"
      return """
        Give \(name(frame)) its \(dimension) before you activate these constraints: it was 0. \
        Or let \(text(0)) give way, with a priority below required.
        """
    case .automaticRowHeight:
      return """
        Let the content decide the row's height (UITableView.automaticDimension), or make the height larger. If it \
        must stay, let \(text(0)) give way, with a priority below required.
        """
    case .setConstant(let other):
      return """
        Keep one of the two, \(text(other)) or \(text(0)), and delete the other. If the value changes, set the \
        constant of the one that you keep.
        """
    case .lowerPriority:
      return """
        Remove one of your own constraints, or let \(text(0)) give way, with a priority below required.
        """
    case .none:
      let isAppsAbsent = !members.contains { $0.maker == .app }
      return isAppsAbsent
        ? "None of them is your own: change what they follow from, such as a frame or a spacing."
        : "Remove one of your own constraints, or give it a priority below required."
    }
  }

  private func position(_ position: Int) -> ConflictMember? {
    position < members.count ? members[position] : nil
  }

  /// Returns code for constraints of the app only.
  ///
  /// Without the broken constraint the rest holds, as the recording shows, so it
  /// also holds if the broken one is optional.
  func code(_ finding: Finding) -> String? {
    guard let broken = finding.constraints.first else { return nil }
    switch fix {
    case .deactivateFirst(let old) where old < finding.constraints.count:
      return """
        old.isActive = false  // \(finding.constraints[old])
        new.isActive = true  // \(broken)
        """
    case .stopTranslating(let frame):
      guard let view = position(frame)?.first, view.isNamed else { return nil }
      return "\(SwiftName.variable(view.name)).translatesAutoresizingMaskIntoConstraints = false"
    case .giveSize, .automaticRowHeight, .lowerPriority:
      guard members.first?.maker == .app else { return nil }
      return "constraint.priority = UILayoutPriority(999)  // \(broken)"
    case .setConstant:
      guard let member = members.first else { return nil }
      return "constraint.constant = \(member.constant)  // instead of another constraint: \(broken)"
    case .deactivateFirst, .none: return nil
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

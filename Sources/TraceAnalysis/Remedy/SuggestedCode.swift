/// The data for the Swift code to write instead of churning.
///
/// A trace stores it; comments and layout of the code are decided when it is read.
struct SuggestedCode: Hashable, Codable, Sendable {
  /// A constraint.
  struct Constraint: Hashable, Codable, Sendable {
    /// The expression that creates it, or the variable that holds it.
    var expression: String
    /// Its priority as a number; nil if it is required.
    var priority: String?
  }

  /// A constraint whose constant varies.
  struct Varying: Hashable, Codable, Sendable {
    /// The anchor of the constant, such as `avatar.width`.
    var name: String
    /// The variable that holds the constraint.
    var variable: String
    /// The expression that creates it.
    var expression: String
    /// Values of the constant in ascending order, and whether there are more.
    var values: [String]
    var hasMore: Bool
  }

  /// Constraints to swap together.
  struct Group: Hashable, Codable, Sendable {
    /// The name, such as `photoConstraints`.
    var name: String
    /// The view that it concerns.
    var subject: String
    var constraints: [Constraint]
    /// The position of the group that is active when this one is not.
    var opposite: Int?
    /// Whether its name is derived from its opposite's name.
    var isNegated: Bool
    /// The view to hide instead of swapping the group, if that is sufficient.
    var hidden: String?
  }

  /// Constraints to add once.
  var always: [Constraint]
  var groups: [Group]
  var varying: [Varying]
  /// Views that are hidden and shown while they keep their constraints, which is correct.
  var hiddenViews: [String]
}

extension SuggestedCode.Varying {
  /// The values as text, such as `24 and 48`.
  private var valueText: String {
    guard !hasMore, let last = values.last, values.count > 1 else {
      return values.joined(separator: ", ") + (hasMore ? " …" : "")
    }
    return values.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The constraint as text, such as `avatar.width: 24 and 48`.
  var text: String { "\(name): \(valueText)" }

  fileprivate var statement: String { "let \(variable) = \(expression)  // \(valueText)" }
}

extension SuggestedCode {
  /// The Swift code.
  var text: String {
    var blocks: [String] = []
    if !varying.isEmpty {
      blocks.append(
        "// Kept, because their constants vary: the values in this recording stand behind them.\n"
          + varying.map(\.statement).joined(separator: "\n")
      )
    }
    let once = always + groups.filter { $0.hidden != nil }.flatMap(\.constraints)
    if !once.isEmpty {
      blocks.append(
        "// Once, where the views are made.\nNSLayoutConstraint.activate(\(Self.list(once)))"
      )
    }
    let swapped = groups.filter { $0.hidden == nil }
    if !swapped.isEmpty {
      let groups = swapped.map { "let \($0.name) = \(Self.list($0.constraints))" }
      blocks.append("// Kept, to be swapped as a whole.\n" + groups.joined(separator: "\n"))
    }
    if !varying.isEmpty {
      blocks.append(
        "// Wherever the value changes, instead of another constraint.\n"
          + varying.map { "\($0.variable).constant = value" }.joined(separator: "\n")
      )
    }
    let changes = changes
    if !changes.isEmpty {
      blocks.append(
        "override func updateConstraints() {\n"
          + changes.map { "  " + $0 + "\n" }.joined()
          + "  super.updateConstraints()\n}"
      )
    }
    let hidden = groups.compactMap(\.hidden)
    for view in hidden {
      blocks.append("// Instead of removing its constraints.\n\(view).isHidden = true")
    }
    for view in hiddenViews where !hidden.contains(view) {
      blocks.append("// \(view) is hidden and shown: its constraints stay, as here.")
    }
    return blocks.joined(separator: "\n\n")
  }

  private var changes: [String] {
    var lines: [String] = []
    for group in groups where group.hidden == nil && !group.isNegated {
      let condition = "needs\(group.subject.prefix(1).uppercased())\(group.subject.dropFirst())"
      lines += ["if \(condition) {"]
      // A trace may come from anywhere, and refer to a group that it does not have.
      if let opposite = group.opposite, groups.indices.contains(opposite) {
        lines += [
          "  NSLayoutConstraint.deactivate(\(groups[opposite].name))",
          "  NSLayoutConstraint.activate(\(group.name))",
          "} else {",
          "  NSLayoutConstraint.deactivate(\(group.name))",
          "  NSLayoutConstraint.activate(\(groups[opposite].name))",
          "}",
        ]
      } else {
        lines += [
          "  NSLayoutConstraint.activate(\(group.name))",
          "} else {",
          "  NSLayoutConstraint.deactivate(\(group.name))",
          "}",
        ]
      }
    }
    return lines
  }

  private static func list(_ constraints: [Constraint]) -> String {
    guard !constraints.isEmpty else { return "[]" }
    let lines = constraints.map { constraint in
      "  \(constraint.expression)," + (constraint.priority.map { "  // priority \($0)" } ?? "")
    }
    return "[\n\(lines.joined(separator: "\n"))\n]"
  }
}

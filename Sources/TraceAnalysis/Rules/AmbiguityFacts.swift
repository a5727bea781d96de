/// The facts for the messages about ambiguous views.
struct AmbiguityFacts: FindingFacts {
  /// The maximum number of other views that are named.
  static let otherLimit = 3

  /// Another view that is ambiguous because of this one.
  struct Other: Hashable, Codable {
    var view: String
    var coordinates: [String]
  }

  /// A constraint to add, or a priority to set.
  struct Constraint: Hashable, Codable {
    var coordinate: String
    /// Whether it decides which of several views gives way.
    var isPriority: Bool
    /// The Swift code; a priority is a statement.
    var expression: String
    /// The smallest and the largest constant that it would have had; nil if it would not have
    /// varied.
    var constants: [String]?
  }

  /// The view's short name.
  var view: String
  /// Its ambiguous coordinates, such as `minX`.
  var coordinates: [String]
  /// Its number among the findings with its path, from 0, and their count.
  var number: Int
  var count: Int
  /// The number of views with its path.
  var views: Int
  /// The first other views that are ambiguous because of it, and their count.
  var others: [Other]
  var otherCount: Int
  /// The constraints that it lacks.
  var constraints: [Constraint]

  func message(_ finding: Finding) -> String {
    func words(_ names: [String]) -> String {
      guard let last = names.last, names.count > 1 else { return names.joined() }
      return names.dropLast().joined(separator: ", ") + " and " + last
    }
    let named = others.map { "\(words($0.coordinates)) of \($0.view)" }
    let more = otherCount > Self.otherLimit ? "; of \(otherCount - Self.otherLimit) more too" : ""
    let hanging = named.isEmpty ? "" : ", and with it " + named.joined(separator: "; ") + more
    var which = ""
    if count > 1 { which += " (number \(number + 1) of \(count) with this path)" }
    if views > 1 { which += " in \(views) views of one path" }
    return """
      Constraints leave open \(words(coordinates)) of \(view)\(which)\(hanging): other values would be as good, at \
      the end of \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")).
      """
  }

  func remedy(_ finding: Finding) -> String {
    if constraints.contains(where: \.isPriority) {
      return """
        Say which view gives way: \(view) and its neighbours share the room at one priority. Raise one of them.
        """
    }
    let add =
      constraints.count == 1
      ? "Add the constraint that \(view) lacks, or one that says what is meant instead."
      : "Add the \(constraints.count) constraints that \(view) lacks, or others that say what is meant instead."
    let varying = constraints.compactMap { constraint in
      constraint.constants.map {
        "\(constraint.coordinate) was \($0.joined(separator: " to "))"
      }
    }
    return varying.isEmpty
      ? add : add + " The constant is that of the first: " + varying.joined(separator: ", ") + "."
  }

  func code(_ finding: Finding) -> String? {
    let expressions = constraints.filter { !$0.isPriority }.map(\.expression)
    var statements = constraints.filter(\.isPriority).map(\.expression)
    if expressions.count == 1 {
      statements.append(expressions[0] + ".isActive = true")
    } else if expressions.count > 1 {
      statements.append(
        "NSLayoutConstraint.activate([\n" + expressions.map { "  \($0),\n" }.joined() + "])"
      )
    }
    return statements.isEmpty ? nil : statements.joined(separator: "\n")
  }
}

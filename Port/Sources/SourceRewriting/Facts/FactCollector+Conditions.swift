import SwiftSyntax

extension FactCollector {
  // MARK: #if

  /// Keeps the branch that a phone would compile, and blanks the others.
  func collect(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var taken: IfConfigClauseSyntax?
    for clause in node.clauses {
      guard let condition = clause.condition else {
        taken = clause
        break
      }
      guard let holds = conditions.value(of: condition) else {
        // Only the compiler knows, so all branches stay and are rewritten.
        return .visitChildren
      }
      if holds {
        taken = clause
        break
      }
    }
    let whole = range(of: node)
    guard let taken, let elements = taken.elements else {
      blank(whole, kind: .condition)
      return .skipChildren
    }
    let start = max(whole.lowerBound, elements.position.utf8Offset)
    let end = min(whole.upperBound, max(start, elements.endPosition.utf8Offset))
    blank(whole.lowerBound..<start, kind: .condition)
    blank(end..<whole.upperBound, kind: .condition, isListed: false)
    walk(Syntax(elements))
    return .skipChildren
  }

  private func blank(_ range: Range<Int>, kind: Edit.Kind, isListed: Bool = true) {
    edit(range, kind: kind, isListed: isListed)
    cutOff.append(range)
  }

  // MARK: #available

  func collect(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard let check = check(of: node.conditions) else { return .visitChildren }
    let body = range(of: node.body)
    if check.holds {
      note(check, lines: body, hasOlder: true)
      swap(check)
      guard check.isAlone, let other = node.elseBody else { return .visitChildren }
      walk(node.body)
      // This branch is unreachable, which the compiler must know if it creates or returns a value.
      fill(range(of: other), with: "{ fatalError() }")
      return .skipChildren
    }
    note(check, lines: node.elseBody.map { range(of: $0) } ?? body, hasOlder: true)
    // This is false because no version is named, without the warning about a constant condition.
    edit(range(of: node.conditions), "#unavailable(iOS 1)", kind: .availability)
    fill(body, with: "{ fatalError() }")
    if let other = node.elseBody { walk(Syntax(other)) }
    return .skipChildren
  }

  func collect(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let check = check(of: node.conditions) else { return .visitChildren }
    let whole = range(of: node)
    let body = range(of: node.body)
    let end = node.parent?.parent.map { range(of: $0).upperBound } ?? whole.upperBound
    let rest = whole.upperBound..<max(whole.upperBound, end)
    if check.holds {
      note(check, lines: rest, hasOlder: true)
      swap(check)
      if check.isAlone { fill(body, with: "{ fatalError() }") }
      return check.isAlone ? .skipChildren : .visitChildren
    }
    note(check, lines: body, hasOlder: true)
    edit(whole.lowerBound..<body.lowerBound, "do ", kind: .availability)
    blank(rest, kind: .availability, isListed: false)
    unreachable = rest
    walk(node.body)
    return .skipChildren
  }

  private struct Check {
    var place: AvailabilityChoice.Place
    var condition: AvailabilityConditionSyntax
    /// Whether the condition is true.
    var holds: Bool
    /// Whether the system is older than the required version.
    var isOlder: Bool
    /// Whether it is the only condition.
    var isAlone: Bool
  }

  /// The check that decides a list of conditions: the first that is false, otherwise the first.
  private func check(of conditions: ConditionElementListSyntax) -> Check? {
    var first: Check?
    for element in conditions {
      guard case .availability(let condition) = element.condition else { continue }
      let offset = condition.positionAfterSkippingLeadingTrivia.utf8Offset
      let place = AvailabilityChoice.Place(path: facts.path, place: lines.place(of: offset))
      let isOlder =
        options.olderBranches.contains(place)
        || isNewerThanSystem(condition.availabilityArguments)
      let isNegated = condition.availabilityKeyword.text == "#unavailable"
      let check = Check(
        place: place,
        condition: condition,
        holds: isNegated == isOlder,
        isOlder: isOlder,
        isAlone: conditions.count == 1
      )
      if !check.holds { return check }
      first = first ?? check
    }
    return first
  }

  /// Inverts a true `#unavailable`, because it is never true on Linux.
  private func swap(_ check: Check) {
    guard check.condition.availabilityKeyword.text == "#unavailable" else { return }
    edit(range(of: check.condition), "#available(iOS 1, *)", kind: .availability)
  }

  private func note(_ check: Check, lines range: Range<Int>, hasOlder: Bool) {
    let first = lines.line(of: range.lowerBound)
    let last = lines.line(of: max(range.lowerBound, range.upperBound - 1))
    facts.availability.append(
      AvailabilityChoice(
        place: check.place,
        lines: first...last,
        isOlder: check.isOlder,
        hasOlder: hasOlder
      )
    )
  }

  private func fill(_ range: Range<Int>, with text: String) {
    edit(range, text, kind: .availability)
    cutOff.append(range)
  }

  // MARK: @available

  /// Whether a declaration is left out because of its context or its availability.
  func isLeftOut(
    _ node: some SyntaxProtocol,
    attributes: AttributeListSyntax,
    name: String
  ) -> Bool {
    let range = range(of: node)
    if removed.contains(range) { return true }
    for case .attribute(let attribute) in attributes
    where attribute.attributeName.trimmedDescription == "available" {
      guard case .availability(let arguments)? = attribute.arguments,
        isNewerThanSystem(arguments)
      else { continue }
      edit(range, kind: .availability)
      removed.insert(range)
      return true
    }
    return false
  }

  /// Whether arguments such as `iOS 15, *` require a version that the options' system does not
  /// have.
  private func isNewerThanSystem(_ arguments: AvailabilityArgumentListSyntax) -> Bool {
    guard let system = options.iOSVersion else { return false }
    for argument in arguments {
      guard case .availabilityVersionRestriction(let restriction) = argument.argument,
        restriction.platform.text == "iOS",
        let version = PlatformVersion(restriction.version?.trimmedDescription ?? "")
      else { continue }
      return version > system
    }
    return false
  }
}

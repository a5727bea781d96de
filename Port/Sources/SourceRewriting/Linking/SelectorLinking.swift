/// Turns `#selector` into a selector that is created from the method, whose names the compiler
/// checks.
struct SelectorLinking {
  let hierarchy: ClassHierarchy

  /// A selector's new text.
  struct Result {
    var text: String
    var use: SelectorUse
  }

  func link(_ fact: SelectorFact) -> Result {
    let target = target(of: fact)
    let members = target.name.map { candidates(for: fact, in: $0) } ?? []
    let member = members.first
    let method = (target.name ?? target.reference) + "." + fact.base
    guard !target.reference.isEmpty else {
      let name = ObjectiveCName.selector(base: fact.base, labels: fact.labels ?? [])
      return result("Selector(\(name.swiftLiteral))", fact, name: name, method: fact.base)
    }
    switch fact.accessor {
    case .getter:
      let name = member?.objectiveCName ?? fact.base
      let text = "{ (target: \(target.reference)) in { target.\(fact.base) } }"
      return result("Selector(\(name.swiftLiteral), \(text))", fact, name: name, method: method)
    case .setter:
      let name = ObjectiveCName.setter(of: member?.objectiveCName ?? fact.base)
      let text = "{ (target: \(target.reference)) in { target.\(fact.base) = $0 } }"
      return result("Selector(\(name.swiftLiteral), \(text))", fact, name: name, method: method)
    case .none:
      let labels = fact.labels ?? member?.labels
      let name =
        member?.objectiveCName
        ?? ObjectiveCName.selector(base: fact.base, labels: labels ?? castLabels(of: fact))
      let text =
        "Selector(\(name.swiftLiteral), \(reference(fact, target: target, member: member)))"
      return result(
        text,
        fact,
        name: name,
        method: method + ((labels ?? []).isEmpty ? "" : (labels ?? []).asParameters)
      )
    }
  }

  private func result(_ text: String, _ fact: SelectorFact, name: String, method: String) -> Result
  {
    Result(text: text, use: SelectorUse(line: fact.line, name: name, method: method))
  }

  // MARK: The type

  private typealias Target = (reference: String, name: String?)

  private func target(of fact: SelectorFact) -> Target {
    let context = fact.context
    // Ignore `?` and `!`: the wrapped value has the type in question.
    guard let qualifier = fact.qualifier.map({ $0.filter { !"?!".contains($0) } }) else {
      return (context?.reference ?? "", context?.name)
    }
    switch qualifier {
    case "self", "super", "Self", "type(of: self)":
      return (context?.reference ?? "", context?.name)
    default:
      break
    }
    if qualifier.lastComponent.first?.isUppercase == true {
      let name = qualifier.replacingGenericArguments
      return (qualifier, hierarchy.module.resolve(name, in: context?.name) ?? name)
    }
    // An object: use its declared type, or let the compiler determine it.
    let path = qualifier.split(separator: ".").map(String.init)
    let property = path.count == 2 && path[0] == "self" ? path[1] : qualifier
    if let context, !property.contains("."),
      let type = hierarchy.members(named: property, of: context.name).first?.member.result
    {
      let bare = type.trimmed.withoutOptionalMarks
      if bare.isTypeName {
        return (bare, hierarchy.module.resolve(bare, in: context.name) ?? bare)
      }
    }
    return ("type(of: \(qualifier))", nil)
  }

  // MARK: The method

  private func candidates(for fact: SelectorFact, in type: String) -> [MemberFact] {
    let all = hierarchy.members(named: fact.base, of: type)
    var members = all.filter { fact.labels == nil || $0.member.labels == fact.labels }
    if let count = castParameters(of: fact)?.count {
      members = members.filter { $0.member.labels.count == count }
    }
    if fact.accessor == .none { members = members.filter { $0.member.kind == .method } }
    // If names are overloaded, Objective-C sees only exposed methods.
    let shown = members.filter {
      $0.member.isObjectiveC || $0.type.hasMembersForObjectiveC || $0.type.isObjectiveC
    }
    let preferred = (shown.isEmpty ? members : shown).map(\.member)
    return preferred.filter { $0.isStatic == fact.isInStaticContext }
      + preferred.filter { $0.isStatic != fact.isInStaticContext }
  }

  private func reference(_ fact: SelectorFact, target: Target, member: MemberFact?) -> String {
    let labels = fact.labels ?? member?.labels ?? []
    let name = target.reference + "." + fact.base + (labels.isEmpty ? "" : labels.asParameters)
    if member?.isStatic == true { return "{ (_: \(target.reference).Type) in \(name) }" }
    if let parameters = castParameters(of: fact) {
      let names = parameters.indices.map { "argument\($0)" }
      let list = zip(names, parameters).map { "\($0): \($1)" }.joined(separator: ", ")
      let known = labels.count == names.count ? labels : names.map { _ in "_" }
      let arguments = zip(known, names).map { $0 == "_" ? $1 : "\($0): \($1)" }
      let head = list.isEmpty ? "" : "(\(list)) in "
      return "{ (target: \(target.reference)) in "
        + "{ \(head)target.\(fact.base)(\(arguments.joined(separator: ", "))) } }"
    }
    if let member, member.isAsync {
      let names = labels.indices.map { "argument\($0)" }
      let list = zip(names, member.parameterTypes).map { "\($0): \($1)" }.joined(separator: ", ")
      let arguments = zip(labels, names).map { $0 == "_" ? $1 : "\($0): \($1)" }
      let head = list.isEmpty ? "" : "(\(list)) in "
      return "{ (target: \(target.reference)) in { \(head)Task { "
        + "await target.\(fact.base)(\(arguments.joined(separator: ", "))) } } }"
    }
    if labels.count > 2 {
      // Nothing sends so many arguments, so let the compiler check only the name.
      return "{ (target: \(target.reference)) in "
        + "{ _ = target.\(fact.base)\(labels.asParameters) } }"
    }
    if labels.isEmpty, let type = target.name, let member, isOverloaded(member, in: type) {
      return "{ (target: \(target.reference)) in { target.\(fact.base)() } }"
    }
    return name
  }

  /// Whether a method without parameters shares its name with others.
  private func isOverloaded(_ member: MemberFact, in type: String) -> Bool {
    hierarchy.members(named: member.base, of: type).contains {
      $0.member.key != member.key || $0.member.isStatic != member.isStatic
    }
  }

  private func castLabels(of fact: SelectorFact) -> [String] {
    castParameters(of: fact)?.map { _ in "_" } ?? []
  }

  /// The parameter types in `as (UIButton) -> Void`.
  private func castParameters(of fact: SelectorFact) -> [String]? {
    guard var text = fact.cast?.trimmed.withoutOptionalMarks else { return nil }
    if text.hasPrefix("("), text.hasSuffix(")"), text.contains("->"),
      text.closingParenthesis == text.index(before: text.endIndex)
    {
      text = String(text.dropFirst().dropLast()).trimmed
    }
    if let start = text.lastAttributeEnd { text = String(text[start...]).trimmed }
    guard text.hasPrefix("("), let end = text.closingParenthesis else { return nil }
    return text[text.index(after: text.startIndex)..<end].splitAtCommas
  }
}

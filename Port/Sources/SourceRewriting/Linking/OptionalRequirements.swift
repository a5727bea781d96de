/// The requirements that are optional in Objective-C and have defaults here.
struct OptionalRequirements: Sendable {
  struct Requirement: Sendable, Hashable {
    var protocolName: String
    var labels: [String]?
    var result: String?
    var hasDefault: Bool
  }

  private var byName: [String: Set<Requirement>] = [:]

  /// Collects those declared by an app, and those declared by a framework with a default.
  init(_ facts: [FileFacts], framework interface: FrameworkInterface) {
    let framework = interface.own
    for fact in facts.flatMap(\.optionalRequirements) + interface.optionalRequirements {
      byName[fact.base, default: []].insert(
        Requirement(
          protocolName: fact.protocolName,
          labels: fact.labels,
          result: fact.result,
          hasDefault: fact.hasDefault
        )
      )
    }
    for (name, entry) in framework.entries
    where framework.declaration(of: name)?.kind == .protocol {
      for location in entry.extensions {
        for member in framework[location].members where member.kind == .method {
          byName[member.base, default: []].insert(
            Requirement(
              protocolName: name,
              labels: member.labels,
              result: member.result,
              hasDefault: true
            )
          )
        }
      }
    }
  }

  /// The protocols in which a method is optional.
  func protocols(of member: MemberFact) -> Set<String> {
    guard member.kind == .method, let all = byName[member.base] else { return [] }
    return Set(all.filter { $0.hasDefault && $0.labels == member.labels }.map(\.protocolName))
  }

  /// The edits of a call; none if it calls something else, such as an optional closure.
  func edits(of call: OptionalCallFact) -> [TextEdit] {
    let all = (byName[call.base] ?? []).filter { $0.labels.map(call.calls) ?? false }
    guard let requirement = all.first(where: \.hasDefault) ?? all.first else { return [] }
    guard requirement.hasDefault else {
      let result = requirement.result ?? "Void"
      let type = result.hasSuffix("?") ? result : result + "?"
      let isContinued = call.chain != call.call
      return [
        TextEdit(
          call.call,
          (call.isStatement ? "_ = " : "") + "(nil as \(type))" + (isContinued ? "?" : "")
        )
      ]
    }
    var edits = [TextEdit(call.mark, "")]
    let isOptional = all.contains { $0.result?.hasSuffix("?") == true }
    if !call.isChained, !call.isStatement, !isOptional {
      edits.append(TextEdit(insert: "Optional(", at: call.chain.lowerBound))
      edits.append(TextEdit(insert: ")", at: call.chain.upperBound))
    }
    return edits
  }
}

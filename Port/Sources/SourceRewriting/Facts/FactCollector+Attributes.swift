import SwiftSyntax

/// The attributes that only the Objective-C runtime or Interface Builder understands.
enum RemovedAttributes {
  /// The kind of edit for an attribute; nil if it stays.
  static func kind(of name: String) -> Edit.Kind? {
    if entryPoints.contains(name) { return .entryPoint }
    return attributes.contains(name) ? .attribute : nil
  }

  private static let entryPoints: Set<String> = ["UIApplicationMain", "NSApplicationMain", "main"]

  private static let attributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable",
    "IBSegueAction", "NSManaged", "NSCopying", "GKInspectable",
  ]
}

extension FactCollector {
  func collect(_ node: AttributeSyntax) {
    let name = node.attributeName.trimmedDescription
    if let kind = RemovedAttributes.kind(of: name) {
      removeWord(range(of: node), kind: kind)
    } else if name == "convention", node.arguments?.trimmedDescription == "block" {
      removeWord(range(of: node), kind: .attribute)
    } else if let parenthesis = node.leftParen {
      // Swift 5 mode only warns about a space here; later modes reject it.
      let blank = range(of: node.attributeName).upperBound..<range(of: parenthesis).lowerBound
      if !blank.isEmpty { edit(blank, kind: .attribute) }
    }
  }

  func collect(_ node: DeclModifierSyntax) {
    if node.name.text == "dynamic" { removeWord(range(of: node), kind: .attribute) }
  }

  /// Makes an Objective-C protocol class-bound and gives its optional requirements defaults.
  func collectProtocol(_ node: ProtocolDeclSyntax) {
    guard node.attributes.names.contains("objc") else { return }
    let classBound = ["AnyObject", "class", "NSObjectProtocol"]
    if let inherited = node.inheritanceClause {
      let names = inherited.inheritedTypes.map(\.type.trimmedDescription)
      if names.allSatisfy({ !classBound.contains($0) }), let first = inherited.inheritedTypes.first
      {
        insert("AnyObject, ", at: range(of: first).lowerBound, kind: .attribute)
      }
    } else {
      insert(": AnyObject", at: range(of: node.name).upperBound, kind: .attribute)
    }
    for member in node.memberBlock.members {
      collectRequirement(member.decl, of: node)
    }
  }

  private func collectRequirement(_ declaration: DeclSyntax, of node: ProtocolDeclSyntax) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      guard let modifier = function.modifiers.optional else { return }
      let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
      let base = function.name.text.withoutBackticks
      finish(
        declaration,
        modifier: modifier,
        base: base,
        labels: Array(labels),
        result: function.signature.returnClause?.type.trimmedDescription,
        of: node
      ) { $0 }
    } else if let variable = declaration.as(VariableDeclSyntax.self),
      let modifier = variable.modifiers.optional, let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.type
    {
      let name = binding.pattern.trimmedDescription
      finish(
        declaration,
        modifier: modifier,
        base: name.withoutBackticks,
        labels: nil,
        result: type.trimmedDescription,
        of: node
      ) { value in
        let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") == true
        return isSettable ? "get { \(value) } set {}" : value
      }
    }
  }

  private func finish(
    _ declaration: DeclSyntax,
    modifier: DeclModifierSyntax,
    base: String,
    labels: [String]?,
    result: String?,
    of node: ProtocolDeclSyntax,
    body: (String) -> String
  ) {
    let value = NeutralValue.expression(for: result)
    facts.optionalRequirements.append(
      OptionalRequirementFact(
        protocolName: openTypes.last.map { facts.types[$0].name } ?? node.name.text,
        base: base,
        labels: labels,
        result: result,
        hasDefault: value != nil
      )
    )
    guard let value else {
      omit(
        declaration,
        name: node.name.text + "." + base + (labels?.asParameters ?? ""),
        reason: "there is no neutral \(result ?? "") for objects that do not implement it"
      )
      return
    }
    removeWord(range(of: modifier), kind: .optionalRequirement)
    let name = openTypes.last.map { facts.types[$0].name } ?? node.name.text
    let access = node.modifiers.access.map { $0 == .private ? "" : $0.rawValue + " " } ?? ""
    let text = requirementText(of: declaration)
    let implementation = "{ \(body(value)) }"
    facts.additions.append(
      ("extension \(name) { \(access)\(text) \(implementation) }", line(of: declaration))
    )
  }

  /// A requirement on one line, without modifiers that only requirements have.
  private func requirementText(of declaration: DeclSyntax) -> String {
    var text = ""
    for token in declaration.tokens(viewMode: .sourceAccurate) {
      if isDropped(token) { continue }
      text += token.text
      let hasBlank =
        !token.trailingTrivia.isEmpty
        || token.nextToken(viewMode: .sourceAccurate)?
          .leadingTrivia.isEmpty == false
      if hasBlank { text += " " }
    }
    return text.trimmed
  }

  private func isDropped(_ token: TokenSyntax) -> Bool {
    var node = token.parent
    while let current = node {
      if current.is(AccessorBlockSyntax.self) { return true }
      if let modifier = current.as(DeclModifierSyntax.self) {
        return modifier.name.text == "optional"
      }
      if let attribute = current.as(AttributeSyntax.self),
        RemovedAttributes.kind(of: attribute.attributeName.trimmedDescription) != nil
      {
        return true
      }
      if current.is(FunctionDeclSyntax.self) || current.is(VariableDeclSyntax.self) { return false }
      node = current.parent
    }
    return false
  }
}

extension [String] {
  /// The labels as they follow a method's name.
  var asParameters: String { "(" + map { $0 + ":" }.joined() + ")" }
}

extension DeclModifierListSyntax {
  fileprivate var optional: DeclModifierSyntax? { first { $0.name.text == "optional" } }
}

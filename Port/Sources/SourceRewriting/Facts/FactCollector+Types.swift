import SwiftSyntax

extension FactCollector {
  func open(
    _ node: some NamedDeclSyntax & DeclGroupSyntax,
    kind: DeclaredType.Kind,
    generics: GenericParameterClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    let simple = node.name.text.withoutBackticks
    if isLeftOut(node, attributes: node.attributes, name: simple) { return .skipChildren }
    let outer = openTypes.last.map { facts.types[$0] }
    let name = outer.map { $0.name + "." + simple } ?? simple
    if openTypes.isEmpty, !isInsideFunction { facts.declaredNames.insert(simple) }
    hide(node, name: simple, modifiers: node.modifiers)
    var type = fact(of: node, named: name)
    type.kind = kind
    type.line = line(of: node.name)
    type.isGeneric = generics != nil || outer?.isGeneric == true
    add(type, reference: simple, generics: Set(generics?.parameters.map(\.name.text) ?? []))
    return .visitChildren
  }

  func open(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let extended = node.extendedType.withoutGenericArguments
    if isLeftOut(node, attributes: node.attributes, name: "extension \(extended)") {
      return .skipChildren
    }
    if let modifier = node.modifiers.first(where: { $0.isHiding }) {
      // A private extension hides each of its members.
      for member in node.memberBlock.members {
        if let name = member.decl.declaredName {
          hide(member.decl, name: name, modifier: modifier, isTopLevel: false)
        }
      }
    }
    var type = fact(of: node, named: extended)
    type.hasWhereClause = node.genericWhereClause != nil
    type.attributes = node.attributes.compactMap { element -> String? in
      guard let attribute = element.as(AttributeSyntax.self) else { return nil }
      let name = attribute.attributeName.trimmedDescription
      return name == "available" || RemovedAttributes.kind(of: name) != nil
        ? nil : attribute.trimmedDescription + " "
    }
    .joined()
    add(type, reference: extended, generics: [])
    return .visitChildren
  }

  func close(_ node: some SyntaxProtocol) {
    guard !removed.contains(range(of: node)) else { return }
    openTypes.removeLast()
    scopes.removeLast()
  }

  func collect(_ node: TypeAliasDeclSyntax) {
    let name = node.name.text.withoutBackticks
    hide(node, name: name, modifiers: node.modifiers)
    guard openTypes.isEmpty else { return }
    facts.declaredNames.insert(name)
    facts.aliases[name] = node.initializer.value.withoutGenericArguments
  }

  private func fact(of node: some DeclGroupSyntax, named name: String) -> TypeFact {
    let attributes = Set(node.attributes.names)
    var type = TypeFact(
      name: name,
      kind: nil,
      line: line(of: node.introducer),
      range: range(of: node),
      end: node.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset,
      access: node.modifiers.access
    )
    type.isObjectiveC = attributes.contains("objc")
    type.objectiveCName =
      node.attributes.attribute(named: "objc")?.arguments?.trimmedDescription
      .filter { !$0.isWhitespace }
    type.hasMembersForObjectiveC = attributes.contains("objcMembers")
    type.inherited =
      node.inheritanceClause?.inheritedTypes.map { $0.type.withoutGenericArguments } ?? []
    return type
  }

  private func add(_ type: TypeFact, reference: String, generics: Set<String>) {
    facts.types.append(type)
    openTypes.append(facts.types.count - 1)
    scopes.append(
      Scope(
        kind: .type(facts.types.count - 1),
        reference: type.kind == .protocol ? "Self" : reference,
        name: type.name,
        isStatic: false,
        genericParameters: generics
      )
    )
  }

  var isInsideFunction: Bool {
    scopes.contains { if case .function = $0.kind { true } else { false } }
  }

  /// Records a private declaration, so that its access can be widened.
  func hide(_ node: some SyntaxProtocol, name: String, modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.isHiding {
      hide(node, name: name, modifier: modifier, isTopLevel: openTypes.isEmpty)
    }
  }

  private func hide(
    _ node: some SyntaxProtocol,
    name: String,
    modifier: DeclModifierSyntax,
    isTopLevel: Bool
  ) {
    guard !isInsideFunction else { return }
    let word = range(of: modifier)
    let end = facts.contents.endOfBlanks(after: word.upperBound)
    facts.hidden.append(
      HiddenDeclaration(
        name: name,
        modifier: word.lowerBound..<end,
        range: range(of: node),
        isTopLevel: isTopLevel,
        line: line(of: node)
      )
    )
  }
}

extension DeclModifierListSyntax {
  /// The explicit access level; an access level of the setter alone does not count.
  var access: DeclaredType.Access? {
    for modifier in self where modifier.detail == nil {
      if let access = DeclaredType.Access(rawValue: modifier.name.text) { return access }
    }
    return nil
  }

  func contains(_ name: String) -> Bool { contains { $0.name.text == name } }

  var isStatic: Bool { contains("static") || contains("class") }
}

extension DeclModifierSyntax {
  /// Whether it prevents other files from seeing or setting the declaration.
  var isHiding: Bool { ["private", "fileprivate"].contains(name.text) }
}

extension AttributeListSyntax {
  var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
  }

  func attribute(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == name }
  }
}

extension DeclSyntax {
  /// The name of a declaration, if it has one.
  var declaredName: String? {
    if let named = asProtocol((any NamedDeclSyntax).self) {
      return named.name.text.withoutBackticks
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.first?.pattern.trimmedDescription.withoutBackticks
    }
    return nil
  }
}

extension TypeSyntax {
  /// The type as written, without generic arguments and attributes.
  var withoutGenericArguments: String {
    if let identifier = self.as(IdentifierTypeSyntax.self) {
      return identifier.name.text.withoutBackticks
    }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.withoutGenericArguments + "." + member.name.text.withoutBackticks
    }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.withoutGenericArguments
    }
    return trimmedDescription
  }
}

extension String {
  var withoutBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}

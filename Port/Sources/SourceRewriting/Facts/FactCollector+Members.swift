import SwiftSyntax

extension FactCollector {
  /// Returns whether the declaration is kept.
  func collect(_ node: FunctionDeclSyntax) -> Bool {
    let base = node.name.text.withoutBackticks
    if isLeftOut(node, attributes: node.attributes, name: base) { return false }
    hide(node, name: base, modifiers: node.modifiers)
    note(base)
    guard let type = memberType(of: node) else { return true }
    var member = member(
      node,
      kind: .method,
      base: base,
      attributes: node.attributes,
      modifiers: node.modifiers,
      name: node.name
    )
    describe(node.signature.parameterClause, in: &member)
    member.isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    member.result = node.signature.returnClause?.type.trimmedDescription
    facts.types[type].members.append(member)
    if node.attributes.names.contains("NSManaged"), node.body == nil {
      insert(" { fatalError() }", at: range(of: node).upperBound, kind: .attribute)
    }
    return true
  }

  func collect(_ node: InitializerDeclSyntax) -> Bool {
    if isLeftOut(node, attributes: node.attributes, name: "init") { return false }
    hide(node, name: "init", modifiers: node.modifiers)
    guard let type = memberType(of: node) else { return true }
    var member = member(
      node,
      kind: .initializer,
      base: "init",
      attributes: node.attributes,
      modifiers: node.modifiers,
      name: node.initKeyword
    )
    describe(node.signature.parameterClause, in: &member)
    member.isConvenience = node.modifiers.contains("convenience")
    member.isRequired = node.modifiers.contains("required")
    member.isFailable = node.optionalMark != nil
    facts.types[type].members.append(member)
    return true
  }

  func collect(_ node: SubscriptDeclSyntax) -> Bool {
    if isLeftOut(node, attributes: node.attributes, name: "subscript") { return false }
    hide(node, name: "subscript", modifiers: node.modifiers)
    guard let type = memberType(of: node) else { return true }
    var member = member(
      node,
      kind: .other,
      base: "subscript",
      attributes: node.attributes,
      modifiers: node.modifiers,
      name: node.subscriptKeyword
    )
    describe(node.parameterClause, in: &member)
    facts.types[type].members.append(member)
    return true
  }

  func collect(_ node: VariableDeclSyntax) -> Bool {
    let first = node.bindings.first?.pattern.trimmedDescription.withoutBackticks ?? ""
    if isLeftOut(node, attributes: node.attributes, name: first) { return false }
    let names = Set(node.attributes.names)
    for binding in node.bindings {
      let name = binding.pattern.trimmedDescription.withoutBackticks
      hide(node, name: name, modifiers: node.modifiers)
      note(name)
      guard let type = memberType(of: node) else { continue }
      var member = member(
        node,
        kind: .property,
        base: name,
        attributes: node.attributes,
        modifiers: node.modifiers,
        name: binding.pattern
      )
      let annotation = binding.typeAnnotation?.type
      member.result = annotation?.trimmedDescription ?? binding.constructedType
      let isComputed = binding.accessorBlock?.isComputed == true
      let isOptionalVariable =
        node.bindingSpecifier.text == "var" && annotation?.isOptional == true
      member.needsInitializer =
        !member.isStatic && !isComputed && binding.initializer == nil && !isOptionalVariable
        && !node.modifiers.contains("lazy") && !member.isOverride
      facts.types[type].members.append(member)
      if names.contains("IBOutlet"), let annotation {
        facts.types[type].outlets.append(outlet(name, of: annotation, line: line(of: binding)))
      }
      let isSettable = node.bindingSpecifier.text == "var" && binding.accessorBlock.isSettable
      if !names.isDisjoint(with: ["IBOutlet", "IBInspectable"]), !member.isStatic, isSettable {
        facts.types[type].documentProperties.append(
          .init(name: name, range: member.range, line: member.line)
        )
      }
      if names.contains("NSManaged"), let annotation, !annotation.isOptional {
        // Core Data would have set the value before it is read.
        insert("!", at: range(of: annotation).upperBound, kind: .attribute)
      }
    }
    return true
  }

  private func outlet(
    _ name: String,
    of type: TypeSyntax,
    line: Int
  ) -> DeclaredType.Outlet {
    var text = type.trimmedDescription
    while let last = text.last, "!?".contains(last) { text.removeLast() }
    let isCollection = text.hasPrefix("[") && text.hasSuffix("]")
    if isCollection { text = String(text.dropFirst().dropLast()) }
    return DeclaredType.Outlet(name: name, type: text, isCollection: isCollection, line: line)
  }

  private func note(_ name: String) {
    if openTypes.isEmpty, !isInsideFunction { facts.declaredNames.insert(name) }
  }

  /// The type that contains a declaration as a member, if it is not local to a function.
  private func memberType(of node: some SyntaxProtocol) -> Int? {
    guard case .type(let index)? = scopes.last?.kind else { return nil }
    return index
  }

  private func member(
    _ node: some SyntaxProtocol,
    kind: MemberFact.Kind,
    base: String,
    attributes: AttributeListSyntax,
    modifiers: DeclModifierListSyntax,
    name: some SyntaxProtocol
  ) -> MemberFact {
    let names = Set(attributes.names)
    let objectiveC = attributes.attribute(named: "objc")
    var member = MemberFact(
      kind: kind,
      base: base,
      range: range(of: node),
      keyword: attributes.endPosition.utf8Offset,
      line: line(of: name)
    )
    if attributes.isEmpty { member.keyword = member.range.lowerBound }
    member.access = modifiers.access
    member.isStatic = modifiers.isStatic
    member.isOverride = modifiers.contains("override")
    member.isAction = names.contains("IBAction") || names.contains("IBSegueAction")
    member.isObjectiveC =
      objectiveC != nil || member.isAction || names.contains("IBOutlet")
      || names.contains("IBInspectable") || names.contains("NSManaged") || member.isOverride
    member.objectiveCName = objectiveC?.arguments?.trimmedDescription.filter { !$0.isWhitespace }
    member.isUnavailable =
      attributes.attribute(named: "available")?.arguments?.trimmedDescription
      .contains("unavailable") == true
    return member
  }

  private func describe(_ clause: FunctionParameterClauseSyntax, in member: inout MemberFact) {
    for parameter in clause.parameters {
      member.labels.append(parameter.firstName.text.withoutBackticks)
      member.parameterTypes.append(parameter.type.trimmedDescription)
      member.hasDefaults.append(parameter.defaultValue != nil)
    }
  }
}

extension PatternBindingSyntax {
  /// The type of the object that the initial value creates, as far as the syntax shows it.
  var constructedType: String? {
    guard let call = initializer?.value.as(FunctionCallExprSyntax.self) else { return nil }
    let called = call.calledExpression
    if let closure = called.as(ClosureExprSyntax.self) {
      return closure.signature?.returnClause?.type.trimmedDescription
    }
    let text = called.trimmedDescription
    return text.first?.isUppercase == true && !text.contains("(") ? text : nil
  }
}

extension AccessorBlockSyntax {
  /// Whether it has no storage.
  var isComputed: Bool {
    switch accessors {
    case .getter: true
    case .accessors(let list):
      list.contains { ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text) }
    @unknown default: true
    }
  }
}

extension AccessorBlockSyntax? {
  /// Whether the property can be set: it is stored or has a setter.
  var isSettable: Bool {
    guard let self else { return true }
    switch self.accessors {
    case .getter: return false
    case .accessors(let list):
      return !self.isComputed
        || list.contains { ["set", "_modify"].contains($0.accessorSpecifier.text) }
    @unknown default: return false
    }
  }
}

extension TypeSyntax {
  var isOptional: Bool {
    if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return true
    }
    return self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}

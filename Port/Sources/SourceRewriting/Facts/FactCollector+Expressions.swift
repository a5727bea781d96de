import SwiftSyntax

extension FactCollector {
  // MARK: #selector and #keyPath

  /// Returns whether the expression was handled, so that its contents are not visited again.
  func collect(_ node: MacroExpansionExprSyntax) -> Bool {
    switch node.macroName.text {
    case "selector":
      guard let fact = selector(node) else { return false }
      facts.selectors.append(fact)
      return true
    case "keyPath":
      guard let argument = node.arguments.first else { return false }
      edit(range(of: node), keyPath(argument.expression).swiftLiteral, kind: .keyPath)
      return true
    default:
      return false
    }
  }

  /// Removes Xcode previews.
  func collect(_ node: MacroExpansionDeclSyntax) -> Bool {
    guard node.macroName.text == "Preview" else { return false }
    omit(node, name: "#Preview", reason: "previews need Xcode")
    return true
  }

  /// The properties of `Person.address.street` without the type.
  private func keyPath(_ expression: ExprSyntax) -> String {
    let names = expression.trimmedDescription.filter { !$0.isWhitespace && !"?!".contains($0) }
      .split(separator: ".")
    let properties = names.drop { $0.first?.isUppercase == true || $0 == "self" }
    return properties.joined(separator: ".")
  }

  private func selector(_ node: MacroExpansionExprSyntax) -> SelectorFact? {
    guard let argument = node.arguments.first, node.arguments.count == 1 else { return nil }
    var expression = argument.expression
    var cast: String?
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
        let type = parts[2].as(TypeExprSyntax.self)
      else { return nil }
      expression = parts[0]
      cast = type.type.trimmedDescription
    }
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    {
      expression = inner.expression
    }
    let name: DeclReferenceExprSyntax
    var qualifier: String?
    if let member = expression.as(MemberAccessExprSyntax.self) {
      name = member.declName
      qualifier = member.base?.trimmedDescription
    } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
      name = reference
    } else {
      return nil
    }
    let scope = scopes.last
    return SelectorFact(
      range: range(of: node),
      line: line(of: node),
      accessor: argument.label.map { $0.text == "setter" ? .setter : .getter } ?? .none,
      qualifier: qualifier,
      base: name.baseName.text.withoutBackticks,
      labels: name.argumentNames?.arguments.map(\.name.text),
      cast: cast,
      context: scope.flatMap { $0.name.isEmpty ? nil : ($0.reference, $0.name) },
      isInStaticContext: scope?.isStatic == true
    )
  }

  // MARK: Calls

  func collect(_ node: FunctionCallExprSyntax) {
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    if let chaining = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      collectOptionalCall(node, chaining: chaining, labels: Array(labels))
    }
    if labels.contains("forKeyPath") {
      facts.remarks.append(
        Remark(
          line: line(of: node),
          text: "key-value observing by key paths in strings needs Objective-C's runtime"
        )
      )
    }
    if let name = madeMetatype(of: node) {
      facts.remarks.append(
        Remark(
          line: line(of: node),
          text: "an object of a type that is known only when the program runs, \(name), "
            + "needs an initializer that is 'required'"
        )
      )
    }
  }

  private func collectOptionalCall(
    _ node: FunctionCallExprSyntax,
    chaining: OptionalChainingExprSyntax,
    labels: [String]
  ) {
    let name: DeclReferenceExprSyntax
    var isChained = false
    if let member = chaining.expression.as(MemberAccessExprSyntax.self) {
      name = member.declName
      isChained = member.base.map(hasOptionalChaining) ?? false
    } else if let reference = chaining.expression.as(DeclReferenceExprSyntax.self) {
      name = reference
    } else {
      return
    }
    var chain = Syntax(node)
    while let parent = chain.parent, parent.isPostfix, parent.firstChild == chain {
      if parent.is(OptionalChainingExprSyntax.self) { isChained = true }
      chain = parent
    }
    let mark = range(of: chaining.questionMark)
    facts.optionalCalls.append(
      OptionalCallFact(
        mark: mark,
        call: range(of: node),
        chain: range(of: chain),
        base: name.baseName.text.withoutBackticks,
        labels: name.argumentNames?.arguments.map(\.name.text) ?? labels,
        hasTrailingClosure: node.trailingClosure != nil,
        isChained: isChained,
        isStatement: chain.parent?.is(CodeBlockItemSyntax.self) == true
      )
    )
  }

  /// Whether the expression before a dot contains a `?` for optional chaining.
  private func hasOptionalChaining(_ expression: ExprSyntax) -> Bool {
    var current: Syntax? = Syntax(expression)
    while let node = current {
      if node.is(OptionalChainingExprSyntax.self) { return true }
      guard node.isPostfix || node.is(ForceUnwrapExprSyntax.self) else { return false }
      current = node.firstChild
    }
    return false
  }

  /// The type of an object that is created from a generic parameter or a metatype value.
  private func madeMetatype(of node: FunctionCallExprSyntax) -> String? {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return isGenericParameter(name) ? name : nil
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init", let base = member.base
    else { return nil }
    let text = base.trimmedDescription
    if isGenericParameter(text) { return text }
    let isValue = text.first?.isLowercase == true && text != "self" && text != "super"
    return isValue ? text : nil
  }

  private func isGenericParameter(_ name: String) -> Bool {
    scopes.contains { $0.genericParameters.contains(name) }
  }
}

extension Syntax {
  /// Whether the node applies a postfix operation to the expression before it.
  fileprivate var isPostfix: Bool {
    switch kind {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr: true
    default: false
    }
  }

  fileprivate var firstChild: Syntax? { children(viewMode: .sourceAccurate).first }
}

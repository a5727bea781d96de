import SwiftSyntax

/// Visits a file's syntax tree once.
///
/// It collects edits that do not depend on other files, and facts for the rest.
final class FactCollector: SyntaxVisitor {
  /// An enclosing type, extension or function of the node being visited.
  struct Scope {
    enum Kind {
      case type(Int)
      case function, none
    }

    var kind: Kind
    var reference: String
    var name: String
    var isStatic: Bool
    var genericParameters: Set<String>
  }

  var facts: FileFacts
  let options: RewriteOptions
  let conditions: ConditionEvaluator
  let lines: LineTable
  var scopes: [Scope] = []
  /// The enclosing types, as indices of the facts' types.
  var openTypes: [Int] = []
  /// Ranges that are left out; their errors and declarations do not count.
  var removed: Set<Range<Int>> = []
  /// Ranges of branches that are not taken.
  var cutOff: [Range<Int>] = []
  /// The code after a `guard` that always fails, in the block being visited.
  var unreachable = 0..<0

  init(file: SourceFile, options: RewriteOptions) {
    facts = FileFacts(path: file.path, contents: file.contents)
    self.options = options
    conditions = ConditionEvaluator(
      conditions: options.conditions,
      modules: ModuleCatalog(modules: options.modules.union([options.module]))
    )
    lines = LineTable(file.contents)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Attributes and modifiers

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    collect(node)
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    collect(node)
    return .skipChildren
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .class, generics: node.genericParameterClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { close(node) }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .struct, generics: node.genericParameterClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { close(node) }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .enum, generics: node.genericParameterClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { close(node) }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, kind: .actor, generics: node.genericParameterClause)
  }
  override func visitPost(_ node: ActorDeclSyntax) { close(node) }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = open(node, kind: .protocol, generics: nil)
    collectProtocol(node)
    return result
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { close(node) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { open(node) }
  override func visitPost(_ node: ExtensionDeclSyntax) { close(node) }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    collect(node)
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard collect(node) else { return .skipChildren }
    push(node.modifiers, generics: node.genericParameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { pop(node) }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard collect(node) else { return .skipChildren }
    push(node.modifiers, generics: node.genericParameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { pop(node) }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard collect(node) else { return .skipChildren }
    push(node.modifiers, generics: nil)
    return .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) { pop(node) }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    guard collect(node) else { return .skipChildren }
    push(node.modifiers, generics: node.genericParameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { pop(node) }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    push(node.modifiers, generics: nil)
    return .visitChildren
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { pop(node) }

  // MARK: Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { collect(node) }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { collect(node) }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind { collect(node) }

  // MARK: Expressions

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    collect(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    collect(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    collect(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.baseName)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name)
    return .visitChildren
  }

  // MARK: Files

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    collect(node)
    return .skipChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    collect(node)
  }
}

extension FactCollector {
  /// The bytes of a node without surrounding trivia.
  func range(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    lines.line(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Replaces a range and keeps its number of lines.
  func edit(
    _ range: Range<Int>,
    _ replacement: String = "",
    kind: Edit.Kind,
    isListed: Bool = true
  ) {
    let breaks = facts.contents.lineBreaks(in: range)
    facts.edits.append(
      PendingEdit(
        range: range,
        replacement: replacement + breaks,
        kind: kind,
        line: lines.line(of: range.lowerBound),
        isListed: isListed
      )
    )
  }

  /// Inserts text without line breaks.
  func insert(_ text: String, at offset: Int, kind: Edit.Kind) {
    facts.edits.append(
      PendingEdit(
        range: offset..<offset,
        replacement: text,
        kind: kind,
        line: lines.line(of: offset),
        isListed: false
      )
    )
  }

  /// Removes a range with the spaces after it.
  func removeWord(_ range: Range<Int>, kind: Edit.Kind) {
    let end = facts.contents.endOfBlanks(after: range.upperBound)
    let isLast = facts.contents.isEndOfLine(end)
    edit(range.lowerBound..<(isLast ? range.upperBound : end), kind: kind)
  }

  /// Removes a declaration that cannot be in the package, and records its name.
  func omit(_ node: some SyntaxProtocol, name: String, reason: String) {
    let range = range(of: node)
    edit(range, kind: .omission)
    removed.insert(range)
    facts.omissions.append(
      Omission(line: lines.line(of: range.lowerBound), name: name, reason: reason)
    )
  }

  func use(_ token: TokenSyntax) {
    let name = token.text
    guard name.hasPrefix("os_") || name.unicodeScalars.first?.properties.isUppercase == true else {
      return
    }
    facts.usedNames.insert(name)
  }

  func push(_ modifiers: DeclModifierListSyntax, generics: GenericParameterClauseSyntax?) {
    let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
    scopes.append(
      Scope(
        kind: .function,
        reference: scopes.last?.reference ?? "",
        name: scopes.last?.name ?? "",
        isStatic: isStatic || (isInFunction && scopes.last?.isStatic == true),
        genericParameters: Set(generics?.parameters.map(\.name.text) ?? [])
      )
    )
  }

  private var isInFunction: Bool {
    if case .function = scopes.last?.kind { return true }
    return false
  }

  func pop(_ node: some SyntaxProtocol) {
    // A declaration that was left out did not open a scope.
    if !removed.contains(range(of: node)) { scopes.removeLast() }
  }
}

import SourceRewriting
import SwiftParser
import SwiftSyntax

/// Leaves out the declarations and statements of a file that do not compile, so that the rest
/// compiles.
///
/// A trap replaces statements, so that no code runs that differs from what the author wrote. Lines
/// keep their numbers.
struct Trimmer {
  /// The replacement for statements.
  static let trap = "fatalError(\"left out by plumbline port\")"

  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  private let bytes: [UInt8]

  private struct Change {
    var range: Range<Int>
    var replacement: String
    var trim: Trim
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tree = Self.parse(bytes)
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  private static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: FileReader.deepestNesting)
    }
  }

  /// The file without the parts that contain the errors; nil if an error is outside of all
  /// declarations.
  func trimmed(_ errors: [Diagnostic]) -> (bytes: [UInt8], trims: [Trim])? {
    var changes: [Change] = []
    for error in errors {
      guard let change = change(for: error) else { return nil }
      changes.append(change)
    }
    // A change inside another one is not needed.
    var kept: [Change] = []
    for change in changes.sorted(by: Self.isBefore) {
      if let last = kept.last, change.range.lowerBound < last.range.upperBound { continue }
      kept.append(change)
    }
    var result = bytes
    for change in kept.reversed() {
      let newlines = bytes[change.range].filter { $0 == 0x0A }.count
      let text = Self.padded(change.replacement, newlines: newlines)
      result.replaceSubrange(change.range, with: text.utf8)
    }
    return result == bytes ? nil : (result, kept.map(\.trim))
  }

  /// The file without a method of a test class, or of any class if `type` is nil; nil if it does
  /// not have the method.
  func withoutTest(
    _ method: String,
    of type: String?,
    reason: String
  ) -> (bytes: [UInt8], trim: Trim)? {
    let finder = MethodFinder(viewMode: .sourceAccurate)
    finder.method = method
    finder.type = type
    finder.walk(tree)
    guard let function = finder.found else { return nil }
    let range = Self.range(function)
    let line = converter.location(for: function.positionAfterSkippingLeadingTrivia).line
    let breaks = bytes[range].filter { $0 == 0x0A }.count
    var result = bytes
    result.replaceSubrange(range, with: Self.padded("", newlines: breaks).utf8)
    let name = Self.name(of: DeclSyntax(function))
    return (result, Trim(kind: .test, line: line, name: name, reason: reason))
  }

  private final class MethodFinder: SyntaxVisitor {
    var method = ""
    var type: String?
    var found: FunctionDeclSyntax?

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      let owner = node.parent?.parent?.parent?.parent?.as(DeclSyntax.self).flatMap(Trimmer.ownName)
      let isTest =
        node.signature.parameterClause.parameters.isEmpty
        || node.attributes.contains { $0.trimmedDescription.hasPrefix("@Test") }
      if found == nil, isTest, node.name.text == method, type == nil || (owner ?? "") == type {
        found = node
      }
      return .skipChildren
    }
  }

  private static func isBefore(_ one: Change, _ other: Change) -> Bool {
    (one.range.lowerBound, -one.range.upperBound) < (
      other.range.lowerBound, -other.range.upperBound
    )
  }

  /// A text with as many line breaks as the text that it replaces, before its closing brace.
  private static func padded(_ text: String, newlines: Int) -> String {
    let breaks = String(repeating: "\n", count: newlines)
    guard let brace = text.lastIndex(of: "}") else { return text + breaks }
    return text[..<brace] + breaks + text[brace...]
  }

  /// How many declarations of a file are neither types nor extensions.
  static func memberCount(of bytes: [UInt8]) -> Int {
    let counter = MemberCounter(viewMode: .sourceAccurate)
    counter.walk(parse(bytes))
    return counter.count
  }

  private final class MemberCounter: SyntaxVisitor {
    var count = 0
    override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
      if !Trimmer.isType(node.decl), !node.decl.is(IfConfigDeclSyntax.self) { count += 1 }
      return .visitChildren
    }
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
      guard node.parent?.parent?.is(SourceFileSyntax.self) == true else { return .skipChildren }
      if let decl = node.item.as(DeclSyntax.self), !Trimmer.isType(decl),
        !decl.is(ImportDeclSyntax.self),
        !decl.is(IfConfigDeclSyntax.self)
      {
        count += 1
      }
      return .visitChildren
    }
  }

  private static func isType(_ decl: DeclSyntax) -> Bool {
    decl.asProtocol((any DeclGroupSyntax).self) != nil
  }

  // MARK: Where an error stands

  private func change(for error: Diagnostic) -> Change? {
    guard let token = token(at: error), let place = declaration(around: token) else { return nil }
    let position = token.positionAfterSkippingLeadingTrivia
    if let group = place.asProtocol((any DeclGroupSyntax).self) {
      return headerChange(group, declaration: place, token: token, error: error)
    }
    return memberChange(place, position: position, error: error)
  }

  private func token(at error: Diagnostic) -> TokenSyntax? {
    guard error.line <= converter.sourceLines.count, error.line > 0 else { return nil }
    let length = converter.sourceLines[error.line - 1].utf8.count
    let column = max(1, min(error.column, length))
    let position = converter.position(ofLine: error.line, column: column)
    guard position >= tree.position, position < tree.endPosition else { return nil }
    return tree.token(at: position)
  }

  /// The innermost declaration at type or file level that contains a token.
  ///
  /// Declarations inside functions belong to the function.
  private func declaration(around token: TokenSyntax) -> DeclSyntax? {
    var chain: [DeclSyntax] = []
    var node = Syntax(token)
    while let parent = node.parent {
      if let decl = node.as(DeclSyntax.self), !decl.is(IfConfigDeclSyntax.self) {
        chain.append(decl)
      }
      node = parent
    }
    var innermost: DeclSyntax?
    for decl in chain.reversed() {
      innermost = decl
      if !Self.isType(decl) { break }
    }
    return innermost.flatMap { $0.is(ImportDeclSyntax.self) ? nil : $0 }
  }

  // MARK: Members

  private func memberChange(
    _ decl: DeclSyntax,
    position: AbsolutePosition,
    error: Diagnostic
  ) -> Change? {
    let body: CodeBlockSyntax? =
      decl.as(FunctionDeclSyntax.self)?.body ?? decl.as(InitializerDeclSyntax.self)?.body
    if let body, Self.contains(body, position) {
      return change(body, "{ \(Self.trap) }", .body, of: decl, error)
    }
    let accessors =
      decl.as(SubscriptDeclSyntax.self)?.accessorBlock
      ?? decl.as(VariableDeclSyntax.self)?.bindings.compactMap(\.accessorBlock)
      .first { Self.contains($0, position) }
    if let accessors, let change = accessorChange(accessors, position, decl, error) {
      return change
    }
    if let variable = decl.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
      let binding = variable.bindings.first(where: { Self.contains($0, position) }),
      binding.typeAnnotation != nil, let value = binding.initializer?.value,
      Self.contains(value, position), !value.trimmedDescription.contains(Self.trap)
    {
      return Change(
        range: Self.range(value),
        replacement: "{ \(Self.trap) }()",
        trim: trim(.initialValue, decl, error)
      )
    }
    return removal(decl, error)
  }

  private func accessorChange(
    _ block: AccessorBlockSyntax,
    _ position: AbsolutePosition,
    _ decl: DeclSyntax,
    _ error: Diagnostic
  ) -> Change? {
    guard Self.contains(block, position) else { return nil }
    switch block.accessors {
    case .getter: return change(block, "{ \(Self.trap) }", .body, of: decl, error)
    case .accessors(let list):
      guard let body = list.first(where: { Self.contains($0, position) })?.body else { return nil }
      return change(body, "{ \(Self.trap) }", .body, of: decl, error)
    @unknown default: return nil
    }
  }

  /// A change to a body; if the body is already a trap, removes the declaration.
  private func change(
    _ node: some SyntaxProtocol,
    _ text: String,
    _ kind: Trim.Kind,
    of decl: DeclSyntax,
    _ error: Diagnostic
  ) -> Change {
    if node.trimmedDescription.contains(Self.trap) { return removal(decl, error) }
    return Change(range: Self.range(node), replacement: text, trim: trim(kind, decl, error))
  }

  private func removal(_ decl: DeclSyntax, _ error: Diagnostic) -> Change {
    Change(range: Self.range(decl), replacement: "", trim: trim(.declaration, decl, error))
  }

  // MARK: Types

  private func headerChange(
    _ group: any DeclGroupSyntax,
    declaration: DeclSyntax,
    token: TokenSyntax,
    error: Diagnostic
  ) -> Change? {
    guard let clause = group.inheritanceClause else { return removal(declaration, error) }
    let entries = Array(clause.inheritedTypes)
    let position = token.positionAfterSkippingLeadingTrivia
    let named = error.message.firstMatch(of: /does not conform to protocol '([^']+)'/).map {
      String($0.1)
    }
    let index =
      entries.firstIndex { Self.contains($0, position) }
      ?? named.flatMap { name in
        entries.firstIndex { $0.type.trimmedDescription == name }
      }
    guard let index else { return removal(declaration, error) }
    // The first type of a class may be its superclass, without which it would be a different class.
    if group.is(ClassDeclSyntax.self), index == 0, named == nil {
      return removal(declaration, error)
    }
    let name = Self.name(of: declaration)
    let trim = Trim(
      kind: .conformance,
      line: error.line,
      name: "\(name): \(entries[index].type.trimmedDescription)",
      reason: error.message
    )
    if entries.count == 1 {
      return Change(range: Self.range(clause), replacement: "", trim: trim)
    }
    // Remove the comma after it or, for the last one, before it.
    let isLast = index == entries.count - 1
    let start =
      isLast
      ? entries[index - 1].trailingComma?.positionAfterSkippingLeadingTrivia
        ?? entries[index].positionAfterSkippingLeadingTrivia
      : entries[index].positionAfterSkippingLeadingTrivia
    let end = entries[index].endPositionBeforeTrailingTrivia
    return Change(range: start.utf8Offset..<end.utf8Offset, replacement: "", trim: trim)
  }

  // MARK: Nodes

  private func trim(_ kind: Trim.Kind, _ decl: DeclSyntax, _ error: Diagnostic) -> Trim {
    Trim(kind: kind, line: error.line, name: Self.name(of: decl), reason: error.message)
  }

  private static func contains(_ node: some SyntaxProtocol, _ position: AbsolutePosition) -> Bool {
    node.positionAfterSkippingLeadingTrivia <= position && position < node.endPosition
  }

  private static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// A declaration's name with those of its enclosing types.
  private static func name(of decl: DeclSyntax) -> String {
    var names: [String] = []
    var node: Syntax? = Syntax(decl)
    while let current = node {
      if let decl = current.as(DeclSyntax.self), let name = ownName(of: decl) { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: ".")
  }

  private static func ownName(of decl: DeclSyntax) -> String? {
    switch decl.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
      return "\(function.name.text)(\(labels.joined()))"
    case .initializerDecl(let initializer):
      let labels = initializer.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
      return "init(\(labels.joined()))"
    case .variableDecl(let variable): return variable.bindings.first?.pattern.trimmedDescription
    case .enumCaseDecl(let cases): return cases.elements.first?.name.text
    case .typeAliasDecl(let alias): return alias.name.text
    case .subscriptDecl: return "subscript"
    case .deinitializerDecl: return "deinit"
    case .classDecl(let type): return type.name.text
    case .structDecl(let type): return type.name.text
    case .enumDecl(let type): return type.name.text
    case .actorDecl(let type): return type.name.text
    case .protocolDecl(let type): return type.name.text
    case .extensionDecl(let type): return type.extendedType.trimmedDescription
    default: return nil
    }
  }
}

import SwiftSyntax

extension FactCollector {
  func collect(_ node: ImportDeclSyntax) {
    guard let module = node.path.first?.name.text.withoutBackticks else { return }
    // A file that imports its own module gets a warning without any effect.
    var treatment = conditions.modules.treatment(of: module)
    if module == options.module { treatment = .removed }
    var text = ""
    let prefix =
      node.attributes.map { $0.trimmedDescription + " " }.joined()
      + node.modifiers.map { $0.trimmedDescription + " " }.joined() + "import "
    switch treatment {
    case .kept:
      text = prefix + module
      // Modules here do not have Apple's submodules, so the whole module is imported.
      if node.importKindSpecifier != nil || node.path.count > 1 {
        edit(range(of: node), text, kind: .importDeclaration)
      }
    case .replaced(let name):
      text = ([name] + conditions.modules.companions(of: name)).map { prefix + $0 }
        .joined(separator: "; ")
      edit(range(of: node), text, kind: .importDeclaration)
    case .removed, .unavailable:
      edit(range(of: node), kind: .importDeclaration)
    }
    facts.imports.append(
      ImportFact(module: module, line: line(of: node), treatment: treatment, text: text)
    )
  }

  /// Leaves out the statements of an app's `main.swift`, because the package's tests are the
  /// program.
  func collect(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let range = range(of: node)
    if unreachable.contains(range.lowerBound) { return .skipChildren }
    guard node.parent?.parent?.is(SourceFileSyntax.self) == true else { return .visitChildren }
    switch node.item {
    case .decl: return .visitChildren
    case .stmt, .expr:
      if let macro = node.item.as(MacroExpansionExprSyntax.self), macro.macroName.text == "Preview"
      {
        omit(node, name: "#Preview", reason: "previews need Xcode")
      } else {
        edit(range, kind: .entryPoint)
        removed.insert(range)
      }
      return .skipChildren
    @unknown default: return .visitChildren
    }
  }
}

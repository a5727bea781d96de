/// Lists the connections of Interface Builder documents to an app's classes.
///
/// The lists are at the ends of the files that declare the properties and methods, which are often
/// private.
struct DocumentLinking {
  let hierarchy: ClassHierarchy
  let moves: MemberMoves

  /// A function that lists the connections of one class declaration or extension.
  struct Connection {
    var function: String
    var type: String
    /// The entries, with the lines that declare them.
    var entries: [(text: String, line: Int)]

    /// The function's text, with `directive` before each line that can have an error.
    func text(directive: (Int) -> String) -> String {
      let first = entries.first?.line ?? 1
      var text = directive(first) + "extension \(type) {\n"
      text += "  @MainActor static func \(function)(_ connections: InterfaceConnections) {"
      for entry in entries { text += directive(entry.line) + "    " + entry.text }
      text += "\n  }\n}\n"
      return text + "@MainActor func \(function)(_ connections: InterfaceConnections) {"
        + " \(type).\(function)(connections) }\n"
    }
  }

  func connections(of file: FileFacts, at index: Int) -> [Connection] {
    let selectors = SelectorLinking(hierarchy: hierarchy)
    var connections: [Connection] = []
    for (number, type) in file.types.enumerated() where isConnectable(type) {
      var entries: [(text: String, line: Int)] = []
      // Model classes may have Objective-C names too, but are not in documents.
      if let name = type.objectiveCName, name != type.name,
        file.imports.contains(where: { $0.module == "UIKit" })
      {
        entries.append(
          ("connections.type(\(type.name).self, named: \(name.swiftLiteral))", type.line)
        )
      }
      for property in type.documentProperties where !isGone(property.range, index) {
        let text =
          "connections.property(\(property.name.swiftLiteral), \\\(type.name).\(escaped(property.name)))"
        entries.append((text, property.line))
      }
      for member in type.members where isAction(member) && !isGone(member.range, index) {
        let selector = selectors.link(
          SelectorFact(
            range: member.range,
            line: member.line,
            accessor: .none,
            qualifier: nil,
            base: member.base,
            labels: member.labels,
            cast: nil,
            context: (reference: type.name, name: type.name),
            isInStaticContext: false
          )
        )
        entries.append(("connections.action(\(selector.text))", member.line))
      }
      if entries.isEmpty { continue }
      let name = type.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
      connections.append(
        Connection(
          function: "connectDocuments_\(String(name))_\(hash(file.path))_\(number)",
          type: type.name,
          entries: entries
        )
      )
    }
    return connections
  }

  /// Whether objects of a type, or of the type that an extension extends, can be in a document.
  private func isConnectable(_ type: TypeFact) -> Bool {
    guard !type.hasWhereClause, !moves.omittedClasses.contains(type.name) else { return false }
    if type.name.contains("."), type.access.map({ $0 < .internal }) ?? false { return false }
    if let declaration = hierarchy.module.declaration(of: type.name) {
      // A type inside a private one is not accessible either.
      var outer = type.name
      while let dot = outer.lastIndex(of: ".") {
        outer = String(outer[..<dot])
        if let access = hierarchy.module.declaration(of: outer)?.access, access < .internal {
          return false
        }
      }
      return declaration.kind == .class && !declaration.isGeneric
        && !(type.name.contains(".") && (declaration.access.map { $0 < .internal } ?? false))
    }
    return hierarchy.framework.declaration(of: type.name)?.kind == .class
  }

  private func isAction(_ member: MemberFact) -> Bool {
    // A selector cannot call segue actions with three parameters.
    member.isAction && member.kind == .method && !member.isStatic && member.labels.count <= 2
  }

  private func isGone(_ range: Range<Int>, _ file: Int) -> Bool {
    moves.leftOut.contains { $0.file == file && $0.range.overlaps(range) }
  }

  private func escaped(_ name: String) -> String {
    ["default", "switch", "repeat", "in", "self", "is", "as"].contains(name) ? "`\(name)`" : name
  }

  /// Distinguishes extensions of one class in several files.
  private func hash(_ text: String) -> String {
    var value: UInt32 = 2_166_136_261
    for byte in text.utf8 { value = (value ^ UInt32(byte)) &* 16_777_619 }
    return String(value, radix: 36)
  }
}

/// The meanings of a trace's tables, views and columns.
///
/// Tables declare their meanings. The source for views is docs/trace-format.md, which
/// `scripts/update-schema-documentation` copies; a test checks that both agree.
enum SchemaDocumentation {
  /// A table or view.
  struct Table: Hashable {
    var meaning = ""
    var columns: [String: String] = [:]
  }

  /// The tables and views by name.
  static let tables: [String: Table] = {
    var tables = parse(viewsText)
    for declaration in Schema.declarations {
      let columns = declaration.columns.map { ($0.name, $0.meaning) }
      tables[declaration.name] = Table(
        meaning: declaration.meaning,
        columns: Dictionary(uniqueKeysWithValues: columns)
      )
    }
    for declaration in Schema.listedDeclarations {
      tables["v_\(declaration.name)"] = declaration.viewDocumentation
    }
    return tables
  }()

  /// The tables as docs/trace-format.md lists them.
  static var page: String {
    page(of: Schema.declarations) { $0.name }
  }

  /// The views of listed events as docs/trace-format.md lists them.
  static var listedPage: String {
    page(of: Schema.listedDeclarations) { "v_" + $0.name }
  }

  private static func page(
    of declarations: [TableDeclaration],
    _ name: (TableDeclaration) -> String
  ) -> String {
    declarations.map { declaration in
      let name = name(declaration)
      let table = tables[name] ?? Table()
      let lines = declaration.columns.map { "| `\($0.name)` | \(table.columns[$0.name] ?? "") |" }
      return """
        ### `\(name)`

        \(table.meaning)

        | column | meaning |
        |---|---|
        \(lines.joined(separator: "\n"))

        """
    }.joined(separator: "\n")
  }

  /// Parses lines of `# name`, `> meaning` and `column: meaning`; indented lines continue the
  /// previous one.
  private static func parse(_ text: String) -> [String: Table] {
    var tables: [String: Table] = [:]
    var name = ""
    var column: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        name = String(line.dropFirst(2))
        tables[name] = Table()
        column = nil
      } else if line.hasPrefix("> ") {
        tables[name]?.meaning = String(line.dropFirst(2))
        column = nil
      } else if line.hasPrefix("  ") {
        let rest = " " + line.drop { $0 == " " }
        if let column {
          tables[name]?.columns[column, default: ""] += rest
        } else {
          tables[name]?.meaning += rest
        }
      } else if let colon = line.firstIndex(of: ":") {
        column = String(line[..<colon])
        let meaning = line[colon...].dropFirst().drop { $0 == " " }
        tables[name]?.columns[String(line[..<colon])] = String(meaning)
      }
    }
    return tables
  }
}

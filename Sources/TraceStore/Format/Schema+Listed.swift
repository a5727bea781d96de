extension Schema {
  /// The row types of the tables that readers list, in the tables' order.
  static let listedRows = rows.compactMap { $0.listed }

  /// The titles, indexed by the table of a ``ListedEvent``.
  package static let listedTitles = listedRows.map { $0.title }

  /// The names of the details that a ``ListedEvent`` may have.
  package static let listedDetails: [String] = {
    var names: [String] = []
    for declaration in listedDeclarations {
      for column in declaration.columns where column.isDetail && !names.contains(column.name) {
        names.append(column.name)
      }
    }
    return names
  }()

  static let listedDeclarations = listedRows.map { TableDeclaration(of: $0) }

  /// The readable views of listed events.
  package static let listedViews = listedDeclarations.map(\.viewCreation).joined(separator: "\n")

  /// Creates the tables that a trace of this version lacks if an earlier build wrote it.
  package static let completion = """
    \(linearTables)
    \(listedDeclarations.map { $0.creation(ifMissing: true) }.joined(separator: "\n"))
    \(listedViews)
    """
}

extension TableDeclaration {
  /// The meaning of the view and its columns.
  var viewDocumentation: SchemaDocumentation.Table {
    var columns: [String: String] = [:]
    for column in self.columns {
      switch column.kind {
      case .reference("item"): columns[column.name] = "path"
      case .reference("string"):
        let meaning = column.meaning.drop { $0 != ":" }.dropFirst(2)
        columns[column.name] = meaning.isEmpty ? "text" : String(meaning)
      case .reference("test"): columns[column.name] = "the test's name"
      case .id, .time, .reference, .plain:
        columns[column.name] = column.code == nil ? column.meaning : "in words"
      }
    }
    return SchemaDocumentation.Table(meaning: "The same with paths and words.", columns: columns)
  }
}

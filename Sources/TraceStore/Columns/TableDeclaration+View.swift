// A readable view of a table: words replace numbers, and paths replace references.

extension TableDeclaration.Column {
  /// Whether the column describes the event itself, and not where or when it happened.
  var isDetail: Bool {
    switch kind {
    case .id, .time: false
    case .reference(let table): table == "string"
    case .plain: true
    }
  }
}

extension TableDeclaration {
  /// The statement that creates the view.
  var viewCreation: String {
    var values: [String] = []
    var joins: [String] = []
    for column in columns {
      let name = column.name
      switch column.kind {
      case .reference("item"):
        values.append("\(name).path AS \(name)")
        joins.append("LEFT JOIN v_item AS \(name) ON \(name).id = e.\(name)")
      case .reference("string"):
        values.append("\(name).value AS \(name)")
        joins.append("LEFT JOIN string AS \(name) ON \(name).id = e.\(name)")
      case .reference("test"):
        values.append("test_name.value AS \(name)")
        joins.append("LEFT JOIN test ON test.id = e.\(name)")
        joins.append("LEFT JOIN string AS test_name ON test_name.id = test.name")
      case .id, .time, .reference, .plain:
        values.append(column.code.map { "\($0.sql(of: "e.\(name)")) AS \(name)" } ?? "e.\(name)")
      }
    }
    return """
      CREATE VIEW IF NOT EXISTS v_\(name) AS
      SELECT \(values.joined(separator: ", "))
      FROM \(name) AS e
      \(joins.joined(separator: "\n"));
      """
  }
}

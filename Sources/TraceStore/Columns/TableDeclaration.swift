import Signposts

/// A table of the trace, as its row type declares it.
package struct TableDeclaration: Sendable {
  /// A column.
  package struct Column: Sendable {
    /// The kind of number, which decides how the number changes when one trace is added to another.
    package enum Kind: Equatable, Sendable {
      case id
      case reference(String)
      case time
      case plain
    }

    package var name: String
    package var kind: Kind
    /// The meaning, as in docs/trace-format.md.
    package var meaning: String
    /// The enum whose raw values it holds.
    var code: (any TraceCode.Type)?
    /// Its type and constraint in SQL.
    package var type: String
  }

  package var name: String
  package var meaning: String
  /// Whether rows are events or sums of events.
  package var isEvent: Bool
  package var columns: [Column]

  /// Describes the table of a row's type.
  init<Row: TraceRow>(of type: Row.Type) {
    name = "\(Row.table.name)"
    meaning = "\(Row.table.meaning)"
    isEvent = Row.table.role == .event
    var row = Row.blank
    var describer = Describer()
    // Describing never throws.
    try? row.visit(&describer)
    columns = describer.columns
  }

  /// Whether the rows are events with their own time, which readers need in order of time.
  package var isTimed: Bool {
    isEvent && columns.contains { $0.name == "time" }
  }

  /// The column with a name.
  package func column(_ name: String) -> Column? {
    columns.first { $0.name == name }
  }

  /// The SQL statement that creates the table, in the trace's file unless another schema is named.
  func creation(ifMissing: Bool = false, in schema: String = "main") -> String {
    let lines = columns.map { column in
      // The only column name that is an SQL keyword.
      let name = column.name == "offset" ? "\"offset\"" : column.name
      return "  \(name) \(column.type)"
    }
    return """
      CREATE TABLE \(ifMissing ? "IF NOT EXISTS " : "")\(schema == "main" ? "" : schema + ".")\(name) (
      \(lines.joined(separator: ",\n"))
      ) STRICT;
      """
  }
}

/// Collects the columns' declarations.
private struct Describer: ColumnVisitor {
  var columns: [TableDeclaration.Column] = []

  private mutating func add(_ column: Column, _ type: String, isNullable: Bool) {
    let kind: TableDeclaration.Column.Kind
    var meaning = (column.code?.numbered ?? "") + "\(column.meaning)"
    switch column.kind {
    case .id: kind = .id
    case .time: kind = .time
    case .plain: kind = .plain
    case .reference(let table):
      kind = .reference("\(table)")
      meaning = "→ `\(table)`" + meaning
    }
    let isKey = column.isKey || kind == .id
    let constraint =
      isKey ? " PRIMARY KEY" : column.isNullable ?? isNullable ? "" : " NOT NULL"
    columns.append(
      TableDeclaration.Column(
        name: "\(column.name)",
        kind: kind,
        meaning: meaning,
        code: column.code,
        type: type + constraint
      )
    )
  }

  mutating func integer(_ value: inout Int64, _ column: Column) {
    add(column, "INTEGER", isNullable: false)
  }

  mutating func integer(_ value: inout Int64?, _ column: Column) {
    add(column, "INTEGER", isNullable: true)
  }

  mutating func real(_ value: inout Double, _ column: Column) {
    add(column, "REAL", isNullable: false)
  }

  mutating func real(_ value: inout Double?, _ column: Column) {
    add(column, "REAL", isNullable: true)
  }

  mutating func text(_ value: inout String, _ column: Column) {
    add(column, "TEXT", isNullable: false)
  }

  mutating func text(_ value: inout String?, _ column: Column) {
    add(column, "TEXT", isNullable: true)
  }

  mutating func string(_ value: inout String, _ column: Column) {
    add(column, "INTEGER", isNullable: false)
  }

  mutating func string(_ value: inout String?, _ column: Column) {
    add(column, "INTEGER", isNullable: true)
  }
}

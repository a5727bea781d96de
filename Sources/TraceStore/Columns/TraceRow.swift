/// A row of a table of the trace, which declares that table: its name, what it holds, and each column once.
///
/// From that come the statements that make the table and insert into it, the reading of a row, what becomes of columns
/// where one trace is added to another, and the table's part of docs/trace-format.md.
package protocol TraceRow: SendableMetatype {
  /// The table itself.
  static var table: TableHead { get }

  /// A row of nothing, to be read into.
  static var blank: Self { get }

  /// The type itself if readers list the table's rows: casting each to ``ListedRow`` takes the runtime milliseconds.
  static var listed: (any ListedRow.Type)? { get }

  /// Has each column visited, in the order in which they stand in the table.
  mutating func visit(_ c: inout some ColumnVisitor) throws
}

extension TraceRow {
  package static var listed: (any ListedRow.Type)? { nil }
}

/// What is declared of a table beside its columns.
package struct TableHead {
  /// What a table's rows are.
  package enum Role {
    /// What things are, such as items and threads.
    case thing
    /// What happened: numbers only, in order of the ids; and sums of that.
    case event
  }

  var name: StaticString
  var role: Role
  var meaning: StaticString

  /// Declares a table.
  package init(_ name: StaticString, role: Role = .thing, _ meaning: StaticString) {
    self.name = name
    self.role = role
    self.meaning = meaning
  }
}

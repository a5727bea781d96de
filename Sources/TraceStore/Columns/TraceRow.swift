/// A row of a table of the trace.
///
/// The type declares the table: its name, its meaning, and each column once.
///
/// This declaration provides the statements that create the table and insert into it, the code that
/// reads a row, the treatment of columns when one trace is added to another, and the table's
/// section in docs/trace-format.md.
package protocol TraceRow: SendableMetatype {
  /// The table itself.
  static var table: TableHead { get }

  /// An empty row, to be filled by reading.
  static var blank: Self { get }

  /// The type itself if readers list the table's rows. Casting each type to ``ListedRow`` would
  /// take milliseconds at run time.
  static var listed: (any ListedRow.Type)? { get }

  /// Passes each column to the visitor, in the table's column order.
  mutating func visit(_ c: inout some ColumnVisitor) throws
}

extension TraceRow {
  package static var listed: (any ListedRow.Type)? { nil }
}

/// The declaration of a table without its columns.
package struct TableHead {
  /// What the rows of a table represent.
  package enum Role {
    /// Things, such as items and threads.
    case thing
    /// Events, which contain only numbers and are in order of their ids; or sums of events.
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

/// The trace file's tables, views and indexes; docs/trace-format.md describes each column.
package enum Schema {
  /// `PLUM`, in the file's header.
  package static let applicationID: Int32 = 0x504C_554D

  /// The version of the tables.
  ///
  /// Readers refuse a later version; tables that an earlier version lacks read as empty.
  package static let version: Int32 = 3

  /// The tables, in order of creation.
  static let rows: [any TraceRow.Type] = [
    Run.self, StatRow.self, EventTableRow.self, StringRow.self, ProcessRow.self, ThreadRow.self,
    ItemRecord.self, EngineRecord.self, ConstraintRow.self, ExpressionTermRow.self,
    ConstraintWeightRow.self, VariableValueRow.self, FrameTermRow.self, SignatureRow.self,
    TestRow.self, PassRow.self, ConstraintChange.self, ConflictRow.self, EquationNoteRow.self,
    ItemInsetsRow.self, AmbiguityRow.self, EngineWorkRow.self, MeasurementRow.self,
    ViewPhaseRow.self, InvalidationRow.self, FrameChangeRow.self, ViewChangeRow.self,
    SafeAreaChangeRow.self, TraitChangeRow.self, ListChangeRow.self, MotionRow.self,
    SizeMeasurementRow.self, CacheLookupRow.self, SolverResetRow.self, PassNameRow.self,
    MarkRow.self, IntervalRow.self,
    CounterRow.self, CPUSampleRow.self, ChurnRow.self, WorkTable.self,
    WorkCallerTable.self, ModuleRow.self, StackRow.self, FrameRow.self, SymbolRow.self,
    SummaryTable.self, SummaryPartTable.self,
  ]

  /// The declarations of the tables, in order of creation.
  package static let declarations = rows.map { TableDeclaration(of: $0) }

  private static let declarationsByName = Dictionary(
    uniqueKeysWithValues: declarations.map { ($0.name, $0) }
  )

  /// The declaration of a table; nil if the name is not a trace's table.
  package static func declaration(of table: String) -> TableDeclaration? {
    declarationsByName[table]
  }

  static func declaration<Row: TraceRow>(of type: Row.Type) -> TableDeclaration {
    declarationsByName["\(Row.table.name)"] ?? TableDeclaration(of: type)
  }

  /// The kind of number that a column holds.
  package static func meaning(
    of column: String,
    in table: String
  ) -> TableDeclaration.Column.Kind {
    declaration(of: table)?.column(column)?.kind ?? .plain
  }

  /// The tables whose rows are events.
  ///
  /// They contain only numbers, in order of the events.
  static let eventTables = declarations.filter(\.isEvent).map(\.name)

  /// The tables of finished analyses; an earlier file of the same version may lack them.
  private static let summaries: [any TraceRow.Type] = [SummaryTable.self, SummaryPartTable.self]

  /// The tables of other engines' constraints; an earlier file of the same version may lack them.
  private static let linear: [any TraceRow.Type] = [
    ExpressionTermRow.self, ConstraintWeightRow.self, VariableValueRow.self, FrameTermRow.self,
  ]

  /// Creates the tables of other engines' constraints if they are missing.
  static let linearTables =
    linear.map { TableDeclaration(of: $0).creation(ifMissing: true) }.joined(separator: "\n")

  /// Creates the tables of finished analyses if they are missing.
  package static let summaryTables =
    summaries.map { TableDeclaration(of: $0).creation(ifMissing: true) }.joined(separator: "\n")

  /// Creates all tables when a recording starts.
  package static let tables = declarations.map { $0.creation() }.joined(separator: "\n")
}

/// The trace file's tables, views and indexes; docs/trace-format.md describes each column.
package enum Schema {
  /// `PLUM`, in the file's header.
  package static let applicationID: Int32 = 0x504C_554D

  /// The version of the tables; readers refuse a later one, and find what an earlier one lacks empty.
  package static let version: Int32 = 3

  /// The tables, in the order in which they are made.
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

  /// What is declared of the tables, in the order in which they are made.
  package static let declarations = rows.map { TableDeclaration(of: $0) }

  private static let declarationsByName = Dictionary(
    uniqueKeysWithValues: declarations.map { ($0.name, $0) }
  )

  /// What is declared of a table; nil for one that is not a trace's.
  package static func declaration(of table: String) -> TableDeclaration? {
    declarationsByName[table]
  }

  static func declaration<Row: TraceRow>(of type: Row.Type) -> TableDeclaration {
    declarationsByName["\(Row.table.name)"] ?? TableDeclaration(of: type)
  }

  /// What a column's numbers are.
  package static func meaning(
    of column: String,
    in table: String
  ) -> TableDeclaration.Column.Kind {
    declaration(of: table)?.column(column)?.kind ?? .plain
  }

  /// The tables whose rows are events: they hold numbers only, in order of what they tell of.
  static let eventTables = declarations.filter(\.isEvent).map(\.name)

  /// The tables of finished analyses; an earlier file of the same version may lack them.
  private static let summaries: [any TraceRow.Type] = [SummaryTable.self, SummaryPartTable.self]

  /// The tables of other engines' constraints; an earlier file of the same version may lack them.
  private static let linear: [any TraceRow.Type] = [
    ExpressionTermRow.self, ConstraintWeightRow.self, VariableValueRow.self, FrameTermRow.self,
  ]

  /// Makes the tables of other engines' constraints where they are missing.
  static let linearTables =
    linear.map { TableDeclaration(of: $0).creation(ifMissing: true) }.joined(separator: "\n")

  /// Makes the tables of finished analyses where they are missing.
  package static let summaryTables =
    summaries.map { TableDeclaration(of: $0).creation(ifMissing: true) }.joined(separator: "\n")

  /// Makes the tables when a recording starts.
  package static let tables = declarations.map { $0.creation() }.joined(separator: "\n")
}

/// One insert statement per table.
package final class InsertStatements {
  /// The ids of texts.
  package let strings: StringIDs
  private let run: InsertStatement
  private let stat: InsertStatement
  private let eventTable: InsertStatement
  private let process: InsertStatement
  private let thread: InsertStatement
  private let item: InsertStatement
  private let engine: InsertStatement
  private let test: InsertStatement
  private let itemInsets: InsertStatement
  private let module: InsertStatement
  private let stack: InsertStatement
  private let symbol: InsertStatement
  private let constraint: BatchInsertStatement
  private let expressionTerm: BatchInsertStatement
  private let constraintWeight: BatchInsertStatement
  private let variableValue: BatchInsertStatement
  private let frameTerm: BatchInsertStatement
  private let signature: BatchInsertStatement
  private let pass: BatchInsertStatement
  private let constraintChange: BatchInsertStatement
  private let churn: BatchInsertStatement
  private let conflict: BatchInsertStatement
  private let equationNote: BatchInsertStatement
  private let ambiguity: BatchInsertStatement
  private let engineWork: BatchInsertStatement
  private let measurement: BatchInsertStatement
  private let viewPhase: BatchInsertStatement
  private let invalidation: BatchInsertStatement
  private let frameChange: BatchInsertStatement
  private let viewChange: BatchInsertStatement
  private let mark: BatchInsertStatement
  private let interval: BatchInsertStatement
  private let counter: BatchInsertStatement
  private let cpuSample: BatchInsertStatement
  private let frame: BatchInsertStatement
  /// The statements of listed events, in the order of ``Schema/listedRows``.
  private let listed: [(type: ObjectIdentifier, statement: BatchInsertStatement)]
  private let batches: [BatchInsertStatement]

  /// Creates the statements for the tables of a trace.
  package init(_ database: Database) throws {
    let strings = try StringIDs(database)
    var batches: [BatchInsertStatement] = []
    func single<Row: TraceRow>(_ type: Row.Type) throws -> InsertStatement {
      try InsertStatement(database, Schema.declaration(of: type), strings)
    }
    func batch<Row: TraceRow>(_ type: Row.Type) throws -> BatchInsertStatement {
      let declaration = Schema.declaration(of: type)
      let statement = try BatchInsertStatement(database, declaration, strings)
      batches.append(statement)
      return statement
    }
    run = try single(Run.self)
    stat = try single(StatRow.self)
    eventTable = try single(EventTableRow.self)
    process = try single(ProcessRow.self)
    thread = try single(ThreadRow.self)
    item = try single(ItemRecord.self)
    engine = try single(EngineRecord.self)
    test = try single(TestRow.self)
    itemInsets = try single(ItemInsetsRow.self)
    module = try single(ModuleRow.self)
    stack = try single(StackRow.self)
    symbol = try single(SymbolRow.self)
    constraint = try batch(ConstraintRow.self)
    expressionTerm = try batch(ExpressionTermRow.self)
    constraintWeight = try batch(ConstraintWeightRow.self)
    variableValue = try batch(VariableValueRow.self)
    frameTerm = try batch(FrameTermRow.self)
    signature = try batch(SignatureRow.self)
    pass = try batch(PassRow.self)
    constraintChange = try batch(ConstraintChange.self)
    churn = try batch(ChurnRow.self)
    conflict = try batch(ConflictRow.self)
    equationNote = try batch(EquationNoteRow.self)
    ambiguity = try batch(AmbiguityRow.self)
    engineWork = try batch(EngineWorkRow.self)
    measurement = try batch(MeasurementRow.self)
    viewPhase = try batch(ViewPhaseRow.self)
    invalidation = try batch(InvalidationRow.self)
    frameChange = try batch(FrameChangeRow.self)
    viewChange = try batch(ViewChangeRow.self)
    mark = try batch(MarkRow.self)
    interval = try batch(IntervalRow.self)
    counter = try batch(CounterRow.self)
    cpuSample = try batch(CPUSampleRow.self)
    frame = try batch(FrameRow.self)
    listed = try Schema.listedRows.map { (ObjectIdentifier($0), try batch($0)) }
    self.strings = strings
    self.batches = batches
  }

  /// The statements of the tables whose rows readers need in order of time.
  package var timed: [BatchInsertStatement] {
    batches.filter(\.isTimed)
  }

  /// Inserts the rows that wait in batches.
  package func flush() throws {
    for batch in batches { try batch.flush() }
  }

  /// Continues from the tables' last ids after rows were removed.
  package func countOn(in database: Database) throws {
    for batch in batches { try batch.countOn(in: database) }
  }

  /// Stores whether the rows of each table have come in order of time.
  package func insertOrders() throws {
    for batch in timed {
      try eventTable.insert(EventTableRow(name: batch.table, isOrdered: batch.order.isKept))
    }
  }
}

// One function per type instead of a generic one, so that binding a column needs no call.

extension InsertStatements {
  package func insert(_ row: Run) throws { try run.insert(row) }

  package func insert(_ row: StatRow) throws { try stat.insert(row) }

  package func insert(_ row: ProcessRow) throws { try process.insert(row) }

  package func insert(_ row: ThreadRow) throws { try thread.insert(row) }

  package func insert(_ row: ItemRecord) throws { try item.insert(row) }

  package func insert(_ row: EngineRecord) throws { try engine.insert(row) }

  package func insert(_ row: TestRow) throws { try test.insert(row) }

  package func insert(_ row: ItemInsetsRow) throws { try itemInsets.insert(row) }

  package func insert(_ row: ModuleRow) throws { try module.insert(row) }

  package func insert(_ row: StackRow) throws { try stack.insert(row) }

  package func insert(_ row: SymbolRow) throws { try symbol.insert(row) }

  package func insert(_ row: ConstraintRow) throws {
    try constraint.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: ExpressionTermRow) throws {
    try expressionTerm.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: VariableValueRow) throws {
    try variableValue.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: FrameTermRow) throws {
    try frameTerm.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: ConstraintWeightRow) throws {
    try constraintWeight.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: SignatureRow, id: Int64) throws {
    try signature.insert(row, id: id, time: nil)
  }

  package func insert(_ row: PassRow) throws {
    try pass.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: ConstraintChange) throws {
    try constraintChange.insert(row, id: row.id, time: row.time)
  }

  /// Appends a row of churn.
  package func append(_ row: ChurnRow) throws {
    try churn.append(row)
  }

  package func insert(_ row: ConflictRow, id: Int64) throws {
    try conflict.insert(row, id: id, time: nil)
  }

  package func insert(_ row: EquationNoteRow) throws {
    try equationNote.insert(row, id: row.id, time: nil)
  }

  package func insert(_ row: AmbiguityRow) throws {
    try ambiguity.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: EngineWorkRow) throws {
    try engineWork.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: MeasurementRow) throws {
    try measurement.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: ViewPhaseRow) throws {
    try viewPhase.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: InvalidationRow) throws {
    try invalidation.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: FrameChangeRow) throws {
    try frameChange.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: ViewChangeRow) throws {
    try viewChange.insert(row, id: row.id, time: row.time)
  }

  package func insert(_ row: MarkRow, id: Int64) throws {
    try mark.insert(row, id: id, time: row.time)
  }

  package func insert(_ row: IntervalRow, id: Int64) throws {
    try interval.insert(row, id: id, time: row.time)
  }

  package func insert(_ row: CounterRow, id: Int64) throws {
    try counter.insert(row, id: id, time: row.time)
  }

  package func insert(_ row: CPUSampleRow, id: Int64) throws {
    try cpuSample.insert(row, id: id, time: row.time)
  }

  /// Appends an event to its table.
  package func append<Row: ListedRow>(_ row: Row) throws {
    let type = ObjectIdentifier(Row.self)
    try listed.first { $0.type == type }?.statement.append(row, time: row.time)
  }

  package func insert(_ row: FrameRow) throws {
    try frame.insert(row, id: row.id, time: nil)
  }
}

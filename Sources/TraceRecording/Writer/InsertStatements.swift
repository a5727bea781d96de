internal import GRDB

/// One insert statement a table.
final class InsertStatements {
  let run: InsertStatement
  let stat: InsertStatement
  let eventTable: InsertStatement
  let string: InsertStatement
  let process: InsertStatement
  let thread: InsertStatement
  let item: InsertStatement
  let engine: InsertStatement
  let constraint: BatchInsertStatement
  let signature: BatchInsertStatement
  let test: InsertStatement
  let pass: BatchInsertStatement
  let constraintChange: BatchInsertStatement
  let conflict: BatchInsertStatement
  let engineWork: BatchInsertStatement
  let equationNote: BatchInsertStatement
  let itemInsets: InsertStatement
  let ambiguity: BatchInsertStatement
  let measurement: BatchInsertStatement
  let viewPhase: BatchInsertStatement
  let invalidation: BatchInsertStatement
  let frameChange: BatchInsertStatement
  let viewChange: BatchInsertStatement
  let mark: BatchInsertStatement
  let interval: BatchInsertStatement
  let counter: BatchInsertStatement
  let cpuSample: BatchInsertStatement
  let module: InsertStatement
  let stack: InsertStatement
  let frame: BatchInsertStatement
  let symbol: InsertStatement
  private let batches: [BatchInsertStatement]

  init(_ database: Database) throws {
    func insert(_ table: String, _ count: Int) throws -> InsertStatement {
      let values = Array(repeating: "?", count: count).joined(separator: ", ")
      return try InsertStatement(
        database,
        sql: "INSERT OR REPLACE INTO \(table) VALUES (\(values))"
      )
    }
    func batch(_ table: String, _ count: Int) throws -> BatchInsertStatement {
      let statement = try BatchInsertStatement(database, table: table, columns: count)
      batches.append(statement)
      return statement
    }
    var batches: [BatchInsertStatement] = []
    run = try insert("run", 19)
    stat = try insert("stat", 4)
    eventTable = try insert("event_table", 2)
    string = try insert("string", 2)
    process = try insert("process", 6)
    thread = try insert("thread", 5)
    item = try insert("item", 18)
    engine = try insert("engine", 10)
    constraint = try batch("layout_constraint", 14)
    signature = try batch("signature", 11)
    test = try insert("test", 11)
    pass = try batch("pass", 14)
    constraintChange = try batch("constraint_change", 16)
    conflict = try batch("conflict", 3)
    equationNote = try batch("equation_note", 14)
    itemInsets = try insert("item_insets", 7)
    ambiguity = try batch("ambiguity", 9)
    engineWork = try batch("engine_work", 10)
    measurement = try batch("measurement", 14)
    viewPhase = try batch("view_phase", 7)
    invalidation = try batch("invalidation", 8)
    frameChange = try batch("frame_change", 13)
    viewChange = try batch("view_change", 12)
    mark = try batch("mark", 7)
    interval = try batch("interval", 7)
    counter = try batch("counter", 7)
    cpuSample = try batch("cpu_sample", 6)
    module = try insert("module", 10)
    stack = try insert("stack", 4)
    frame = try batch("frame", 5)
    symbol = try insert("symbol", 8)
    self.batches = batches
  }

  /// Inserts the rows that wait in batches.
  func flush() throws {
    for batch in batches { try batch.flush() }
  }

  /// Has rows count on from the tables' last ones, after rows were removed.
  func countOn(in database: Database) throws {
    for batch in batches { try batch.countOn(in: database) }
  }

  /// The statement of an event table.
  subscript(table: EventTable) -> BatchInsertStatement {
    switch table {
    case .constraintChange: constraintChange
    case .engineWork: engineWork
    case .measurement: measurement
    case .viewPhase: viewPhase
    case .invalidation: invalidation
    case .frameChange: frameChange
    case .viewChange: viewChange
    case .mark: mark
    case .interval: interval
    case .counter: counter
    case .cpuSample: cpuSample
    }
  }
}

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
  let constraint: InsertStatement
  let signature: InsertStatement
  let test: InsertStatement
  let pass: InsertStatement
  let constraintChange: InsertStatement
  let conflict: InsertStatement
  let engineWork: InsertStatement
  let measurement: InsertStatement
  let viewPhase: InsertStatement
  let invalidation: InsertStatement
  let frameChange: InsertStatement
  let viewChange: InsertStatement
  let mark: InsertStatement
  let cpuSample: InsertStatement

  init(_ database: Database) throws {
    func insert(_ table: String, _ count: Int) throws -> InsertStatement {
      let values = Array(repeating: "?", count: count).joined(separator: ", ")
      return try InsertStatement(
        database,
        sql: "INSERT OR REPLACE INTO \(table) VALUES (\(values))"
      )
    }
    run = try insert("run", 18)
    stat = try insert("stat", 4)
    eventTable = try insert("event_table", 2)
    string = try insert("string", 2)
    process = try insert("process", 5)
    thread = try insert("thread", 5)
    item = try insert("item", 18)
    engine = try insert("engine", 8)
    constraint = try insert("layout_constraint", 14)
    signature = try insert("signature", 11)
    test = try insert("test", 6)
    pass = try insert("pass", 12)
    constraintChange = try insert("constraint_change", 15)
    conflict = try insert("conflict", 3)
    engineWork = try insert("engine_work", 10)
    measurement = try insert("measurement", 13)
    viewPhase = try insert("view_phase", 7)
    invalidation = try insert("invalidation", 7)
    frameChange = try insert("frame_change", 13)
    viewChange = try insert("view_change", 11)
    mark = try insert("mark", 4)
    cpuSample = try insert("cpu_sample", 6)
  }
}

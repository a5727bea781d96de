/// The row ids of the texts of a trace that is being written.
///
/// A new text is written immediately.
package final class StringIDs {
  private var ids: [String: Int64] = [:]
  private let statement: InsertStatement

  init(_ database: Database) throws {
    statement = try InsertStatement(database, Schema.declaration(of: StringRow.self))
  }

  /// Returns a text's row id.
  package func id(of string: String) throws -> Int64 {
    if let id = ids[string] { return id }
    let id = Int64(ids.count + 1)
    ids[string] = id
    try statement.insert(StringRow(id: id, value: string))
    return id
  }

  /// Replaces all known texts with the trace's texts.
  package func replaceAll(with rows: [(id: Int64, text: String)]) {
    ids = Dictionary(rows.map { ($0.text, $0.id) }, uniquingKeysWith: { $1 })
  }
}

/// The churn of a trace, pass by pass.
///
/// Rows are read on demand; memory holds only where each churned pass's rows begin.
public final class ChurnTable {
  private let stream: (_ body: (ChurnRow) throws -> Void) throws -> Void
  private let read: (_ from: Int64, _ limit: Int) throws -> [ChurnRow]
  private let isWanted: (ChurnRow) -> Bool
  /// The churned passes in order, each with the id of its first row; nil until a pass is requested.
  private var begins: [(pass: Int64, row: Int64)]?
  private var page: [ChurnRow] = []

  /// How many rows are read at a time.
  ///
  /// Passes are requested roughly in the order of their rows.
  private static let pageSize = 256

  init(
    stream: @escaping ((ChurnRow) throws -> Void) throws -> Void,
    read: @escaping (_ from: Int64, _ limit: Int) throws -> [ChurnRow],
    isWanted: @escaping (ChurnRow) -> Bool = { _ in true }
  ) {
    self.stream = stream
    self.read = read
    self.isWanted = isWanted
  }

  /// Creates a table of rows in memory; ids become positions.
  public convenience init(_ rows: [ChurnRow]) {
    var numbered = rows
    for index in rows.indices { numbered[index].id = Int64(index + 1) }
    let all = numbered
    self.init(
      stream: { try all.forEach($0) },
      read: { from, limit in Array(all.dropFirst(max(Int(from) - 1, 0)).prefix(limit)) }
    )
  }

  /// Returns the part of the table that satisfies a condition.
  public func filter(_ isIncluded: @escaping (ChurnRow) -> Bool) -> ChurnTable {
    let isWanted = isWanted
    return ChurnTable(stream: stream, read: read) { isWanted($0) && isIncluded($0) }
  }

  /// Streams all rows, grouped by pass.
  public func forEachRow(_ body: (ChurnRow) throws -> Void) throws {
    try stream { if isWanted($0) { try body($0) } }
  }

  /// Returns the rows of a pass, in order of their ids.
  ///
  /// - Complexity: O(*n*) in rows at the first call; then O(log *n*) in churned passes, and the
  ///   pass's rows.
  public func rows(of pass: Int64) throws -> [ChurnRow] {
    let begins = try self.begins ?? findBegins()
    self.begins = begins
    var position = begins.partitioningIndex { $0.pass >= pass }
    var rows: [ChurnRow] = []
    while position < begins.count, begins[position].pass == pass {
      rows += try self.rows(of: pass, from: begins[position].row)
      position += 1
    }
    return rows.filter(isWanted)
  }

  private func findBegins() throws -> [(pass: Int64, row: Int64)] {
    var begins: [(pass: Int64, row: Int64)] = []
    var last: Int64?
    var isOrdered = true
    try stream { row in
      guard row.pass != last else { return }
      if let last, row.pass < last { isOrdered = false }
      last = row.pass
      begins.append((row.pass, row.id))
    }
    if !isOrdered { begins.sort { ($0.pass, $0.row) < ($1.pass, $1.row) } }
    return begins
  }

  private func rows(of pass: Int64, from first: Int64) throws -> [ChurnRow] {
    var rows: [ChurnRow] = []
    var next = first
    while true {
      var start = page.partitioningIndex { $0.id >= next }
      if start == page.count || page[0].id > next {
        page = try read(next, Self.pageSize)
        start = 0
      }
      let found = page[start...].prefix { $0.pass == pass }
      rows += found
      // More rows of the pass may be on the next page.
      guard let last = found.last, found.endIndex == page.count else { return rows }
      next = last.id + 1
    }
  }
}

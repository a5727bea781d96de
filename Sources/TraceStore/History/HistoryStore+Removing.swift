internal import GRDB

extension HistoryStore {
  /// Removes runs with all their work, whatever their numbers are; those that it does not have are left out.
  ///
  /// All are removed or none.
  ///
  /// - Returns: How many were there.
  public func remove(_ runs: [Int64]) throws(HistoryError) -> Int {
    do {
      return try queue.write { database in
        var count = 0
        for run in runs {
          try database.execute(sql: "DELETE FROM work WHERE run = ?", arguments: [run])
          try database.execute(sql: "DELETE FROM hitch WHERE run = ?", arguments: [run])
          try database.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [run])
          count += database.changesCount
        }
        return count
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }
}

extension HistoryStore {
  /// Removes runs with all their work, even if their numbers are damaged; ignores runs that it does
  /// not have.
  ///
  /// Either all runs are removed or none.
  ///
  /// - Returns: How many runs existed.
  public func remove(_ runs: [Int64]) throws(HistoryError) -> Int {
    do {
      return try database.transaction(.immediate) {
        var count = 0
        for run in runs {
          try database.execute("DELETE FROM work WHERE run = ?", [run])
          try database.execute("DELETE FROM hitch WHERE run = ?", [run])
          try database.execute("DELETE FROM run WHERE id = ?", [run])
          count += database.changeCount
        }
        return count
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }
}

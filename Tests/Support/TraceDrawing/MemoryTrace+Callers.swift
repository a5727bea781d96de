package import TraceStore

extension MemoryTrace {
  /// Gives each event a call stack: removals one with the first line of code, all others one with
  /// the second.
  package mutating func setCallers(removals: SymbolRow, others: SymbolRow) {
    callerSymbols = [1: removals, 2: others]
    for index in changeRows.indices {
      changeRows[index].stack = changeRows[index].kind == .removed ? 1 : 2
    }
    for index in viewRows.indices {
      viewRows[index].stack = viewRows[index].kind == .removed ? 1 : 2
    }
    for index in measurementRows.indices { measurementRows[index].stack = 2 }
    for index in invalidationRows.indices { invalidationRows[index].stack = 2 }
    for index in engineRows.indices { engineRows[index].stack = 2 }
    for index in passRows.indices where passRows[index].turn == 0 { passRows[index].stack = 2 }
  }

  /// Returns a line of code, for ``setCallers(removals:others:)``.
  package static func caller(_ function: String, _ file: String?, _ line: Int?) -> SymbolRow {
    SymbolRow(id: 0, function: function, file: file, line: line)
  }
}

/// Earlier states of records, for rolling back a refused change.
struct Journal {
  fileprivate(set) var isOpen = false
  fileprivate var stamp: UInt32 = 0
  fileprivate var entries: [(symbol: Symbol, before: SymbolRecord)] = []
  fileprivate var dirtyCount = 0
  fileprivate var touchedCount = 0
}

extension Tableau {
  /// Starts to store the earlier state of every record that changes.
  mutating func openJournal() {
    precondition(!journal.isOpen, "Journals do not nest.")
    journal.isOpen = true
    journal.stamp &+= 1
    journal.dirtyCount = dirtyColumns.count
    journal.touchedCount = touchedVariables.count
  }

  /// Keeps all changes.
  mutating func commitJournal() {
    journal.isOpen = false
    journal.entries.removeAll(keepingCapacity: true)
  }

  /// Reverts every change since the journal was opened.
  ///
  /// - Complexity: O(*n*) for *n* records that were changed.
  mutating func rollBack() {
    for symbol in dirtyColumns[journal.dirtyCount...] { records[symbol.slot].isDirty = false }
    dirtyColumns.removeSubrange(journal.dirtyCount...)
    for symbol in touchedVariables[journal.touchedCount...] {
      records[symbol.slot].isTouched = false
    }
    touchedVariables.removeSubrange(journal.touchedCount...)
    for entry in journal.entries {
      let isDirty = records[entry.symbol.slot].isDirty
      let isTouched = records[entry.symbol.slot].isTouched
      records[entry.symbol.slot] = entry.before
      records[entry.symbol.slot].isDirty = isDirty
      records[entry.symbol.slot].isTouched = isTouched
    }
    journal.isOpen = false
    journal.entries.removeAll(keepingCapacity: true)
  }

  /// Stores the record's state if a journal is open and does not contain it yet; call it before
  /// every change.
  mutating func willChange(_ symbol: Symbol) {
    guard journal.isOpen, records[symbol.slot].journalStamp != journal.stamp else { return }
    journal.entries.append((symbol, records[symbol.slot]))
    records[symbol.slot].journalStamp = journal.stamp
  }
}

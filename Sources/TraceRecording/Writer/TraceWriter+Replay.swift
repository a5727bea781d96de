package import TraceStore

extension TraceWriter {
  /// Writes what an equation has beside its constraint's definition.
  package func write(_ row: EquationNoteRow) throws(TraceError) {
    try insert(\.equationNote, id: row.id) {
      $0.bind(row.time)
      $0.bind(row.duration)
      $0.bind(row.constraint)
      $0.bind(row.engine)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(finite: row.offset)
      $0.bind(row.contentItem)
      $0.bind(row.isRightToLeft)
      $0.bind(row.isFrameGiven)
      $0.bind(row.isAlone)
      $0.bind(row.rowsTouched)
      $0.bind(row.pivots)
    }
  }

  /// Writes a view's alignment insets.
  package func write(_ row: ItemInsetsRow) throws(TraceError) {
    try insert(\.itemInsets) {
      $0.bind(row.id)
      $0.bind(row.time)
      $0.bind(row.item)
      $0.bind(finite: row.top)
      $0.bind(finite: row.left)
      $0.bind(finite: row.bottom)
      $0.bind(finite: row.right)
    }
  }
}

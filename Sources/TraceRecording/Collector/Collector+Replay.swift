internal import CSignposts
internal import Signposts
internal import TraceStore

extension Collector {
  /// Reads the parts of an equation that its constraint's definition does not contain.
  func readEquationNote(
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    let engine = engine(record.engine, context.process, at: context.time)
    let content = record.low(1)
    let tag = UInt32(record.tag)
    lastIDs.equationNote += 1
    try writer.write(
      EquationNoteRow(
        id: lastIDs.equationNote,
        time: context.time,
        duration: context.duration,
        constraint: constraint(record.subject, context.process).row,
        engine: engine.row.id,
        pass: engine.root.pass?.id,
        test: context.test,
        offset: record.double(0),
        contentItem: content == 0 ? nil : item(content, context.process).row,
        isRightToLeft: tag & CS_EQUATION_IS_RIGHT_TO_LEFT != 0,
        isFrameGiven: tag & CS_EQUATION_IS_FRAME_GIVEN != 0,
        isAlone: tag & CS_EQUATION_IS_ALONE != 0,
        rowsTouched: record.rowsTouched,
        pivots: record.pivots
      )
    )
  }

  /// Reads the insets of a view's alignment rectangle in its frame.
  func readInsets(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    lastIDs.itemInsets += 1
    try writer.write(
      ItemInsetsRow(
        id: lastIDs.itemInsets,
        time: context.time,
        item: item(record.subject, context.process).row,
        insets: record.insets(0)
      )
    )
  }
}

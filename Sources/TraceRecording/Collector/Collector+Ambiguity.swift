internal import CSignposts
internal import Signposts
internal import TraceStore

extension Collector {
  /// Reads an item's ambiguity.
  func readAmbiguity(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    let engine = engine(record.engine, context.process, at: context.time)
    let item = item(record.subject, context.process).row
    lastIDs.ambiguity += 1
    try writer.write(
      AmbiguityRow(
        id: lastIDs.ambiguity,
        time: context.time,
        item: item,
        engine: engine.row.id,
        pass: engine.root.pass?.id,
        test: context.test,
        free: LayoutCoordinates(rawValue: cs_free_bits(record.payload)),
        missing: LayoutCoordinates(rawValue: cs_missing_bits(record.payload)),
        cause: record.payloadHigh == 0 ? item : self.item(record.payloadHigh, context.process).row
      )
    )
  }
}

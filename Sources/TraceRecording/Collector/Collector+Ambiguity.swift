internal import Signposts
internal import TraceStore

extension Collector {
  /// Reads what constraints leave open of an item.
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
        free: LayoutCoordinates(rawValue: UInt8(truncatingIfNeeded: record.payloadLow)),
        missing: LayoutCoordinates(rawValue: UInt8(truncatingIfNeeded: record.payloadLow >> 8)),
        cause: record.payloadHigh == 0 ? item : self.item(record.payloadHigh, context.process).row
      )
    )
  }
}

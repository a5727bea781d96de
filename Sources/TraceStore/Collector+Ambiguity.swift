internal import Signposts

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

extension TraceWriter {
  /// Writes what constraints leave open of an item.
  package func write(_ row: AmbiguityRow) throws(TraceError) {
    try insert(\.ambiguity, id: row.id) {
      $0.bind(row.time)
      $0.bind(row.item)
      $0.bind(row.engine)
      $0.bind(row.pass)
      $0.bind(row.test)
      $0.bind(Int64(row.free.rawValue))
      $0.bind(Int64(row.missing.rawValue))
      $0.bind(row.cause)
    }
  }
}

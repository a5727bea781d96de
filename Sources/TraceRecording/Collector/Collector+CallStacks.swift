internal import CSignposts
internal import Signposts
internal import Symbolication
internal import TraceStore

extension Collector {
  /// Reads a stack's definition.
  ///
  /// Subject is its number and payload the number of addresses, which follow.
  func readStack(_ record: SpoolRecord, _ process: ProcessState) throws(TraceError) {
    let count = min(Int(record.payloadLow), (record.slots - 1) * ThreadCursor.wordsPerSlot)
    let addresses = (0..<count).map { record.word($0) & UInt64(Int64.max) }
    if let known = process.callStacks.rowsByAddresses[addresses] {
      process.callStacks.rows[record.subject] = known
      return
    }
    lastIDs.stack += 1
    let row = StackRow(id: lastIDs.stack, process: process.row, isCut: record.engine != 0)
    process.callStacks.rows[record.subject] = row.id
    process.callStacks.rowsByAddresses[addresses] = row.id
    try writer.write(row)
    for (position, address) in addresses.enumerated() {
      lastIDs.frame += 1
      try writer.write(
        FrameRow(id: lastIDs.frame, stack: row.id, position: position, address: address)
      )
    }
  }

  /// Reads a module's definition: a `cs_module` after the record's first slot.
  func readModule(_ record: SpoolRecord, _ process: ProcessState) throws(TraceError) {
    let idLength = min(Int(record.low(4)), Int(CS_LONGEST_BUILD_ID))
    let pathLength = min(Int(record.high(4)), Int(CS_LONGEST_MODULE_PATH))
    let idStart = 40
    let pathStart = idStart + Int(CS_LONGEST_BUILD_ID)
    let bytes = record.bytes(pathStart + pathLength)
    guard bytes.count == pathStart + pathLength, record.word(0) < record.word(1) else { return }
    let buildID = bytes[idStart..<idStart + idLength].map(hexadecimal).joined()
    var row = ModuleRow(
      id: 0,
      process: process.row,
      path: String(decoding: bytes[pathStart...], as: UTF8.self),
      buildID: idLength == 0 ? nil : buildID,
      bias: record.payload,
      range: record.word(0)..<record.word(1),
      fileSize: Int64(clamping: record.word(2)),
      fileTime: Int64(clamping: record.word(3))
    )
    guard process.callStacks.modules.insert(row).inserted else { return }
    lastIDs.module += 1
    row.id = lastIDs.module
    try writer.write(row)
  }

  /// Returns the row of the stack for a signpost, and clears it.
  func takeStack(for record: SpoolRecord, of cursor: ThreadCursor, _ process: ProcessState)
    -> Int64?
  {
    guard let pending = cursor.pendingStack else { return nil }
    cursor.pendingStack = nil
    guard pending.kind == UInt32(record.kind) else { return nil }
    return process.callStacks.rows[pending.id]
  }
}

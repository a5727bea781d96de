internal import Foundation
internal import Signposts
internal import TraceStore

// A snapshot contains the collector's state at a commit. It is saved in the spool's directory
// before chunks that have been read are returned to their program. The row `recovery` of the trace
// names the snapshot that matches the trace's rows. Another collector removes the rows written
// after it, and reads the spool from there.

extension Collector {
  /// The number of the snapshot that is saved before anything is read.
  private static let firstSnapshot: Int64 = 1

  /// Whether enough of the spool has been read to return its chunks.
  ///
  /// A larger snapshot requires that more has been read, so that saving it stays a small part of
  /// the work.
  var isSnapshotDue: Bool {
    let finished = files.reduce(0) { $0 + $1.finishedBytes }
    return finished >= max(backlogLimit, snapshotSize * 2)
  }

  /// Makes the first commit and the first snapshot, because a trace to append to already contains
  /// rows.
  func begin(_ run: Run) throws(TraceError) {
    try writer.write(run)
    guard let number = try saveSnapshot() else {
      throw .cannotWrite(path: directory, detail: "there is no room for a snapshot")
    }
    try writer.commit()
    lastSnapshot = number
  }

  /// Saves a snapshot and names it in the trace; returns its number, or nil if there was no disk
  /// space.
  ///
  /// It takes effect with the next commit. The trace's rows must already contain everything that
  /// was read.
  func saveSnapshot() throws(TraceError) -> Int64? {
    try writeItems(settling: false)
    let rows = try writer.lastRows()
    let bytes = SnapshotFile.content(of: snapshot(rows: rows))
    let number = lastSnapshot + 1
    let name = Self.snapshotName(number)
    // A file with that number is from a killed collector, and the trace does not name it.
    folder?.remove(name)
    // Without disk space, the chunks that were read can stay where they are for now.
    guard let folder, (try? folder.write(bytes, to: name)) != nil else { return nil }
    try writer.write(recoveryRow(snapshot: number))
    snapshotSize = bytes.count
    return number
  }

  /// Returns the chunks that were read before the snapshot that is now in effect.
  func giveBack(behind number: Int64) {
    for file in files {
      file.giveBackChunks()
      file.closeIfDone()
    }
    if lastSnapshot > 0 { folder?.remove(Self.snapshotName(lastSnapshot)) }
    lastSnapshot = number
  }

  /// Returns the trace's row with the data to continue.
  func recoveryRow(snapshot: Int64) -> RecoveryRow {
    RecoveryRow(
      spool: URL(fileURLWithPath: directory).lastPathComponent,
      origin: Int64(clamping: origin),
      snapshot: snapshot
    )
  }

  private static func snapshotName(_ number: Int64) -> String {
    "\(number).snapshot"
  }

  private func snapshotPath(_ number: Int64) -> String {
    directory + "/" + Self.snapshotName(number)
  }

  /// Continues a trace whose collector did not finish.
  convenience init(
    continuing path: String,
    from row: RecoveryRow,
    directory: String,
    backlogLimit: Int
  ) throws(TraceError) {
    let writer = try TraceWriter(continuing: path)
    self.init(
      writer: writer,
      directory: directory,
      origin: UInt64(clamping: row.origin),
      backlogLimit: backlogLimit
    )
    try resume(from: row)
  }

  /// Continues from the state of a collector that did not finish; removes the rows that the spool
  /// still contains.
  ///
  /// - Throws: ``TraceError/notRecoverable(path:detail:)`` if the snapshot is needed and is not
  ///   what this version wrote.
  private func resume(from row: RecoveryRow) throws(TraceError) {
    lastSnapshot = row.snapshot
    for process in try writer.processes() {
      let key = ProcessKey(pid: Int32(truncatingIfNeeded: process.pid), begin: process.begin)
      knownProcessRows[key] = process.row
      lastIDs.process = max(lastIDs.process, process.row)
    }
    var rows: [(table: String, row: Int64)] = []
    do {
      let bytes = try SnapshotFile.read(snapshotPath(row.snapshot))
      snapshotSize = bytes.count
      rows = try readSnapshot(bytes)
    } catch let error as SnapshotFile.Unusable {
      // No chunks were returned before the second snapshot, so the spool is read again from its
      // beginning.
      guard row.snapshot == Self.firstSnapshot else {
        throw try lost(row.snapshot, because: error)
      }
    } catch {
      // The checksum was correct, so this is not the spool that the snapshot was saved for.
      throw try lost(row.snapshot, because: .damaged)
    }
    try writer.goBack(to: rows)
    for (index, signature) in try writer.signatures().enumerated() {
      signatures[signature] = Int64(index + 1)
      signatureRows.append(signature)
    }
    for change in engines.lazy.flatMap(\.changes.changes)
    where change.signature < 1 || Int(change.signature) > signatureRows.count {
      throw try lost(row.snapshot, because: .damaged)
    }
    lastIDs.cpuSample = try writer.lastSample()
    // Their rows may have changed after the snapshot.
    for item in items {
      item.writtenPath = nil
      needsWriting(item)
    }
    for engine in engines { engine.isWritten = false }
    for file in files { file.giveBackChunks() }
  }
}

// MARK: What a snapshot holds

extension Collector {
  private func snapshot(rows: [(table: String, row: Int64)]) -> [UInt8] {
    var encoder = StateEncoder()
    encoder.encode(rows) { encoder, row in
      encoder.encode(row.table)
      encoder.encode(row.row)
    }
    encoder.encode(writer.orders) { $1.encode(to: &$0) }
    encoder.encode(tally: writer.tallies.signatures)
    encoder.encode(tally: writer.tallies.views)
    for tally in writer.tallies.phases { encoder.encode(tally: tally) }
    encoder.encode(tally: writer.tallies.rest)
    encoder.encode(plain: lastIDs)
    encoder.encode(signpostCount)
    encoder.encode(unknownRecords)
    encoder.encode(completeUpTo)
    encoder.encode(lastEmitted)
    encoder.encode(processes) { $1.encode(to: &$0) }
    encoder.encode(items) { $1.encode(to: &$0) }
    // References are encoded after the objects they refer to.
    for item in items { item.encodeReferences(to: &encoder) }
    encoder.encode(engines) { $1.encode(to: &$0) }
    for engine in engines { engine.encodeReferences(to: &encoder) }
    for process in processes { process.encodeConstraints(to: &encoder) }
    encoder.encode(zip(files, processOfFile).map { $0 }) { encoder, pair in
      encoder.encode(pair.1.row)
      pair.0.encode(to: &encoder)
    }
    return encoder.bytes
  }

  /// Restores the state from a snapshot; returns the rows that the trace had at that time.
  private func readSnapshot(
    _ bytes: [UInt8]
  ) throws(DamagedArchive) -> [(table: String, row: Int64)] {
    var decoder = StateDecoder(bytes)
    let rows = try readSnapshot(&decoder)
    guard decoder.isAtEnd else { throw DamagedArchive() }
    return rows
  }

  /// Returns the error for a snapshot that is needed and cannot be used, with what is lost.
  private func lost(
    _ number: Int64,
    because reason: SnapshotFile.Unusable
  ) throws(TraceError) -> TraceError {
    let seconds = Double(try writer.completeUpTo()) / 1e9
    let time = String(format: "%.2f", seconds)
    return .notRecoverable(
      path: writer.path,
      detail: """
        snapshot \(number) in its spool \(reason); without it, what was recorded after \(time) s cannot be read
        """
    )
  }

  private func readSnapshot(
    _ decoder: inout StateDecoder
  ) throws(DamagedArchive) -> [(table: String, row: Int64)] {
    let rows = try decoder.array { decoder throws(DamagedArchive) in
      (table: try decoder.string(), row: try decoder.int64())
    }
    let orders = try decoder.array(TimeOrder.init)
    guard orders.count == writer.orders.count else { throw DamagedArchive() }
    writer.orders = orders
    writer.tallies.signatures = try decoder.tally()
    writer.tallies.views = try decoder.tally()
    for phase in writer.tallies.phases.indices {
      writer.tallies.phases[phase] = try decoder.tally()
    }
    writer.tallies.rest = try decoder.tally()
    lastIDs = try decoder.plain(LastIDs.self)
    signpostCount = try decoder.count()
    unknownRecords = try decoder.count()
    completeUpTo = try decoder.int64()
    lastEmitted = try decoder.int64()
    processes = try decoder.array(ProcessState.init)
    let processOfRow = Dictionary(processes.map { ($0.row, $0) }, uniquingKeysWith: { $1 })
    items = try decoder.array(ItemState.init)
    for item in items {
      guard let process = processOfRow[item.process] else { throw DamagedArchive() }
      process.add(item, for: item.objectID)
      try item.decodeReferences(&decoder, items)
    }
    engines = try decoder.array(EngineState.init)
    for engine in engines {
      guard let process = processOfRow[engine.row.process],
        let id = UInt32(exactly: engine.objectID)
      else { throw DamagedArchive() }
      process.add(engine, for: id)
      try engine.decodeReferences(&decoder, engines, items)
    }
    for process in processes { try process.decodeConstraints(&decoder, engines) }
    let fileCount = try decoder.int()
    for _ in 0..<max(fileCount, 0) {
      guard let process = processOfRow[try decoder.int64()] else { throw DamagedArchive() }
      let file = try SpoolFile.resumed(&decoder, in: directory)
      add(file, of: process)
      for cursor in file.cursors { add(cursor, of: process) }
    }
    return rows
  }
}

extension Array {
  /// Returns the element of a row; rows count from 1.
  func row(_ row: Int64) throws(DamagedArchive) -> Element {
    guard row > 0, row <= count else { throw DamagedArchive() }
    return self[Int(row) - 1]
  }
}

extension StateEncoder {
  fileprivate mutating func encode(tally: WorkTally) {
    tally.forEachSum { subject, test, counts in
      encode(true)
      encode(subject)
      encode(test)
      encode(plain: counts)
    }
    encode(false)
  }
}

extension StateDecoder {
  fileprivate mutating func tally() throws(DamagedArchive) -> WorkTally {
    var tally = WorkTally()
    while try bool() {
      let subject = try int64()
      let test = try int64()
      let counts = try plain(WorkCounts.self)
      // Subjects are rows, which index an array of the tally.
      guard subject >= 0, subject < 1 << 31 else { throw DamagedArchive() }
      tally.add(subject, test: test) { $0 = counts }
    }
    return tally
  }
}

extension TimeOrder {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(lastTime)
    encoder.encode(isKept)
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(lastTime: try decoder.int64(), isKept: try decoder.bool())
  }
}

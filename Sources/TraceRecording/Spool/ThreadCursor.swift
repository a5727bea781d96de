internal import CSignposts

/// Reads a thread's records in a spool file, chunk by chunk, in the order in which the thread wrote
/// them.
final class ThreadCursor {
  static let wordsPerSlot = Int(CS_SLOT_SIZE) / MemoryLayout<UInt64>.size
  /// The number of slots per read.
  private static let windowSize = 2048

  let tid: UInt32
  let name: String
  let isMain: Bool
  /// The thread's row, once it has one.
  var row: Int64 = 0
  /// The next record's duration in ticks, if it does not fit in 32 bits.
  var longDuration: UInt64?
  /// The call stack of the next signpost, and that signpost's kind.
  var pendingStack: (id: UInt32, kind: UInt32)?
  private(set) var damagedChunks = 0
  /// The number of records that were read.
  private(set) var recordCount = 0

  private unowned let file: SpoolFile
  /// The chunks that have not been read to their end.
  private var chunks: [SpoolChunk] = []
  /// The words of the slots that were read last.
  private(set) var words: [UInt64] = []
  /// The index of the first of these slots in its chunk.
  private var base = 0
  private var loaded = 0
  private var consumed = 0
  /// The number of slots of the current chunk that are known to be complete.
  private var committed = 0
  /// The slot of the current chunk from which on records cannot be parsed, or nil.
  private var damagedSlot: Int?
  /// When the next record was emitted, in nanoseconds on the monotonic clock; nil if none is complete yet.
  private(set) var headTime: UInt64?
  /// The segment of the clock used last, from the last refill.
  private var segment = SpoolClock.Segment()

  init(file: SpoolFile, tid: UInt32, name: String, isMain: Bool) {
    self.file = file
    self.tid = tid
    self.name = name
    self.isMain = isMain
  }

  /// How far the thread's records have been read.
  struct Position {
    /// The chunks that were not read to their end, in order.
    var chunks: [SpoolChunk]
    /// The number of slots of the first chunk that were read.
    var consumed: Int
    /// The slot of the first chunk from which on records cannot be parsed, or nil.
    var damagedSlot: Int?
    var longDuration: UInt64?
    var pendingStack: (id: UInt32, kind: UInt32)?
    var damagedChunks: Int
    var recordCount: Int
  }

  /// The current position, from which another cursor can continue.
  var position: Position {
    Position(
      chunks: chunks,
      consumed: base + consumed,
      damagedSlot: damagedSlot,
      longDuration: longDuration,
      pendingStack: pendingStack,
      damagedChunks: damagedChunks,
      recordCount: recordCount
    )
  }

  /// Continues from the position of another cursor.
  func resume(at position: Position) {
    chunks = position.chunks
    base = min(max(position.consumed, 0), SpoolChunk.slotCount)
    damagedSlot = position.damagedSlot.map { min(max($0, 0), SpoolChunk.slotCount) }
    longDuration = position.longDuration
    pendingStack = position.pendingStack
    damagedChunks = position.damagedChunks
    recordCount = position.recordCount
  }

  /// Whether all chunks were read to their end.
  var isAtEnd: Bool { chunks.isEmpty }

  func enqueue(_ chunk: SpoolChunk) {
    chunks.append(chunk)
  }

  /// The number of unread complete slots of the current chunk, plus the maximum number in later
  /// chunks.
  var waitingSlots: Int {
    max(committed - base - consumed, 0) + max(chunks.count - 1, 0)
      * Int(CS_CHUNK_SIZE / CS_SLOT_SIZE)
  }

  /// The index of the next record's first word, or nil if no record is complete yet.
  var head: Int? {
    consumed < loaded ? consumed * Self.wordsPerSlot : nil
  }

  /// Returns the time on the monotonic clock for a number of ticks.
  @inline(__always)
  func time(_ ticks: UInt64) -> UInt64 {
    if !segment.range.contains(ticks) { segment = file.clock.segment(at: ticks) }
    return segment.time(ticks)
  }

  /// Skips the next record.
  func advance() {
    guard let head else { return }
    consumed += Int(words[head + 1] >> 8 & 0xFF)
    recordCount += 1
    settle()
  }

  /// Ensures that the next record is complete in the loaded slots.
  private func settle() {
    while let head {
      let slots = Int(words[head + 1] >> 8 & 0xFF)
      if slots > 0, consumed + slots <= loaded {
        headTime = time(words[head])
        return
      }
      // Either the record continues past the loaded slots, or the rest of the chunk cannot be
      // parsed.
      if slots == 0 || base + loaded == committed || !load() {
        noteDamage()
      }
    }
    headTime = nil
  }

  /// Skips the rest of the current chunk.
  private func noteDamage() {
    damagedChunks += 1
    damagedSlot = base + consumed
    base = committed
    loaded = 0
    consumed = 0
  }

  /// Returns the maximum number of filled slots of a chunk that cannot be read.
  private func unreadSlots(of chunk: SpoolChunk) -> Int {
    let end = file.isIntact(chunk) ? committed : SpoolChunk.slotCount
    let read = damagedSlot ?? base + loaded
    return damagedSlot == nil && end == committed ? 0 : max(end - read, 0)
  }

  /// The maximum number of filled slots that cannot be read, in all chunks that were not read to
  /// their end.
  var unreadSlots: Int {
    guard let first = chunks.first else { return 0 }
    let behind = chunks.dropFirst().count { !file.isIntact($0) }
    return unreadSlots(of: first) + behind * SpoolChunk.slotCount
  }

  /// Loads complete slots from the next record on; returns whether that succeeded.
  private func load() -> Bool {
    guard let chunk = chunks.first else { return false }
    base += consumed
    consumed = 0
    loaded = min(committed - base, Self.windowSize)
    // A local variable avoids an exclusivity check at each access of the property.
    var words = self.words
    self.words = []
    defer { self.words = words }
    return file.readSlots(base..<base + loaded, of: chunk, into: &words)
  }

  /// Reads what the thread has written since then; continues with the next chunk if there is one.
  func refill() {
    // More of the clock may be known by now.
    segment = SpoolClock.Segment()
    while head == nil, let chunk = chunks.first {
      // A thread leaves a chunk after its last write to it, so the order of these reads matters.
      let hasLeft = chunks.count > 1 || file.isOver || file.hasLeft(chunk)
      committed = file.committedSlots(of: chunk)
      if damagedSlot == nil, committed > base + loaded {
        if !load() { loaded = 0 }
        if loaded == 0 { noteDamage() }
        settle()
        continue
      }
      if !hasLeft { return }
      finish(chunk)
    }
  }
  /// Continues with the next chunk.
  private func finish(_ chunk: SpoolChunk) {
    let unread = unreadSlots(of: chunk)
    if unread > 0, damagedSlot == nil { damagedChunks += 1 }
    file.finish(chunk, filled: (damagedSlot ?? base + loaded) + unread, unread: unread)
    chunks.removeFirst()
    base = 0
    loaded = 0
    consumed = 0
    committed = 0
    damagedSlot = nil
  }
}

internal import CSignposts

/// A thread's records in a spool file, read chunk by chunk in the order in which the thread wrote them.
final class ThreadCursor {
  static let wordsPerSlot = Int(CS_SLOT_SIZE) / MemoryLayout<UInt64>.size
  /// How many slots are read at once.
  private static let windowSize = 2048

  let tid: UInt32
  let name: String
  let isMain: Bool
  /// The thread's row, once it has one.
  var row: Int64 = 0
  /// The ticks that the next record's 32 bits could not hold.
  var longDuration: UInt64?
  /// The call stack of the next signpost, and the kind which that has.
  var pendingStack: (id: UInt32, kind: UInt32)?
  private(set) var damagedChunks = 0
  /// How many records were read.
  private(set) var recordCount = 0

  private unowned let file: SpoolFile
  /// The chunks that have not been read to their end.
  private var chunks: [SpoolChunk] = []
  /// The words of the slots that were read last.
  private(set) var words: [UInt64] = []
  /// The first of these slots in its chunk.
  private var base = 0
  private var loaded = 0
  private var consumed = 0
  /// How many slots of the current chunk are known to be complete.
  private var committed = 0
  /// The slot of the current chunk from which on its records cannot be told apart; nil for none.
  private var damagedSlot: Int?
  /// When the next record was emitted, in nanoseconds on the monotonic clock; nil if none is complete yet.
  private(set) var headTime: UInt64?
  /// The part of the clock's time that the last look was in, as it was known when the reading went on.
  private var segment = SpoolClock.Segment()

  init(file: SpoolFile, tid: UInt32, name: String, isMain: Bool) {
    self.file = file
    self.tid = tid
    self.name = name
    self.isMain = isMain
  }

  /// Where the reading of a thread's records has come to.
  struct Position {
    /// The chunks that were not read to their end, in order.
    var chunks: [SpoolChunk]
    /// The slots of the first of them that were read.
    var consumed: Int
    /// The slot of the first from which on its records cannot be told apart; nil for none.
    var damagedSlot: Int?
    var longDuration: UInt64?
    var pendingStack: (id: UInt32, kind: UInt32)?
    var damagedChunks: Int
    var recordCount: Int
  }

  /// Where the reading has come to: another cursor with that position goes on there.
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

  /// Goes on where another cursor has come to.
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

  /// How many complete slots of the current chunk, and at most how many of those behind it, have not been read.
  var waitingSlots: Int {
    max(committed - base - consumed, 0) + max(chunks.count - 1, 0)
      * Int(CS_CHUNK_SIZE / CS_SLOT_SIZE)
  }

  /// The first word of the next record; nil if none is complete yet.
  var head: Int? {
    consumed < loaded ? consumed * Self.wordsPerSlot : nil
  }

  /// The time on the monotonic clock of that many ticks.
  @inline(__always)
  func time(_ ticks: UInt64) -> UInt64 {
    if !segment.range.contains(ticks) { segment = file.clock.segment(at: ticks) }
    return segment.time(ticks)
  }

  /// Goes past the next record.
  func advance() {
    guard let head else { return }
    consumed += Int(words[head + 1] >> 8 & 0xFF)
    recordCount += 1
    settle()
  }

  /// Sees to it that the next record is whole among the slots that were read.
  private func settle() {
    while let head {
      let slots = Int(words[head + 1] >> 8 & 0xFF)
      if slots > 0, consumed + slots <= loaded {
        headTime = time(words[head])
        return
      }
      // Either the record goes on past what was read, or what follows in the chunk cannot be told apart any more.
      if slots == 0 || base + loaded == committed || !load() {
        noteDamage()
      }
    }
    headTime = nil
  }

  /// Gives the rest of the current chunk up.
  private func noteDamage() {
    damagedChunks += 1
    damagedSlot = base + consumed
    base = committed
    loaded = 0
    consumed = 0
  }

  /// How many filled slots of the current chunk cannot be read, as far as it was looked at, at most.
  private func unreadSlots(of chunk: SpoolChunk) -> Int {
    let end = file.isIntact(chunk) ? committed : SpoolChunk.slotCount
    let read = damagedSlot ?? base + loaded
    return damagedSlot == nil && end == committed ? 0 : max(end - read, 0)
  }

  /// How many filled slots cannot be read of the chunks that have not been read to their end, at most.
  var unreadSlots: Int {
    guard let first = chunks.first else { return 0 }
    let behind = chunks.dropFirst().count { !file.isIntact($0) }
    return unreadSlots(of: first) + behind * SpoolChunk.slotCount
  }

  /// Reads complete slots from the next record on; returns whether that went well.
  private func load() -> Bool {
    guard let chunk = chunks.first else { return false }
    base += consumed
    consumed = 0
    loaded = min(committed - base, Self.windowSize)
    // Into a variable: were the property itself written to for so long, each look at it would be checked at run time.
    var words = self.words
    self.words = []
    defer { self.words = words }
    return file.readSlots(base..<base + loaded, of: chunk, into: &words)
  }

  /// Reads what the thread has written since; goes on to the next chunk if there is one.
  func refill() {
    // More of the clock may be known by now.
    segment = SpoolClock.Segment()
    while head == nil, let chunk = chunks.first {
      // A thread leaves a chunk after its last word to it: the order of these looks matters.
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
  /// Goes on to the next chunk.
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

internal import CSignposts
internal import Foundation
internal import TraceStore

/// A process's spool file, as read by the collector.
///
/// It is read with `pread`, not mapped, because a file that is truncated during reading must not
/// end the program.
final class SpoolFile {
  /// The file's header, which is read again each time new chunks are searched.
  private(set) var header: cs_spool_header
  /// Whether the program has overwritten the header.
  ///
  /// Then the last valid header is used, and all chunks are searched.
  private(set) var hasDamagedHeader = false
  private(set) var cursors: [ThreadCursor] = []
  /// The clock of its records.
  var clock: SpoolClock
  /// The file's name in its directory.
  let name: String
  /// −1 after everything its process emitted was read, so that many short processes do not use up
  /// all descriptors.
  private var file: Int32
  var isOpen: Bool { file >= 0 }
  /// Whether its ticks belong to the machine's current boot.
  private let isOfThisBoot: Bool
  private(set) var knownChunks = 0
  private(set) var knownClaims: UInt32 = 0
  /// The counts read from the file, to compare with the counts that the program reports.
  private(set) var accounts = SpoolAccounts()
  /// The chunks that were not claimed at the last search.
  private var unclaimed: [Int] = []
  /// The chunks that were read to their end, but whose rows may not be safe in the trace yet.
  private(set) var finished: [Int] = []
  private var returns = ReturnedChunks()

  /// Opens a spool; returns nil if the file is not ready, or is not a spool of a known version.
  init?(path: String) {
    let file = unsafe cs_above_standard(open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC))
    if file < 0 { return nil }
    let name = Directory.name(of: path)
    guard let header = Self.header(of: file), header.belongs(to: name) else {
      close(file)
      return nil
    }
    self.name = name
    self.file = file
    self.header = header
    clock = SpoolClock(header: header)
    isOfThisBoot = header.isOfThisBoot
  }

  /// Creates an object for a file that was read before, and whose header was overwritten since; nil
  /// if there is no such file.
  init?(withoutHeader path: String) {
    guard Self.isUnreadable(path) else { return nil }
    name = Directory.name(of: path)
    file = -1
    header = cs_spool_header()
    header.limit = .max
    clock = SpoolClock(header: header)
    isOfThisBoot = true
    hasDamagedHeader = true
  }

  /// Returns whether a file has content but no known header: it was overwritten, or another version
  /// wrote it.
  static func isUnreadable(_ path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    if file < 0 { return false }
    defer { close(file) }
    guard let header = header(of: file), !header.belongs(to: Directory.name(of: path)) else {
      return false
    }
    if header.magic != 0 { return true }
    // A file that its process is still creating has no chunk.
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_size > Int(CS_HEADER_SIZE)
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// The arguments of the process's command line.
  var command: [String] {
    let count = min(Int(header.command_length), MemoryLayout.size(ofValue: header.command))
    let bytes = unsafe withUnsafeBytes(of: header.command) { unsafe Array($0.prefix(count)) }
    return bytes.split(separator: 0, omittingEmptySubsequences: false)
      .prefix(while: { !$0.isEmpty })
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path of the process's program.
  var executable: String {
    let count = min(Int(header.executable_length), MemoryLayout.size(ofValue: header.executable))
    let bytes = unsafe withUnsafeBytes(of: header.executable) { unsafe Array($0.prefix(count)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Finding chunks

  /// Searches for newly claimed chunks, and calls `found` for each new thread.
  func discoverChunks(_ found: (ThreadCursor) -> Void) {
    if file < 0 { return }
    if !hasDamagedHeader {
      if let now = Self.header(of: file), now.continues(header, isOfThisBoot) {
        header = now
      } else {
        hasDamagedHeader = true
      }
    }
    let chunkCount = hasDamagedHeader ? roomForChunks : min(Int(header.chunks), roomForChunks)
    if chunkCount > knownChunks {
      unclaimed += knownChunks..<chunkCount
      knownChunks = chunkCount
    }
    var moments: [cs_moment] = []
    if hasDamagedHeader || header.claimed != knownClaims {
      if !hasDamagedHeader { knownClaims = header.claimed }
      for (index, chunk) in claimedChunks() {
        moments += [chunk.start, chunk.end]
        knownClaims = max(knownClaims, chunk.sequence)
        accounts.claims += 1
        cursor(of: chunk, found).enqueue(SpoolChunk(index: index, sequence: chunk.sequence))
      }
    }
    tellClock(moments)
  }

  /// Returns the newly claimed chunks in the order in which they were claimed.
  private func claimedChunks() -> [(Int, cs_chunk_header)] {
    var claimed: [(Int, cs_chunk_header)] = []
    unclaimed.removeAll { index in
      // All claims up to the header's number are written, so a chunk that is missing here was
      // claimed afterwards.
      guard let chunk = chunkHeader(at: index), chunk.magic == CS_CHUNK_MAGIC,
        hasDamagedHeader || chunk.sequence <= knownClaims
      else { return false }
      claimed.append((index, chunk))
      return true
    }
    return claimed.sorted { $0.1.sequence < $1.1.sequence }
  }

  /// The number of chunks that fit in the file's length.
  private var roomForChunks: Int {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return 0 }
    return max(Int(status.st_size) - Int(CS_HEADER_SIZE), 0) / Int(CS_CHUNK_SIZE)
  }

  private func cursor(
    of chunk: cs_chunk_header,
    _ found: (ThreadCursor) -> Void
  ) -> ThreadCursor {
    if let cursor = cursors.first(where: { $0.tid == chunk.thread }) { return cursor }
    let name = unsafe withUnsafeBytes(of: chunk.name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let cursor = ThreadCursor(
      file: self,
      tid: chunk.thread,
      name: name,
      isMain: chunk.is_main != 0
    )
    cursors.append(cursor)
    found(cursor)
    return cursor
  }

  /// Adds moments to the clock: also the current one, or for a spool from another boot the header's
  /// moments.
  private func tellClock(_ moments: [cs_moment]) {
    let now = cs_take_moment(header.clock)
    for moment in moments.sorted(by: { $0.ticks < $1.ticks }) { clock.add(moment) }
    if isOfThisBoot {
      clock.add(now)
    } else {
      clock.add(header.look)
      clock.add(header.end)
    }
  }

  /// Restores the position of another reader.
  ///
  /// Chunks that were read to their end are skipped if they have been returned to the program
  /// since.
  func resume(
    cursors: [ThreadCursor],
    knownChunks: Int,
    knownClaims: UInt32,
    finished: [Int],
    accounts: SpoolAccounts,
    moments: [cs_moment]
  ) {
    self.cursors = cursors
    self.accounts = accounts
    self.knownChunks = min(max(knownChunks, 0), roomForChunks)
    self.knownClaims = knownClaims
    self.finished = finished.filter { index in
      guard let chunk = chunkHeader(at: index) else { return false }
      return chunk.magic == CS_CHUNK_MAGIC && chunk.sequence <= knownClaims
    }
    let known = Set(cursors.flatMap { $0.position.chunks.map(\.index) } + self.finished)
    unclaimed = (0..<self.knownChunks).filter { !known.contains($0) }
    for moment in moments { clock.add(moment) }
  }

  // MARK: The end of the process

  /// Whether the process has ended normally, so that no thread will write to its chunk any more.
  private(set) var isOver = false
  /// The time after its end at which a process counts as gone, in nanoseconds.
  static let graceTime: UInt64 = 200_000_000

  /// Records that the process was seen to be gone, at a time on the monotonic clock.
  ///
  /// The header must also have its end. A process in a container has a number that may belong to
  /// another process here, or to none.
  func noteProcessGone(at now: UInt64) {
    let end = header.end.monotonic
    if end != 0, now > end, now - end > Self.graceTime { isOver = true }
  }

  /// Closes the file if all of it was read and returned.
  func closeIfDone() {
    guard isOver, file >= 0, finished.isEmpty,
      hasDamagedHeader || header.claimed == knownClaims,
      cursors.allSatisfy(\.isAtEnd)
    else { return }
    close(file)
    file = -1
  }

  // MARK: Reading chunks

  /// Returns whether the chunk's thread has left it.
  func hasLeft(_ chunk: SpoolChunk) -> Bool {
    guard let header = chunkHeader(at: chunk.index) else { return false }
    return header.end.monotonic != 0 && header.sequence == chunk.sequence
  }

  /// Returns the number of complete slots of a chunk.
  func committedSlots(of chunk: SpoolChunk) -> Int {
    guard let header = chunkHeader(at: chunk.index), header.sequence == chunk.sequence else {
      return 0
    }
    return min(Int(header.committed), SpoolChunk.slotCount)
  }

  /// Reads slots of a chunk to the beginning of the words.
  ///
  /// - Returns: Whether all could be read.
  func readSlots(_ range: Range<Int>, of chunk: SpoolChunk, into words: inout [UInt64]) -> Bool {
    let wordCount = range.count * ThreadCursor.wordsPerSlot
    if words.count < wordCount {
      words = [UInt64](repeating: 0, count: wordCount)
    }
    return unsafe words.withUnsafeMutableBytes { bytes in
      let part = unsafe UnsafeMutableRawBufferPointer(
        rebasing: bytes[..<(range.count * Int(CS_SLOT_SIZE))]
      )
      return unsafe read(into: part, at: chunk.offset(ofSlot: range.lowerBound)) == part.count
    }
  }

  private func chunkHeader(at index: Int) -> cs_chunk_header? {
    var chunk = cs_chunk_header()
    let offset = SpoolChunk(index: index, sequence: 0).offset
    let count = unsafe withUnsafeMutableBytes(of: &chunk) {
      unsafe read(into: $0, at: offset)
    }
    return count == MemoryLayout<cs_chunk_header>.size ? chunk : nil
  }

  private static func header(of file: Int32) -> cs_spool_header? {
    var header = cs_spool_header()
    let count = unsafe withUnsafeMutableBytes(of: &header) {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    return count == MemoryLayout<cs_spool_header>.size ? header : nil
  }

  private func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    unsafe pread(file, bytes.baseAddress, bytes.count, Int(offset))
  }

  // MARK: Giving chunks back

  /// Records that a chunk was read to its end, and will not be written to any more.
  ///
  /// - Parameters:
  ///   - chunk: The claim.
  ///   - filled: The number of slots that its thread had filled.
  ///   - unread: The number of these that could not be read.
  func finish(_ chunk: SpoolChunk, filled: Int, unread: Int) {
    finished.append(chunk.index)
    if hasLeft(chunk) || !isIntact(chunk) { accounts.leftSlots += filled }
    accounts.unreadSlots += unread
  }

  /// Returns whether the chunk still has the claim's header, so that it was not overwritten.
  func isIntact(_ chunk: SpoolChunk) -> Bool {
    guard let header = chunkHeader(at: chunk.index) else { return false }
    return header.magic == CS_CHUNK_MAGIC && header.sequence == chunk.sequence
  }

  /// The number of slots that were filled and not read, at the end of reading; each was at most one
  /// signpost.
  var unreadSlots: Int {
    if file < 0 { return accounts.unreadSlots }
    let unread = cursors.reduce(accounts.unreadSlots) { $0 + $1.unreadSlots }
    if hasDamagedHeader { return unread }
    return unread
      + accounts.missingSlots(claimed: Int(knownClaims), left: header.left_slots)
  }

  /// The number of bytes that were read to their end and not returned.
  var finishedBytes: Int { finished.count * Int(CS_CHUNK_SIZE) }

  /// Stores the current moment in the file, for readers after a reboot.
  func noteMoment() {
    guard isOfThisBoot, isOpen else { return }
    var look = cs_take_moment(header.clock)
    unsafe withUnsafeBytes(of: &look) {
      unsafe _ = pwrite(file, $0.baseAddress, $0.count, Self.lookOffset)
    }
  }

  /// Returns the chunks that were read to their end, so that the program can use them again.
  ///
  /// Call it when the rows made from them, and a snapshot that continues after them, are safe.
  func giveBackChunks() {
    if finished.isEmpty { return }
    returns.give(finished, in: file, isInUse: header.end.monotonic == 0)
    unclaimed += finished
    finished = []
  }

  private static let lookOffset = MemoryLayout<cs_spool_header>.offset(of: \.look) ?? 0
}

/// The counts read from a spool file, to compare with the counts that its program reports.
struct SpoolAccounts {
  /// The number of claims of chunks that were found.
  var claims = 0
  /// The number of slots filled in chunks that their threads have left.
  var leftSlots = 0
  /// The number of filled slots that could not be read.
  var unreadSlots = 0

  /// Returns the maximum number of missing slots, given the program's numbers of claimed chunks and
  /// left slots.
  func missingSlots(claimed: Int, left: UInt64) -> Int {
    let chunks = max(claimed - claims, 0) * SpoolChunk.slotCount
    return max(chunks, Int(min(left, RecordingLosses.mostCounted)) - leftSlots, 0)
  }
}

extension cs_spool_header {
  /// Returns whether it is the header of a spool with that name and a known version.
  ///
  /// A program may have overwritten it.
  fileprivate func belongs(to name: String) -> Bool {
    guard magic == CS_SPOOL_MAGIC, version == CS_SPOOL_VERSION, chunk_size == CS_CHUNK_SIZE,
      name.hasPrefix("\(pid)-\(epoch)-"), clock <= CS_CLOCK_COUNTER, detail <= CS_DETAIL_ALL,
      start.monotonic <= UInt64(Int64.max),
      bootID.isEmpty || UUID(uuidString: bootID) != nil
    else { return false }
    if isOfThisBoot {
      let now = cs_take_moment(clock)
      guard start.ticks <= now.ticks, start.monotonic <= now.monotonic else { return false }
      // No processor's counter is that fast or that slow.
      let (ticks, time) = (now.ticks - start.ticks, now.monotonic - start.monotonic)
      guard ticks / 64 <= time + 1_000_000_000, time / 64 <= ticks + 1_000_000_000 else {
        return false
      }
    }
    return hasPlausibleCounts(isOfThisBoot)
  }

  /// Returns whether the values that change while the process runs are plausible.
  private func hasPlausibleCounts(_ isOfThisBoot: Bool) -> Bool {
    let latest = isOfThisBoot ? MonotonicClock.now() : UInt64(Int64.max)
    return latest >= start.monotonic
      && (end.monotonic == 0 || (start.monotonic...latest).contains(end.monotonic))
      && UInt64(chunks) * UInt64(CS_CHUNK_SIZE) <= limit
      // Dropping a signpost takes longer than a nanosecond, on any number of processors, because
      // all of them increment one word.
      && dropped <= latest - start.monotonic
  }

  /// Returns whether it can be a later state of another header.
  ///
  /// Constant fields must be equal, and counts must not have decreased.
  fileprivate func continues(_ earlier: cs_spool_header, _ isOfThisBoot: Bool) -> Bool {
    var same = self
    same.end = earlier.end
    same.look = earlier.look
    same.dropped = earlier.dropped
    same.claimed = earlier.claimed
    same.claim_error = earlier.claim_error
    same.chunks = earlier.chunks
    same.left_slots = earlier.left_slots
    same.left_out = earlier.left_out
    let isSame = unsafe withUnsafeBytes(of: same) { bytes in
      unsafe withUnsafeBytes(of: earlier) { earlier in unsafe bytes.elementsEqual(earlier) }
    }
    return isSame && hasPlausibleCounts(isOfThisBoot)
      && dropped >= earlier.dropped && claimed >= earlier.claimed && chunks >= earlier.chunks
      && left_slots >= earlier.left_slots
  }

  fileprivate var isOfThisBoot: Bool { bootID == MonotonicClock.bootID }

  /// The ID of the machine's boot in which the file was created.
  fileprivate var bootID: String {
    unsafe withUnsafeBytes(of: boot) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}

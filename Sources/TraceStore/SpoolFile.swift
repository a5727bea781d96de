internal import CSignposts
internal import Foundation

/// A process's spool file, as the collector reads it.
///
/// It is read by `pread`, not mapped: a file that is cut off under the reader must not end the program.
final class SpoolFile {
  /// What the file's header says; read again at each look for new chunks.
  private(set) var header = cs_spool_header()
  private(set) var cursors: [ThreadCursor] = []
  private let file: Int32
  private var knownChunks = 0
  /// Chunks that were claimed, but had no header yet when they were looked at.
  private var pendingChunks: [Int] = []

  /// Opens a spool; nil where the file is not ready or not a spool of a version that is known.
  init?(path: String) {
    file = unsafe open(path, O_RDWR | O_CLOEXEC)
    if file < 0 { return nil }
    readHeader()
    if header.magic != CS_SPOOL_MAGIC || header.version != CS_SPOOL_VERSION
      || header.chunk_size != CS_CHUNK_SIZE
    {
      close(file)
      return nil
    }
  }

  deinit {
    close(file)
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

  /// The version of the library that wrote the file.
  var libraryVersion: String {
    let bytes = unsafe withUnsafeBytes(of: header.library_version) { unsafe Array($0) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Looks for chunks that were claimed since the last look, and calls `found` for each new thread.
  func discoverChunks(_ found: (ThreadCursor) -> Void) {
    readHeader()
    let limit = (Int(clamping: header.limit) - Int(CS_HEADER_SIZE)) / Int(CS_CHUNK_SIZE)
    let claimed = min(Int(header.claimed), max(limit, 0))
    if claimed > knownChunks {
      pendingChunks += knownChunks..<claimed
      knownChunks = claimed
    }
    var stillPending: [Int] = []
    for index in pendingChunks {
      var chunk = cs_chunk_header()
      let count = unsafe withUnsafeMutableBytes(of: &chunk) {
        unsafe read(into: $0, at: offset(ofChunk: index))
      }
      guard count == MemoryLayout<cs_chunk_header>.size, chunk.magic == CS_CHUNK_MAGIC else {
        stillPending.append(index)
        continue
      }
      if let cursor = cursors.first(where: { $0.tid == chunk.thread }) {
        cursor.enqueue(chunk: index)
      } else {
        let name = unsafe withUnsafeBytes(of: chunk.name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let cursor = ThreadCursor(
          file: self,
          tid: chunk.thread,
          name: name,
          isMain: chunk.is_main != 0
        )
        cursor.enqueue(chunk: index)
        cursors.append(cursor)
        found(cursor)
      }
    }
    pendingChunks = stillPending
  }

  /// The number of complete slots of a chunk.
  func committedSlots(ofChunk index: Int) -> Int {
    var chunk = cs_chunk_header()
    let count = unsafe withUnsafeMutableBytes(of: &chunk) {
      unsafe read(into: $0, at: offset(ofChunk: index))
    }
    guard count == MemoryLayout<cs_chunk_header>.size else { return 0 }
    return min(Int(chunk.committed), ThreadCursor.slotsPerChunk)
  }

  /// Reads slots of a chunk to their place among the chunk's words.
  ///
  /// - Returns: Whether all could be read.
  func readSlots(_ range: Range<Int>, ofChunk index: Int, into words: inout [UInt64]) -> Bool {
    let start = ThreadCursor.word(ofSlot: range.lowerBound)
    let count = range.count * ThreadCursor.wordsPerSlot * MemoryLayout<UInt64>.size
    let position = offset(ofChunk: index) + Int64(start * MemoryLayout<UInt64>.size)
    return unsafe words.withUnsafeMutableBytes { bytes in
      let first = start * MemoryLayout<UInt64>.size
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[first..<first + count])
      return unsafe read(into: part, at: position) == count
    }
  }

  /// Gives the disk of a chunk back that has been read.
  func release(chunk index: Int) {
    _ = cs_release_disk(file, offset(ofChunk: index), Int64(CS_CHUNK_SIZE))
  }

  private func offset(ofChunk index: Int) -> Int64 {
    Int64(CS_HEADER_SIZE) + Int64(index) * Int64(CS_CHUNK_SIZE)
  }

  private func readHeader() {
    let size = MemoryLayout<cs_spool_header>.size
    var copy = cs_spool_header()
    let count = unsafe withUnsafeMutableBytes(of: &copy) { unsafe read(into: $0, at: 0) }
    if count == size { header = copy }
  }

  private func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    unsafe pread(file, bytes.baseAddress, bytes.count, Int(offset))
  }
}

internal import CSignposts
internal import Foundation

/// Returns chunks of a spool file to its program, which uses them instead of new ones.
///
/// The program's mapping stays valid, so a returned chunk costs it nothing. Chunks that it is
/// unlikely to need soon are returned without their disk space.
struct ReturnedChunks {
  /// The maximum number of returned chunks that keep their disk space.
  private static let mostWithDisk = 64

  /// The number of chunks ever returned; nil before it was read from the file.
  private var given: UInt32?
  /// The entries that did not fit yet.
  private var waiting: [UInt32] = []

  /// Returns chunks; clears their headers first, so that no reader mistakes them for claimed ones.
  ///
  /// - Parameters:
  ///   - chunks: The chunks' indices.
  ///   - file: The spool's file descriptor.
  ///   - isInUse: Whether the program may need more chunks.
  mutating func give(_ chunks: [Int], in file: Int32, isInUse: Bool) {
    var counts: (given: UInt32, taken: UInt32) = (0, 0)
    let count = unsafe withUnsafeMutableBytes(of: &counts) {
      unsafe pread(file, $0.baseAddress, $0.count, Int(CS_RETURNED_OFFSET))
    }
    guard count == MemoryLayout.size(ofValue: counts) else { return }
    var given = self.given ?? counts.given
    let untaken = given &- counts.taken
    // A damaged file may contain any number.
    guard untaken <= CS_RETURNED_SIZE else { return }
    for index in chunks {
      Self.clearHeader(of: index, in: file)
      let isKept = isInUse && Int(untaken) + waiting.count < Self.mostWithDisk
      waiting.append(isKept ? UInt32(index) : Self.emptied(index, in: file))
    }
    let entries = waiting.prefix(Int(CS_RETURNED_SIZE - untaken))
    waiting.removeFirst(entries.count)
    for entry in entries {
      Self.write(entry, at: Self.offset(ofEntry: given), in: file)
      given &+= 1
    }
    self.given = given
    // The program must not see the entries before this point.
    Self.write(given, at: Int(CS_RETURNED_OFFSET), in: file)
  }

  /// Frees the chunk's disk space; returns its entry.
  private static func emptied(_ index: Int, in file: Int32) -> UInt32 {
    let offset = SpoolChunk(index: index, sequence: 0).offset
    let code = cs_release_disk(file, offset, Int64(CS_CHUNK_SIZE))
    return code == 0 ? UInt32(index) | CS_RETURNED_EMPTY : UInt32(index)
  }

  private static func offset(ofEntry number: UInt32) -> Int {
    let entries = Int(CS_RETURNED_OFFSET) + 2 * MemoryLayout<UInt32>.size
    return entries + Int(number % UInt32(CS_RETURNED_SIZE)) * MemoryLayout<UInt32>.size
  }

  private static func clearHeader(of index: Int, in file: Int32) {
    var empty = cs_chunk_header()
    let offset = SpoolChunk(index: index, sequence: 0).offset
    unsafe withUnsafeBytes(of: &empty) {
      unsafe _ = pwrite(file, $0.baseAddress, $0.count, Int(offset))
    }
  }

  private static func write(_ value: UInt32, at offset: Int, in file: Int32) {
    var value = value
    unsafe withUnsafeBytes(of: &value) {
      unsafe _ = pwrite(file, $0.baseAddress, $0.count, offset)
    }
  }
}

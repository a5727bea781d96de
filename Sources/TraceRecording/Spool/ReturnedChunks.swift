internal import CSignposts
internal import Foundation

/// Gives chunks of a spool file back to its program, which takes them instead of new ones.
///
/// What the program had mapped stays mapped, so a chunk that comes back costs it nothing; those that it will hardly
/// need soon come back without their disk.
struct ReturnedChunks {
  /// How many chunks wait with their disk at most.
  private static let mostWithDisk = 64

  /// How many chunks were ever given; nil before it was read from the file.
  private var given: UInt32?
  /// The entries for which there was no place yet.
  private var waiting: [UInt32] = []

  /// Gives chunks back; their headers are cleared first, so that no reader takes them for claimed.
  ///
  /// - Parameters:
  ///   - chunks: The chunks' indexes.
  ///   - file: The spool's file descriptor.
  ///   - isInUse: Whether the program may want more chunks.
  mutating func give(_ chunks: [Int], in file: Int32, isInUse: Bool) {
    var counts: (given: UInt32, taken: UInt32) = (0, 0)
    let count = unsafe withUnsafeMutableBytes(of: &counts) {
      unsafe pread(file, $0.baseAddress, $0.count, Int(CS_RETURNED_OFFSET))
    }
    guard count == MemoryLayout.size(ofValue: counts) else { return }
    var given = self.given ?? counts.given
    let untaken = given &- counts.taken
    // A damaged file may say anything.
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
    // Only now may the program see the entries.
    Self.write(given, at: Int(CS_RETURNED_OFFSET), in: file)
  }

  /// Gives the chunk's disk back to the file system; returns the entry that says so.
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

internal import CSignposts

/// A claim of a chunk of a spool file.
///
/// Chunks are returned to the program, so one place has several claims over time.
struct SpoolChunk: Hashable {
  /// The chunk's place in the file.
  let index: Int
  /// The number of the claim, counted from 1 in the file.
  let sequence: UInt32

  /// The number of slots in a chunk.
  static let slotCount = Int(CS_CHUNK_SIZE - CS_CHUNK_HEADER_SIZE) / Int(CS_SLOT_SIZE)

  /// The chunk's offset in the file, in bytes.
  var offset: Int64 {
    Int64(CS_HEADER_SIZE) + Int64(index) * Int64(CS_CHUNK_SIZE)
  }

  /// Returns the offset of a slot in the file, in bytes.
  func offset(ofSlot slot: Int) -> Int64 {
    offset + Int64(CS_CHUNK_HEADER_SIZE) + Int64(slot) * Int64(CS_SLOT_SIZE)
  }
}

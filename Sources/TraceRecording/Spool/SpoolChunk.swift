internal import CSignposts

/// A claim of a chunk of a spool file: chunks come back to the program, so that one place has several in turn.
struct SpoolChunk: Hashable {
  /// The chunk's place in the file.
  let index: Int
  /// The number of the claim, counting up from 1 in the file.
  let sequence: UInt32

  /// How many slots a chunk has.
  static let slotCount = Int(CS_CHUNK_SIZE - CS_CHUNK_HEADER_SIZE) / Int(CS_SLOT_SIZE)

  /// Where the chunk begins in the file, in bytes.
  var offset: Int64 {
    Int64(CS_HEADER_SIZE) + Int64(index) * Int64(CS_CHUNK_SIZE)
  }

  /// Where a slot of the chunk begins in the file, in bytes.
  func offset(ofSlot slot: Int) -> Int64 {
    offset + Int64(CS_CHUNK_HEADER_SIZE) + Int64(slot) * Int64(CS_SLOT_SIZE)
  }
}

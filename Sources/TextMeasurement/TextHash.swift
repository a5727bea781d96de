/// Hashes texts to the same number in every process, unlike `Hasher`.
package enum TextHash {
  /// The XXH64 hash of the text's UTF-8 bytes, with the seed 0.
  ///
  /// After the algorithm's specification (Collet, xxHash 0.1.1), which takes eight bytes at a time: a recorded program
  /// hashes each text that it sets or measures.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { unsafe hash(UnsafeRawBufferPointer($0)) }
  }

  private static let prime1: UInt64 = 0x9e37_79b1_85eb_ca87
  private static let prime2: UInt64 = 0xc2b2_ae3d_27d4_eb4f
  private static let prime3: UInt64 = 0x1656_67b1_9e37_79f9
  private static let prime4: UInt64 = 0x85eb_ca77_c2b2_ae63
  private static let prime5: UInt64 = 0x27d4_eb2f_1656_67c5

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var position = 0
    var hash = prime5
    if bytes.count >= 32 {
      var (first, second) = (prime1 &+ prime2, prime2)
      var (third, fourth): (UInt64, UInt64) = (0, 0 &- prime1)
      while position + 32 <= bytes.count {
        first = round(first, unsafe word(bytes, position))
        second = round(second, unsafe word(bytes, position + 8))
        third = round(third, unsafe word(bytes, position + 16))
        fourth = round(fourth, unsafe word(bytes, position + 24))
        position += 32
      }
      hash = rotated(first, 1) &+ rotated(second, 7) &+ rotated(third, 12) &+ rotated(fourth, 18)
      hash = merged(merged(merged(merged(hash, first), second), third), fourth)
    }
    hash &+= UInt64(bytes.count)
    while position + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, unsafe word(bytes, position)), 27) &* prime1 &+ prime4
      position += 8
    }
    if position + 4 <= bytes.count {
      let half = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
      hash = rotated(hash ^ UInt64(UInt32(littleEndian: half)) &* prime1, 23) &* prime2 &+ prime3
      position += 4
    }
    while position < bytes.count {
      hash = rotated(hash ^ UInt64(unsafe bytes[position]) &* prime5, 11) &* prime1
      position += 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word << count | word >> (64 - count)
  }
}

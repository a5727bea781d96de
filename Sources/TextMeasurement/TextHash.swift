/// Hashes texts to the same number in every process, unlike `Hasher`.
package enum TextHash {
  /// The 64-bit FNV-1a hash of the text's UTF-8 bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func hash(of text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return hash
  }
}

internal import CSignposts

/// Hashes texts to the same number in every process, unlike `Hasher`.
package enum TextHash {
  /// Returns the number that represents the text in a trace.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { unsafe cs_text_hash($0.baseAddress, $0.count) }
  }
}

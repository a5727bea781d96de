/// A cache of limited size for texts as JSON strings, with their quotes.
struct QuotedTextCache {
  private static let limit = 16_384

  private var texts: [TextID: [UInt8]] = [:]

  mutating func bytes(of text: TextID, _ source: TextLookup) throws -> [UInt8] {
    if let bytes = texts[text] { return bytes }
    var buffer = ByteBuffer()
    buffer.append(quoted: try source.string(text))
    if texts.count >= Self.limit { texts.removeAll(keepingCapacity: true) }
    texts[text] = buffer.bytes
    return buffer.bytes
  }
}

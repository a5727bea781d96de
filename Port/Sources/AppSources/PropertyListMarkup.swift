/// Measures XML property lists before Foundation reads them.
///
/// It refuses everything that Foundation could read in another way, so that no text hides how deeply
/// values are nested.
struct PropertyListMarkup {
  private static let names: Set<String> = [
    "plist", "dict", "array", "key", "string", "integer", "real", "true", "false", "date", "data",
  ]

  private let bytes: ArraySlice<UInt8>

  /// Whether a text's elements are few levels deep.
  static func isShallow(_ text: String) -> Bool {
    PropertyListMarkup(bytes: Array(text.utf8)[...]).isShallow
  }

  private var isShallow: Bool {
    var depth = 0
    var position = bytes.startIndex
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[(start + 1)...]
      let endings = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("!DOCTYPE", ">")]
      if let (opening, ending) = endings.first(where: { rest.starts(with: $0.0.utf8) }) {
        let contents = rest.dropFirst(opening.utf8.count)
        guard let end = Self.end(of: ending, in: contents) else { return false }
        // A document type with declarations could define other texts.
        if opening == "!DOCTYPE", contents[..<end].contains(UInt8(ascii: "[")) { return false }
        position = end
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      var tag = rest[..<end]
      let isEnd = tag.first == UInt8(ascii: "/")
      let isEmpty = tag.last == UInt8(ascii: "/")
      if isEnd { tag.removeFirst() }
      if isEmpty, !tag.isEmpty { tag.removeLast() }
      let quotes = tag.count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      let name = tag.prefix { (0x61...0x7A).contains($0) }
      guard !(isEnd && isEmpty), quotes % 2 == 0, !tag.contains(UInt8(ascii: "<")),
        Self.names.contains(String(decoding: name, as: UTF8.self))
      else { return false }
      depth += isEmpty ? 0 : isEnd ? -1 : 1
      guard (0...PropertyList.maximumDepth).contains(depth) else { return false }
      position = end + 1
    }
    return depth == 0
  }

  /// The place after the first occurrence of a text.
  private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let ending = Array(text.utf8)
    var position = bytes.startIndex
    while let start = bytes[position...].firstIndex(of: ending[0]) {
      if bytes[start...].starts(with: ending) { return start + ending.count }
      position = start + 1
    }
    return nil
  }
}

/// A range of a file's bytes and its replacement.
struct TextEdit {
  var range: Range<Int>
  var replacement: String

  init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  init(insert text: String, at offset: Int) {
    self.init(offset..<offset, text)
  }
}

extension [UInt8] {
  /// The line breaks of a range, which stay when the rest of it is removed.
  func lineBreaks(in range: Range<Int>) -> String {
    String(
      decoding: self[range].filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") },
      as: UTF8.self
    )
  }

  /// The text of a range.
  func text(in range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The end of the spaces that follow an offset on its line.
  func endOfBlanks(after offset: Int) -> Int {
    var end = offset
    while end < count, self[end] == UInt8(ascii: " ") || self[end] == UInt8(ascii: "\t") {
      end += 1
    }
    return end
  }

  /// Whether an offset is at the end of a line.
  func isEndOfLine(_ offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: "\n") || self[offset] == UInt8(ascii: "\r")
  }

  /// The words of a range that can be Swift names, including those in comments and strings.
  func words(in range: Range<Int>) -> Set<String> {
    var words: Set<String> = []
    var start: Int?
    for index in range {
      let byte = self[index]
      let isPart =
        byte == UInt8(ascii: "_") || byte >= 0x80
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if isPart {
        if start == nil { start = index }
      } else if let first = start {
        words.insert(text(in: first..<index))
        start = nil
      }
    }
    if let start { words.insert(text(in: start..<range.upperBound)) }
    return words
  }
}

/// A file's edits, in the order of its bytes.
struct EditedText {
  private let bytes: [UInt8]
  private let edits: [TextEdit]

  /// Sorts the edits; an edit inside another one is dropped.
  init(_ bytes: [UInt8], edits: [TextEdit]) {
    self.bytes = bytes
    self.edits = edits.enumerated().sorted { one, other in
      let first = one.element.range
      let second = other.element.range
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      // Insertions come before replacements.
      if first.isEmpty != second.isEmpty { return first.isEmpty }
      if first.upperBound != second.upperBound { return first.upperBound > second.upperBound }
      return one.offset < other.offset
    }
    .map(\.element)
  }

  /// The edited bytes of a range.
  ///
  /// - Complexity: O(*n* + *e*), where *n* is the number of bytes of the range and *e* of the
  ///   edits.
  func rendered(_ range: Range<Int>, where isIncluded: (TextEdit) -> Bool = { _ in true })
    -> [UInt8]
  {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var position = range.lowerBound
    for edit in edits where isIncluded(edit) {
      guard edit.range.lowerBound >= position, edit.range.upperBound <= range.upperBound else {
        continue
      }
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement.utf8
      position = edit.range.upperBound
    }
    result += bytes[position..<range.upperBound]
    return result
  }
}

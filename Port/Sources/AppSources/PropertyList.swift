import Foundation

/// A value of a property list.
indirect enum PropertyList: Equatable, Sendable {
  case string(String)
  case array([PropertyList])
  case dictionary([String: PropertyList])

  var string: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  var array: [PropertyList]? {
    if case .array(let values) = self { return values }
    return nil
  }

  var dictionary: [String: PropertyList]? {
    if case .dictionary(let values) = self { return values }
    return nil
  }

  subscript(_ key: String) -> PropertyList? { dictionary?[key] }

  /// The strings of an array, or the words of a string.
  var words: [String] {
    switch self {
    case .string(let text): text.split(whereSeparator: \.isWhitespace).map(String.init)
    case .array(let values): values.compactMap(\.string)
    case .dictionary: []
    }
  }

  /// Reads a property list in the old style, as XML or as JSON.
  ///
  /// - Throws: An error whose message names the file and, for the old style, the line.
  static func read(_ path: String) throws(AppSourcesError) -> PropertyList {
    let bytes = try InputFile.description(path)
    if bytes.starts(with: binaryStart) || isMarkup(InputFile.text(of: bytes)) {
      guard let value = foundationValue(of: Data(bytes)) else {
        throw AppSourcesError(
          "\(path) is not a valid property list in XML or binary form, or is more than \(maximumDepth) levels deep."
        )
      }
      return PropertyList(value)
    }
    let text = Array(InputFile.text(of: bytes).utf8)
    if text.first(where: { !isSpace($0) }) == UInt8(ascii: "{"),
      let value = try? JSONSerialization.jsonObject(with: Data(text))
    {
      return PropertyList(value)
    }
    var parser = PropertyListParser(bytes: text, path: path)
    return try parser.parse()
  }

  private static let binaryStart = Array("bplist".utf8)

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isMarkup(_ text: String) -> Bool {
    text.utf8.first { !isSpace($0) } == UInt8(ascii: "<")
      && ["<?xml", "<!DOCTYPE", "<!--", "<plist"].contains { start in
        text.utf8.drop(while: isSpace).starts(with: start.utf8)
      }
  }

  /// The maximum size of a file, in bytes.
  static let maximumFileSize = 64 << 20

  /// Reads a property list with Foundation; nil if it is invalid, has more values than fit into
  /// memory, or is nested so deeply that reading could overflow the stack.
  static func foundationValue(of data: Data) -> Any? {
    if data.starts(with: binaryStart) {
      guard BinaryPropertyList.isSmall(Array(data)) else { return nil }
      return try? PropertyListSerialization.propertyList(from: data, format: nil)
    }
    var text = InputFile.text(of: Array(data))
    guard isMarkup(text) else {
      // Foundation has no limit for the old style.
      var parser = PropertyListParser(bytes: Array(text.utf8), path: "")
      return try? parser.parse().foundationValue
    }
    guard PropertyListMarkup.isShallow(text) else { return nil }
    // The text is UTF-8 now, whatever encoding the declaration names.
    text = String(text.drop(while: \.isWhitespace))
    if text.hasPrefix("<?xml"), let end = text.range(of: "?>") {
      text.removeSubrange(..<end.upperBound)
    }
    return try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
  }

  /// The value as Foundation's readers return it.
  private var foundationValue: Any {
    switch self {
    case .string(let text): text
    case .array(let values): values.map(\.foundationValue)
    case .dictionary(let values): values.mapValues(\.foundationValue)
    }
  }

  /// The maximum depth of values, so that no file overflows the stack.
  static let maximumDepth = 200

  /// Converts a value from Foundation's readers.
  init(_ value: Any) {
    switch value {
    case let values as [String: Any]: self = .dictionary(values.mapValues { PropertyList($0) })
    case let values as [Any]: self = .array(values.map { PropertyList($0) })
    case let text as String: self = .string(text)
    default: self = .string("\(value)")
    }
  }
}

/// Reads property lists in the old style, which Xcode uses for projects.
struct PropertyListParser {
  private let bytes: [UInt8]
  private let path: String
  private var position = 0
  private var line = 1

  init(bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  mutating func parse() throws(AppSourcesError) -> PropertyList {
    let value = try parseValue(depth: 0)
    try skipSpace()
    if position < bytes.count { throw error("the end of the file is expected here") }
    return value
  }

  private func error(_ text: String) -> AppSourcesError {
    AppSourcesError("\(path), line \(line): \(text).")
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func skipSpace() throws(AppSourcesError) {
    while let byte = next {
      if [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte) {
        advance()
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "/")
      {
        while let byte = next, byte != 0x0A {
          _ = byte
          advance()
        }
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "*")
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(AppSourcesError) {
    let start = line
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      advance()
    }
    throw AppSourcesError("\(path), line \(start): this comment has no end.")
  }

  private mutating func parseValue(depth: Int) throws(AppSourcesError) -> PropertyList {
    guard depth < PropertyList.maximumDepth else { throw error("values are nested too deeply") }
    try skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try parseDictionary(depth: depth)
    case UInt8(ascii: "("): return try parseArray(depth: depth)
    case UInt8(ascii: "<"): return try parseData()
    case nil: throw error("the file ends where a value is expected")
    default: return .string(try parseText())
    }
  }

  private mutating func parseDictionary(depth: Int) throws(AppSourcesError) -> PropertyList {
    var values: [String: PropertyList] = [:]
    advance()
    while true {
      try skipSpace()
      if next == UInt8(ascii: "}") { break }
      let key = try parseText()
      try expect("=")
      values[key] = try parseValue(depth: depth + 1)
      try skipSpace()
      if next == UInt8(ascii: "}") { break }
      try expect(";")
    }
    advance()
    return .dictionary(values)
  }

  private mutating func parseArray(depth: Int) throws(AppSourcesError) -> PropertyList {
    var values: [PropertyList] = []
    advance()
    while true {
      try skipSpace()
      if next == UInt8(ascii: ")") { break }
      values.append(try parseValue(depth: depth + 1))
      try skipSpace()
      if next == UInt8(ascii: ")") { break }
      try expect(",")
    }
    advance()
    return .array(values)
  }

  /// The hexadecimal digits of a data value, as a string.
  private mutating func parseData() throws(AppSourcesError) -> PropertyList {
    let start = position + 1
    while let byte = next, byte != UInt8(ascii: ">") {
      _ = byte
      advance()
    }
    guard next != nil else { throw error("this data has no '>'") }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    advance()
    return .string(text)
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(AppSourcesError) {
    try skipSpace()
    guard let byte = next else { throw error("the file ends where '\(character)' is expected") }
    guard byte == UInt8(ascii: character) else { throw error("'\(character)' is expected here") }
    advance()
  }

  private mutating func parseText() throws(AppSourcesError) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try parseQuoted() }
    let start = position
    while let byte = next, Self.isPlain(byte) { advance() }
    guard position > start else { throw error("a name or a value is expected here") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a byte may be in a string without quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_$/:.-+@~".utf8.contains(byte)
    }
  }

  private mutating func parseQuoted() throws(AppSourcesError) -> String {
    let quote = bytes[position]
    let start = line
    var text: [UInt8] = []
    advance()
    while let byte = next, byte != quote {
      advance()
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = next else { break }
      advance()
      appendEscape(escaped, to: &text)
    }
    guard next == quote else {
      throw AppSourcesError("\(path), line \(start): this text has no closing quote.")
    }
    advance()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func appendEscape(_ byte: UInt8, to text: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      let digits = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
      guard digits.utf8.count == 4, let number = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(number)
      else { return text.append(byte) }
      position += 4
      text += Array(String(Character(scalar)).utf8)
    default: text.append(byte)
    }
  }
}

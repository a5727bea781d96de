import Foundation
import TestSupport
import Testing

@testable import AppSources

@Suite struct PropertyListTests {
  private func parsed(_ text: String) throws -> PropertyList {
    var parser = PropertyListParser(bytes: Array(text.utf8), path: "project.pbxproj")
    return try parser.parse()
  }

  @Test func `dictionaries, arrays, comments, quotes and escapes are read`() throws {
    let list = try parsed(
      #"""
      // !$*UTF8*$!
      { a = b.c/d; /* a comment */ "e f" = ("g\"h", i, ); j = { k = "\U00e9\n"; }; data = <0f 1e>; }
      """#
    )
    #expect(list["a"] == .string("b.c/d"))
    #expect(list["e f"] == .array([.string("g\"h"), .string("i")]))
    #expect(list["j"]?["k"] == .string("é\n"))
    #expect(list["data"] == .string("0f 1e"))
  }

  /// Nested arrays, each with the same array twice, around an empty text.
  private func shared(depth: Int) -> Data {
    var bytes = Array("bplist00".utf8)
    for number in 1...depth { bytes += [0xA2, UInt8(number), UInt8(number)] }
    bytes.append(0x50)
    let offsets = UInt8(bytes.count)
    bytes += (0...depth).map { UInt8(8 + 3 * $0) }
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(depth + 1), 0, offsets] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return Data(bytes)
  }

  @Test func `a binary list whose arrays share members is read only if it is small`() throws {
    let list = try #require(PropertyList.foundationValue(of: shared(depth: 2)))
    let pair = PropertyList.array([.string(""), .string("")])
    #expect(PropertyList(list) == .array([pair, pair]))
    #expect(PropertyList.foundationValue(of: shared(depth: 40)) == nil)
  }

  /// An array whose members are one text of 2,000 letters.
  private func repeated(_ count: UInt16) -> Data {
    var bytes = Array("bplist00".utf8) + [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
    bytes += [UInt8](repeating: 1, count: Int(count))
    let text = UInt16(bytes.count)
    bytes += [0x5F, 0x11, 0x07, 0xD0] + [UInt8](repeating: 0x61, count: 2000)
    let offsets = UInt16(bytes.count)
    bytes += [0, 8, UInt8(text >> 8), UInt8(text & 0xFF), 0, 0, 0, 0, 0, 0, 2, 1]
    for number in [2, 0, offsets] {
      bytes += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return Data(bytes)
  }

  @Test func `a binary list that repeats a long text is read only if it is small`() throws {
    let list = try #require(PropertyList.foundationValue(of: repeated(10)))
    #expect(PropertyList(list).array?.map { $0.string?.count } == Array(repeating: 2000, count: 10))
    #expect(PropertyList.foundationValue(of: repeated(2000)) == nil)
  }

  private static func deep(_ start: String, _ end: String, around text: String) -> String {
    String(repeating: start, count: 10_000) + text + String(repeating: end, count: 10_000)
  }

  private static let deepLists = [
    "arrays": deep("(", ")", around: "a"), "dictionaries": deep("{a=", ";}", around: "b"),
    "elements": "<plist>\(deepElements)</plist>",
    "ends in a comment": "<plist><!--\(ends)-->\(deepElements)</plist>",
    "ends in a text":
      "<plist><string>\(deep("/>", "", around: ""))</string>\(deepElements)</plist>",
    "ends in character data": "<plist><![CDATA[\(ends)]]>\(deepElements)</plist>",
    "another encoding":
      "<?xml encoding=\"UTF-7\"?>+ADw-plist+AD4\(deep("+ADw-array+AD4", "", around: ""))",
    "a declaration": "<!DOCTYPE plist [<!ENTITY a \"<array>\">]><plist></plist>",
  ]
  private static let ends = deep("</array>", "", around: "")
  private static let deepElements = deep("<array>", "</array>", around: "")

  @Test(arguments: deepLists.keys.sorted())
  func `a list that is nested too deeply or hides it is refused`(name: String) throws {
    let text = try #require(Self.deepLists[name])
    #expect(PropertyList.foundationValue(of: Data(text.utf8)) == nil)
    let wide = [UInt8]([0xFF, 0xFE]) + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(PropertyList.foundationValue(of: Data(wide)) == nil)
  }

  @Test(arguments: [
    "{ Key = text; }", "{ \"Key\" = \"text\"; }",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<!DOCTYPE plist PUBLIC \"-//A//B\" \"http://x/y.dtd\">\n"
      + "<!-- > --><plist version=\"1.0\"><dict><key>Key</key><string>text</string><key>A</key><array/></dict></plist>",
  ]) func `lists in the old style and in UTF-16 are read`(text: String) throws {
    func utf16(_ mark: [UInt8], _ shifts: [UInt16]) -> [UInt8] {
      mark + text.utf16.flatMap { unit in shifts.map { UInt8(unit >> $0 & 0xFF) } }
    }
    let files: [[UInt8]] = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16([0xFF, 0xFE], [0, 8]),
      utf16([0xFE, 0xFF], [8, 0]),
    ]
    for bytes in files {
      let value = try #require(PropertyList.foundationValue(of: Data(bytes)))
      #expect(PropertyList(value)["Key"] == .string("text"))
      let folder = try TemporaryFolder()
      try folder.write(Data(bytes), to: "list")
      #expect(try PropertyList.read("\(folder.path)/list")["Key"] == .string("text"))
    }
  }

  @Test func `a binary list that Foundation writes is read`() throws {
    let values = ["texts": (0..<300).map { "text \($0)" }, "more": ["a", "a"]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: values,
      format: .binary,
      options: 0
    )
    let list = try #require(PropertyList.foundationValue(of: data))
    #expect(PropertyList(list)["texts"]?.array?.count == 300)
  }

  @Test(arguments: [
    ("{\n a = b\n c = d;\n}", "project.pbxproj, line 3: ';' is expected here."),
    ("{\n a = (b, c\n", "project.pbxproj, line 3: the file ends where ',' is expected."),
    ("{ a = \"b\n}", "project.pbxproj, line 1: this text has no closing quote."),
    ("{ a = b; /* c }", "project.pbxproj, line 1: this comment has no end."),
    ("{ a = b; } c", "project.pbxproj, line 1: the end of the file is expected here."),
    ("", "project.pbxproj, line 1: the file ends where a value is expected."),
    ("<<<<<<< HEAD\n{", "project.pbxproj, line 2: this data has no '>'."),
    (String(repeating: "(", count: 300), "project.pbxproj, line 1: values are nested too deeply."),
  ]) func `an error names file and line`(text: String, sentence: String) {
    #expect(throws: AppSourcesError(sentence)) { try parsed(text) }
  }
}

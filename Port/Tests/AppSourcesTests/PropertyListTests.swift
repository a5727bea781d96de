import Foundation
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

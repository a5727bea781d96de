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

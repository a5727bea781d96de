import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

@testable import TraceReports

/// All control characters, format characters that change direction or are invisible, and the two
/// line separators.
private let hostile: [Unicode.Scalar] = {
  let values: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180B...0x180F, 0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0020...0xE007F,
  ]
  return values.flatMap { $0 }.compactMap(Unicode.Scalar.init)
}()

/// Each hostile character alone, and all pairs of control characters and line ends.
private let texts: [String] = {
  let controls = hostile.filter { $0.value < 0xA0 || (0x2028...0x202E).contains($0.value) }
  return hostile.map { "a\($0)b" }
    + controls.flatMap { first in controls.map { "a\(first)\($0)b" } }
}()

private func hidesSomething(_ text: String) -> Bool {
  text.unicodeScalars.contains { hostile.contains($0) }
}

@Suite(.waitsForProcesses) struct `Escaped text` {
  @Test func `shows everything on a terminal, alone and in pairs`() {
    for text in texts {
      #expect(!hidesSomething(DisplayText.escaped(text)), "\(DisplayText.escaped(text))")
    }
    #expect(DisplayText.escaped("a\r\nb\u{1B}[31m") == "a\\r\\nb\\u{1B}[31m")
    #expect(DisplayText.escaped("ZWJ\u{200D}x 👩‍👧 ❤️") == "ZWJ\\u{200D}x 👩‍👧 ❤️")
  }

  @Test func `is one command of a workflow, whatever is in it`() throws {
    for text in texts + ["\r\n::error file=x::y", "100 %0A", "\r\n\u{301}"] {
      var output = ""
      let annotation = Annotation(
        rule: "churn",
        level: .warning,
        title: text,
        message: text,
        file: text,
        line: 3
      )
      GitHubAnnotations.write([annotation]) { output += $0 }
      #expect(output.unicodeScalars.count { $0 == "\n" } == 1)
      #expect(!hidesSomething(String(output.unicodeScalars.dropLast())))
      let data = try #require(output.range(of: "::", options: .backwards, range: nil))
      // Compare scalars, as the reader does: an accent after a digit does not make it another
      // character.
      var message = String(output[data.upperBound...].unicodeScalars.dropLast())
      for (escape, text) in [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")] {
        message = message.replacingOccurrences(of: escape, with: text, options: .literal)
      }
      if !text.contains(":") {
        let kept = text.unicodeScalars.map { scalar in
          scalar == "\r" || scalar == "\n" ? String(scalar) : DisplayText.escaped(String(scalar))
        }
        #expect(message.utf8.elementsEqual(kept.joined().utf8))
      }
    }
  }

  @Test func `comes back from JSON and CSV as it was`() throws {
    var list: [String] = []
    JSONText.array(texts.map(JSONText.string)).write { list.append($0) }
    let json = list.joined()
    #expect(!hidesSomething(String(json.unicodeScalars.filter { $0 != "\n" }.map(Character.init))))
    let read = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String])
    #expect(zip(read, texts).allSatisfy { $0.utf8.elementsEqual($1.utf8) })
    for text in texts where text.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      #expect(CSVText.record([text]).utf8.elementsEqual("\"\(text)\"\r\n".utf8))
    }
    #expect(CSVText.record(["a\u{2028}", "\"\u{301}", ""]) == "\"a\u{2028}\",\"\"\"\u{301}\",\r\n")
  }

  @Test func `is a word of a shell that can be copied`() throws {
    for text in ["it's", "a\r\nb", "\u{1B}]0;x\u{7}", "x'\u{301}y", "\u{202E}fdp", "back\\slash\t"]
    {
      let word = ShellText.word(text)
      #expect(!hidesSomething(word))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "printf %s \(word)"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(Array(data) == Array(text.utf8), "\(word)")
    }
  }

  @Test func `is plain text in Markdown, as the scripts for pull requests write it`() throws {
    let text = """
      [ok](https://evil.example) @org/team <img> & #12 !3 %4 ^5 &6 $7 ~bug gh-8 www.evil.example \
      ftp://x a@b.c `x` *y* _z_ {| UIView#card |} \\@me WWW.X
      """
    let escaped = MarkdownText.escaped(text)
    #expect(
      escaped == ##"""
        \[ok\](https:<!-- -->//evil.example) @<!-- -->org/team &lt;img&gt; &amp; \#<!-- -->12 \##
        !<!-- -->3 %<!-- -->4 ^<!-- -->5 &amp;<!-- -->6 \$<!-- -->7 \~<!-- -->bug gh<!-- -->-8 \##
        www<!-- -->.evil.example ftp:<!-- -->//x a@<!-- -->b.c \`x\` \*y\* \_z\_ \{\| \##
        UIView\#card \|\} \\@<!-- -->me WWW<!-- -->.X
        """##
    )
    let process = Process()
    process.executableURL = packageFolder.appending(path: "ci/markdown")
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: data, as: UTF8.self) == escaped)
  }

  @Test func `is well-formed XML, what that cannot hold replaced`() {
    for text in texts {
      let escaped = XMLText.escaped(text)
      #expect(!hidesSomething(escaped))
    }
    #expect(XMLText.escaped("\u{0}\u{85}\u{FFFE}<") == "\u{FFFD}&#133;\u{FFFD}&lt;")
  }

  @Test func `loses whole components where a path is too long`() {
    let path = "UIWindow#window/FeedTableView/FeedCell(entry)/UIView#content/UILabel#title"
    #expect(DisplayText.path(path, limit: 100) == path)
    #expect(DisplayText.path(path, limit: path.count) == path)
    #expect(
      DisplayText.path(path, limit: path.count - 1)
        == "…/FeedTableView/FeedCell(entry)/UIView#content/UILabel#title"
    )
    #expect(DisplayText.path(path, limit: 40) == "…/UIView#content/UILabel#title")
    #expect(DisplayText.path(path, limit: 15) == "…/UILabel#title")
    for limit in 15..<path.count {
      let shown = DisplayText.path(path, limit: limit)
      #expect(DisplayText.width(shown) <= limit)
      #expect(shown.hasPrefix("…/") && path.hasSuffix(shown.dropFirst()), "\(shown)")
    }
    // An escaped slash in a name is not a separator; a name that is too long must be truncated.
    #expect(DisplayText.path("UIView/UILabel#a\\/b", limit: 14) == "…/UILabel#a\\/b")
    #expect(DisplayText.path(path, limit: 8) == "…#title")
    #expect(DisplayText.path(path, limit: 5) == "…itle")
    #expect(DisplayText.path("日付/日付/日付", limit: 9) == "…/日付")
  }

  @Test func `names what was meant`() {
    let names = ["FeedTests/scrolls()", "FeedTests/wraps()"]
    #expect(NameSuggestion.closest(to: "FeedTests/scrols()", among: names) == names[0])
    #expect(NameSuggestion.closest(to: "wraps", among: names) == names[1])
    #expect(NameSuggestion.closest(to: "something else", among: names) == nil)
  }
}

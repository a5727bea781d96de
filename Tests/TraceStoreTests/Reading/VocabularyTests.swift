import Foundation
import TestSupport
import Testing

@testable import Signposts
@testable import TraceStore

struct VocabularyTests {
  /// Returns a name in C style: `FRAME_CHANGED` for `frameChanged`.
  private static func spelling(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase { text += "_" }
      text += letter.uppercased()
    }
  }

  private static func lines<Case: CaseIterable & RawRepresentable>(
    _ type: Case.Type,
    _ prefix: String
  ) -> String {
    let cases = type.allCases.map { "  CS_\(prefix)_\(spelling("\($0)")) = \($0.rawValue),\n" }
    return "\n/// \(type)\nenum {\n\(cases.joined())};\n"
  }

  /// The vocabulary as a C header.
  private static let header =
    """
    // The enums of Sources/Signposts for C. VocabularyTests writes this file with RECORD_GOLDENS=1 and fails if it differs.

    #ifndef VOCABULARY_H
    #define VOCABULARY_H

    """ + lines(SignpostKind.self, "KIND") + lines(LayoutAttribute.self, "ATTRIBUTE")
    + lines(ConstraintOrigin.self, "ORIGIN") + lines(EnginePurpose.self, "PURPOSE")
    + lines(ItemKind.self, "ITEM") + lines(LayoutPhase.self, "PHASE")
    + lines(ConstraintChangeReason.self, "REASON") + lines(TestLibrary.self, "LIBRARY")
    + lines(TestResult.self, "RESULT") + "\n#endif\n"

  @Test func `C has the numbers that Swift declares`() throws {
    let file = packageFolder.appendingPathComponent("Sources/CSignposts/include/Vocabulary.h")
    let written = try String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Self.header.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(written == Self.header, "RECORD_GOLDENS=1 writes the header again")
  }

  @Test func `no C source numbers kinds by itself`() throws {
    let sources = packageFolder.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    let number = #/(?:^|\n)\s*(?:#define )?(?:CS_)?(?:KIND_)?([A-Z_]+)(?: =)? (\d+)U?(?=[,\n])/#
    let kinds = Set(SignpostKind.allCases.map { Self.spelling("\($0)") })
    var count = 0
    while let name = files.nextObject() as? String {
      guard name.hasSuffix(".c") || name.hasSuffix(".h"), !name.hasSuffix("/Vocabulary.h") else {
        continue
      }
      count += 1
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      for match in text.matches(of: number) where kinds.contains(String(match.output.1)) {
        Issue.record("\(name): \(match.output.0)")
      }
    }
    #expect(count > 8)
  }

  /// Enums whose case names or words other code might repeat.
  private static let lists: [[String]] = [
    spellings(of: SignpostKind.allCases.map { "\($0)" }, words: []),
    spellings(of: LayoutAttribute.self), spellings(of: ConstraintOrigin.self),
    spellings(of: ConstraintChangeReason.self), spellings(of: ConstraintChangeKind.self),
    spellings(of: ViewChangeKind.self),
  ]

  private static func spellings<Case: TraceCode>(of type: Case.Type) -> [String] {
    spellings(of: type.allCases.map { "\($0)" }, words: type.allCases.map(\.words))
  }

  private static func spellings(of names: [String], words: [String]) -> [String] {
    Set(names + words).sorted()
  }

  @Test func `no reader of traces lists or numbers the cases of an enum by itself`() throws {
    let sources = packageFolder.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    // A regular expression takes long for all sources, so it is matched only next to a text that each match contains.
    let listed = #/THEN '[a-z ]+'\s+WHEN \d+ THEN '[a-z]/#
    let numbered = #/\b(?:kind|reason|purpose|origin|phase) (?:=|<>|IN) \(?\d/#
    let comparisons = ["kind", "reason", "purpose", "origin", "phase"].flatMap { name in
      ["=", "<>", "IN"].map { "\(name) \($0) " }
    }
    let described = #/"[^"\n]*\b0 [a-z ]+, 1 [a-z]/#
    var count = 0
    while let name = files.nextObject() as? String {
      let isReader = name.hasPrefix("Trace") || name.hasPrefix("plumbline")
      guard isReader, name.hasSuffix(".swift") || name.hasSuffix(".js") else { continue }
      count += 1
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      if Self.contains(text, "THEN '") {
        for match in text.matches(of: listed) { Issue.record("\(name): \(match.output)") }
      }
      if comparisons.contains(where: { Self.contains(text, $0) }) {
        for line in text.components(separatedBy: "\n")
        where comparisons.contains(where: { Self.contains(line, $0) }) {
          for match in line.matches(of: numbered) { Issue.record("\(name): \(match.output)") }
        }
      }
      if name.contains("/Rows/") {
        for match in text.matches(of: described) { Issue.record("\(name): \(match.output)") }
      }
      // The texts between two quotation marks of the same kind.
      let quoted = ["\"", "'"].reduce(into: Set<String>()) {
        $0.formUnion(text.components(separatedBy: $1).dropFirst().dropLast())
      }
      for list in Self.lists { #expect(list.count(where: quoted.contains) < 4, "\(name)") }
    }
    #expect(count > 300)
  }

  /// Returns whether a text contains another; much faster than regular expressions.
  private static func contains(_ text: String, _ part: String) -> Bool {
    unsafe strstr(text, part) != nil
  }
}

import Foundation
import TestSupport
import Testing

private let feed = Workshop.binaries.appendingPathComponent("SampleFeed").path
private let binary = Workshop.binaries.appendingPathComponent("plumbline").path

extension Workshop {
  /// Makes a recording of the feed with one version of its cells.
  ///
  /// Equal numbers of a version are the same recording.
  func feed(_ name: String, cell: String, number: Int = 1) throws {
    let arguments = ["--cell", cell, "--entries", "4", "--clock", "manual"]
    let words = ["--", PlumblineTests.feed] + arguments
    try SharedRecordings.copy(words, number: number, to: path(name))
  }

  func run(_ words: String) throws -> Result {
    try shell("exec \"$0\" \(words)", [binary])
  }

  /// Returns a trace of format version 1 that is kept for the tests.
  fileprivate static func versionOne(_ cell: String) -> String {
    fixture("Traces/version-1-\(cell).plumb").path
  }
}

@Suite(.waitsForProcesses) struct `Comparing traces` {
  @Test func `ends with 1, 2, 3 or 0 as the verdict is and as it was asked to judge`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for number in [1, 2] {
      try shop.feed("a\(number).plumb", cell: "churning", number: number)
      try shop.feed("b\(number).plumb", cell: "grouped", number: number)
    }
    let worse = try shop.run("compare b1.plumb a1.plumb --fail-on-regression")
    #expect(worse.status == 1)
    #expect(worse.output.hasPrefix("Worse: churn 0 → "))
    #expect(try shop.run("compare b1.plumb a1.plumb").status == 0)
    #expect(try shop.run("compare a1.plumb b1.plumb --fail-on-regression").status == 0)
    let same = try shop.run("compare a1.plumb a2.plumb --fail-on-regression")
    #expect(same.status == 0)
    #expect(same.output.hasPrefix("Same: all counts are equal, too few runs to judge times."))
    #expect(!same.output.contains("rules were not compared"))
    let without = try shop.run("compare a1.plumb a2.plumb --rules never")
    #expect(without.output.contains("The rules were not compared"))
    #expect(try shop.run("compare a1.plumb a2.plumb --fail-on-unknown").status == 3)
    let mixed = try shop.run("compare --fail-on-regression a1.plumb b1.plumb -- a2.plumb b2.plumb")
    #expect(mixed.status == 0)
    #expect(mixed.output.hasPrefix("Nondeterministic: churn 0–"))
    let sides = try shop.run("compare --fail-on-regression b1.plumb b2.plumb -- a1.plumb a2.plumb")
    #expect(sides.status == 1)
  }

  @Test func `refuses what is not a fair comparison, in one sentence`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "churning")
    try #require(try shop.run("record -q -o nothing.plumb -- true").status == 0)
    try shop.plant("other.plumb")
    let old = Workshop.versionOne("churning")
    let cases = [
      ("a.plumb other.plumb", "neither a superview nor a test in common", "app"),
      ("a.plumb ./a.plumb", "named twice", "same-file"),
      ("a.plumb nothing.plumb", "Nothing was laid out", "empty"),
      ("'\(old)' a.plumb", "different versions (1, 2 or later)", "schema"),
    ]
    for (files, sentence, kind) in cases {
      let refused = try shop.run("compare \(files)")
      #expect(refused.status == 2)
      #expect(refused.output.isEmpty)
      #expect(refused.complaint.contains(sentence), "\(refused.complaint)")
      #expect(refused.complaint.contains("--allow \(kind)"))
      #expect(refused.complaint.split(separator: "\n").count == 1)
    }
    let allowed = try shop.run("compare a.plumb ./a.plumb --allow same-file")
    #expect(allowed.status == 0)
    #expect(allowed.output.hasPrefix("Note: "))
  }

  @Test func `of version 1 works among their like`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let files = "'\(Workshop.versionOne("churning"))' '\(Workshop.versionOne("grouped"))'"
    let result = try shop.run("compare \(files)")
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output.hasPrefix("Better: churn "))
  }

  @Test func `says that one was cut off, whichever side it is on`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "grouped")
    let whole = try Data(contentsOf: URL(fileURLWithPath: shop.path("a.plumb")))
    _ = try shop.write(Array(whole.prefix(whole.count / 2)), to: "cut.plumb")
    for files in ["a.plumb cut.plumb", "cut.plumb a.plumb"] {
      let result = try shop.run("compare \(files)")
      #expect(result.status == 2)
      #expect(result.complaint.contains("'cut.plumb' is damaged"))
    }
  }

  @Test(arguments: [
    "compare -- a.plumb", "compare a.plumb --", "compare a b c", "compare a b --alpha 0",
    "compare a b --size -1",
  ])
  func `is told how to name the sides`(words: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    #expect(try shop.run(words).status == 64)
  }

  @Test func `agrees between the rollup and the signposts themselves`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for cell in ["churning", "grouped"] {
      try shop.feed("\(cell).plumb", cell: cell)
      // If the run is not marked as finished, the signposts are read instead of the rollup.
      let result = try shop.shell(
        """
        cp "\(cell).plumb" "\(cell)-read.plumb"
        sqlite3 "\(cell)-read.plumb" 'UPDATE run SET is_finished = 0'
        """,
        ["sh"]
      )
      try #require(result.status == 0)
      let both = try shop.run(
        "compare \(cell).plumb \(cell)-read.plumb --allow unfinished --format csv"
      )
      #expect(both.status == 0, "\(both.complaint)")
      let differing = both.output.split(separator: "\r\n").dropFirst().filter { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return fields.count > 6 && fields[5] != fields[6]
      }
      #expect(differing == [])
    }
  }
}

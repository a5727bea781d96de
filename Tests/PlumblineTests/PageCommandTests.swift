import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `A page of a trace` {
  private static func trace(_ name: String) -> String {
    packageFolder.appendingPathComponent("traces/feed-\(name).plumb").path
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  @Test func `is written where it is told, whole, and below 5 MB`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("report", Self.trace("churning"), "-o", "run.html")
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output.hasPrefix("Wrote run.html ("))
    #expect(try (10_000..<5_000_000).contains(size(shop.path("run.html"))))
    let page = try String(contentsOfFile: shop.path("run.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shop.directory.path).allSatisfy {
        !$0.hasSuffix(".draft")
      }
    )
  }

  @Test func `goes to standard output if that is asked for`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("report", Self.trace("sized"), "--output", "-")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("<!DOCTYPE html>"))
    #expect(result.output.hasSuffix("</html>\n"))
  }

  @Test func `is replaced with --force only`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    _ = try shop.write(Array("mine".utf8), to: "run.html")
    let refused = try shop.plumbline("report", Self.trace("sized"), "-o", "run.html")
    #expect(refused.status == 2)
    #expect(refused.complaint.contains("'run.html' already exists; add --force"))
    #expect(try size(shop.path("run.html")) == 4)
    let forced = try shop.plumbline("report", Self.trace("sized"), "-o", "run.html", "--force")
    #expect(forced.status == 0, "\(forced.complaint)")
    #expect(try size(shop.path("run.html")) > 10_000)
  }

  @Test(arguments: [
    ("missing/run.html", "cannot be written (No such file or directory)"),
    (".", "is a directory"), ("/dev/full", "is not a regular file"),
    ("/proc/run.html", "cannot be written"),
  ])
  func `that cannot be written is said before a trace is read`(
    path: String,
    complaint: String
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("report", Self.trace("sized"), "-o", path, "--force")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains(complaint), "\(result.complaint)")
  }

  @Test func `never replaces a trace that it shows`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for name in ["sized", "grouped"] {
      try FileManager.default.copyItem(atPath: Self.trace(name), toPath: shop.path("\(name).plumb"))
    }
    let before = try size(shop.path("grouped.plumb"))
    for arguments in [["grouped.plumb"], ["sized.plumb", "--compare", "grouped.plumb"]] {
      let binary = Workshop.binaries.appendingPathComponent("plumbline").path
      let result = try shop.shell(
        "exec \"$0\" report \"$@\" -o ./grouped.plumb --force",
        [binary] + arguments
      )
      #expect(result.status == 2)
      #expect(result.complaint.contains("is what the page is about"))
    }
    #expect(try size(shop.path("grouped.plumb")) == before)
  }

  @Test func `of a trace that was cut off is not begun`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let whole = try Data(contentsOf: URL(fileURLWithPath: Self.trace("churning")))
    for length in [0, 20, 1_024, whole.count / 3, whole.count - 1] {
      let cut = try shop.write(Array(whole.prefix(length)), to: "cut.plumb")
      let result = try shop.plumbline("report", cut, "-o", "cut.html")
      #expect(result.status == 2, "\(length) bytes")
      #expect(!FileManager.default.fileExists(atPath: shop.path("cut.html")))
    }
  }

  @Test func `of two runs has the verdict`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    for cell in ["churning", "grouped"] { try shop.feed("\(cell).plumb", cell: cell) }
    let result = try shop.run("report churning.plumb --compare grouped.plumb -o both.html")
    #expect(result.status == 0, "\(result.complaint)")
    let page = try String(contentsOfFile: shop.path("both.html"), encoding: .utf8)
    #expect(page.contains("<strong class=\"verdict worse\">Worse</strong>"))
    #expect(page.contains("id=\"base-cells\""))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, for a file system of its own"))
  func `is on a disk that is full said to be missing, and nothing is left`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("run.plumb", cell: "churning")
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      """
      mkdir small && mount -t tmpfs -o size=64k tmpfs small || exit 99
      "$0" report run.plumb -o small/run.html; status=$?; ls small; umount small; exit $status
      """,
      [binary]
    )
    try #require(result.status != 99, "no file system could be mounted")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains("free some space"), "\(result.complaint)")
  }
}

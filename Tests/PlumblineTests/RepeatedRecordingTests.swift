import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `Recording several times` {
  @Test func `numbers the traces, and takes turns with another command`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.run(
      "record --runs 2 -o base.plumb --interleave 'echo other' --interleave-output new.plumb -- echo one"
    )
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output == "one\nother\nother\none\n")
    for name in ["base-1", "base-2", "new-1", "new-2"] {
      #expect(FileManager.default.fileExists(atPath: shop.path("\(name).plumb")))
    }
    #expect(
      result.complaint.contains(
        "plumbline compare base-1.plumb base-2.plumb -- new-1.plumb new-2.plumb"
      )
    )
  }

  @Test func `ends at the first command that fails, with its status`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.run("record -q --runs 3 -o a.plumb -- sh -c 'exit 7'")
    #expect(result.status == 7)
    #expect(result.complaint.contains("run 1 of 3 ended with status 7"))
    #expect(!FileManager.default.fileExists(atPath: shop.path("a-2.plumb")))
  }

  @Test(arguments: ["--runs 0", "--runs many", "--interleave ' '"])
  func `is told how often`(option: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    #expect(try shop.run("record \(option) -- true").status == 64)
  }
}

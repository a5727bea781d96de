import Foundation
import InterfaceInspection
import TestSupport
import Testing

@testable import plumbline

/// `plumbline inspect` on folders: in parallel, with ordered output, and with errors for single
/// documents.
@Suite(.waitsForProcesses) struct InspectCommandTests {
  private let documents = fixture("InterfaceBuilder").path

  @Test func `a folder's documents come in alphabetical order, whichever is done first`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let first = try shop.plumbline("inspect", documents, "--format", "json")
    #expect(first.status == 1 && first.complaint.isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    let found = try #require(json?["documents"] as? [[String: Any]])
    let names = found.compactMap { $0["path"] as? String }
    #expect(names == names.sorted() && names.count >= 9)
    #expect(found.allSatisfy { ($0["layouts"] as? [Any])?.isEmpty == false })
    #expect(try shop.plumbline("inspect", documents, "--format", "json").output == first.output)
  }

  @Test func `a document that cannot be read costs none of the others`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let cut = try shop.write(Array("<document".utf8), to: "cut.xib")
    let result = try shop.plumbline("inspect", cut, documents + "/Scrolling.xib")
    #expect(result.status == 0)
    #expect(result.output.contains("cut.xib:1:"))
    #expect(result.output.contains("1 document could not be read"))
    let alone = try shop.plumbline("inspect", cut)
    #expect(alone.status == 2 && alone.complaint == "plumbline: The document cannot be read.\n")
  }

  @Test func `a page that cannot be written is said with the option that names it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let document = try shop.write(Array("<document/>".utf8), to: "a.xib")
    for page in [document, "/proc/a.html"] {
      let result = try shop.plumbline("inspect", document, "--html", page)
      #expect(result.status == 2)
      #expect(result.complaint.contains("with --html"), "\(result.complaint)")
    }
  }

  /// Inspects with workers that documents end by a signal or exit, as their names say.
  private func inspect(
    _ files: [String],
    by count: Int = 2,
    in folder: String = ""
  ) throws -> [(path: String, problem: String?)] {
    let script = """
      while read -r line; do case "$line" in
      *never*) exit 71 ;;
      *unloaded*) exit 127 ;;
      *scarce*) [ -e "$0/refused" ] || { echo > "$0/refused"; exit 71; } ;;&
      *crash*) kill -SEGV $$ ;;
      *slow*) kill -ALRM $$ ;;
      *leave*) exit 3 ;;
      *) file=${line#*\\"file\\":\\"}; printf '{"path":"%s","layouts":[],"findings":[]}\\n' "${file%%\\"*}" ;;
      esac; done
      """
    let workers = InspectionWorkers(
      requests: files.map {
        InspectionRequest(file: $0, limit: 65, settings: [], keepsBoxes: false)
      },
      program: URL(fileURLWithPath: "/bin/bash"),
      arguments: ["-c", script, folder],
      limit: count
    )
    var counts: [Int] = []
    let results = try workers.inspect { counts.append($0) }
    #expect(counts == counts.sorted() && counts.last == files.count)
    return results.map { ($0.path, $0.error?.problem) }
  }

  @Test func `a document that ends its worker is named, and the rest is inspected`() throws {
    let files = (1...40).map { number in
      number % 10 == 3
        ? "crash\(number)" : number == 20 ? "slow" : number == 21 ? "leave" : "\(number)"
    }
    let results = try inspect(files)
    #expect(results.map(\.path) == files)
    for (path, problem) in results {
      switch path {
      case "slow": #expect(problem == "it was not laid out within 65 s, and was given up")
      case "leave": #expect(problem == "its inspection crashed (status 3); please report it")
      case let path where path.hasPrefix("crash"):
        #expect(problem == "its inspection crashed (signal 11); please report it")
      default: #expect(problem == nil)
      }
    }
  }

  @Test func `a worker that gets no thread leaves its document to the others`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let files = ["1", "scarce", "3", "4"]
    let results = try inspect(files, in: shop.path("."))
    #expect(results.map(\.path) == files && results.allSatisfy { $0.problem == nil })
    #expect(FileManager.default.fileExists(atPath: shop.path("refused")))
  }

  @Test(arguments: 1...3) func `without any thread, a sentence says so`(workers: Int) throws {
    let error = #expect(throws: CommandError.self) {
      try inspect(["1", "never", "3"], by: workers)
    }
    #expect(try #require(error).description.hasPrefix("The inspection got no thread"))
  }

  @Test func `a program that cannot be loaded is not a document's fault`() throws {
    let error = #expect(throws: CommandError.self) { try inspect(["1", "unloaded", "3"]) }
    #expect(try #require(error).description.contains("cannot be loaded"))
  }

  @Test func `a terminal sees how many documents are done, and a file does not`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let words = [binary, "inspect", "--all-devices"] + Array(repeating: documents, count: 6)
    let terminal = try PseudoTerminal(
      ["sh", "-c", "trap : INT; \"$0\" \"$@\" > report; echo \"status $?\""] + words,
      in: shop.directory
    )
    try terminal.waitNext(for: "\r\u{1B}[Kinspecting: ")
    terminal.press("\u{3}")
    // The progress line is cleared.
    try terminal.waitNext(for: "\r\u{1B}[Kstatus 130\r\n")
    #expect(try terminal.end() == 0)
    #expect(try shop.plumbline("inspect", documents).complaint.isEmpty)
  }
}

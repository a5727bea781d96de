import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `An export` {
  private static var sample: String {
    packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
  }

  private static let formats = ["perfetto", "chrome", "otlp"]

  private func names(in shop: Workshop) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shop.directory.path)
      .filter { !$0.hasPrefix("stdout-") && !$0.hasPrefix("stderr-") }.sorted()
  }

  @Test(arguments: formats)
  func `is the same in a file and through a pipe`(format: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    try shop.feed("run.plumb", cell: "churning")
    let file = shop.path("out")
    let result = try shop.plumbline("export", "run.plumb", "--format", format, "-o", file)
    #expect(result.status == 0)
    let piped = try shop.shell(
      "\"$0\" export run.plumb --format \"$1\" -o - | cmp - \"$2\"",
      [binary, format, file]
    )
    #expect(piped.status == 0, "\(piped.output)")
    #expect(piped.complaint.isEmpty)
    #expect(try names(in: shop) == ["out", "run.plumb"])
  }

  @Test(arguments: formats)
  func `to a reader that has gone away ends quietly`(format: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "\"$0\" export \"$1\" --format \"$2\" -o - | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}",
      [binary, Self.sample, format]
    )
    #expect(result.status == 0)
    #expect(result.complaint.isEmpty)
  }

  @Test func `takes the trace's name where none is given, and replaces nothing unasked`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("run.plumb")
    try FileManager.default.copyItem(atPath: Self.sample, toPath: trace)
    #expect(try shop.plumbline("export", trace).status == 0)
    #expect(try names(in: shop) == ["run.perfetto-trace", "run.plumb"])
    let again = try shop.plumbline("export", trace)
    #expect(again.status == 2)
    #expect(again.complaint.contains("--force"))
    #expect(try shop.plumbline("export", trace, "--force").status == 0)
  }

  @Test(arguments: formats + ["csv"])
  func `that cannot be written is an error and leaves nothing behind`(format: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let folder = shop.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var places = [("/proc/no/where", "cannot be")]
    if format != "csv" { places += [(folder, "is a directory"), ("/dev/full", "free some space")] }
    for (place, words) in places {
      let result = try shop.plumbline("export", Self.sample, "--format", format, "-o", place)
      #expect(result.status == 2)
      #expect(result.complaint.contains(words), "\(result.complaint)")
      #expect(result.complaint.split(separator: "\n").count == 1)
    }
    #expect(try names(in: shop) == ["folder"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `of a trace that is cut off is an error and leaves nothing behind`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: Self.sample)))
    let cut = try shop.write(Array(whole.prefix(whole.count / 2)), to: "cut.plumb")
    // Overwritten pages are detected only while the trace is read.
    var spoiled = whole
    for index in whole.count / 4..<whole.count where index % 1_024 < 512 { spoiled[index] = 0xA5 }
    let damaged = try shop.write(spoiled, to: "damaged.plumb")
    for trace in [cut, damaged] {
      let result = try shop.plumbline("export", trace, "-o", shop.path("out"))
      #expect(result.status == 2)
      #expect(result.complaint.contains("is damaged"), "\(result.complaint)")
    }
    #expect(try names(in: shop) == ["cut.plumb", "damaged.plumb"])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `that is interrupted leaves nothing behind`(signal: Int32) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    // Send the signal once the export's file exists. If the export finishes earlier, try again.
    let result = try shop.shell(
      """
      for round in {1..100}; do
        "$0" export "$1" --format chrome -o out & export=$!
        until compgen -G 'out.*.part' > /dev/null || ! kill -0 $export 2> /dev/null; do :; done
        kill -"$2" $export 2> /dev/null
        wait $export
        status=$?
        if ((status != 0)); then echo $status; exit; fi
        rm out
      done
      """,
      [binary, Self.sample, "\(signal)"]
    )
    #expect(result.output == "\(128 + signal)\n")
    #expect(try names(in: shop) == [])
  }

  @Test func `of tables is a file for each, or one that is asked for`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let tables = shop.path("tables")
    let all = try shop.plumbline("export", Self.sample, "--format", "csv", "-o", tables)
    #expect(all.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: tables)
    #expect(Set(names).isSuperset(of: ["pass.csv", "constraint_change.csv", "v_churn.csv"]))
    let pass = try String(contentsOfFile: tables + "/pass.csv", encoding: .utf8)
    #expect(pass.hasPrefix("id,engine,thread,test,turn,opened,begin,end,"))
    let one = try shop.plumbline(
      "export",
      Self.sample,
      "--format",
      "csv",
      "--table",
      "pass",
      "-o",
      "-"
    )
    #expect(one.output == pass)
    let none = try shop.plumbline(
      "export",
      Self.sample,
      "--format",
      "csv",
      "--table",
      "no'such",
      "-o",
      "-"
    )
    #expect(none.status == 2)
    #expect(none.complaint.contains("no table or view"))
  }
}

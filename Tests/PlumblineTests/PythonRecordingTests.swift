import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReplay
import TraceStore

/// The package in Adapters/python, with a stand-in module for kiwisolver, so that no other package
/// is needed.
@Suite(.waitsForProcesses) struct `Python programs` {
  private static let program = packageFolder.path + "/Adapters/python/tests/program.py"

  private func hasPython(_ shop: Workshop) throws -> Bool {
    let has = try shop.shell("command -v python3 && command -v clang", []).status == 0
    if !has {
      Issue.record("There is no python3 or no clang; 'scripts/setup python3' installs the first.")
    }
    return has
  }

  /// Records the program and returns its output; the trace is `NAME.plumb`.
  private func record(_ name: String, in shop: Workshop) throws -> (
    output: String, complaint: String
  ) {
    let result = try shop.plumbline(
      "record",
      "-q",
      "-o",
      "\(name).plumb",
      "--",
      "python3",
      Self.program,
      name
    )
    #expect(result.status == 0, "\(result.complaint)")
    return (result.output, result.complaint)
  }

  private func counts(_ name: String, in shop: Workshop) throws -> [ConstraintChangeKind: Int] {
    var counts: [ConstraintChangeKind: Int] = [:]
    try TraceReader(path: shop.path("\(name).plumb")).forEachConstraintChange {
      counts[$0.kind, default: 0] += 1
    }
    return counts
  }

  @Test func `are recorded without a change to them`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    #expect(try record("lay_out", in: shop).output == "done\n")
    #expect(try counts("lay_out", in: shop) == [.added: 4, .removed: 1, .constantSet: 1])
    let reader = try TraceReader(path: shop.path("lay_out.plumb"))
    let names = try reader.items().compactMap(\.identifier)
    #expect(names.contains("right − left"))
    #expect(try reader.constraintWeights().map(\.weight).sorted().prefix(2) == [1, 1])
    #expect(try reader.expressionTerms().compactMap(\.variable).contains("left"))
    let conforms = try shop.shell(
      "exec python3 \"$0\" lay_out.plumb",
      [packageFolder.path + "/Examples/embedding/conformance.py"]
    )
    #expect(conforms.status == 0, "\(conforms.output)")
  }

  @Test func `that recreate a solver each time are told so, apart from churn`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    _ = try record("rebuild", in: shop)
    let reader = try TraceReader(path: shop.path("rebuild.plumb"))
    let rebuilds = try #require(try RebuildReplay().report(of: reader))
    let view = try #require(rebuilds.views.first)
    #expect(view.rebuilds == 2)
    #expect(view.same == view.constraints)
    #expect(view.kept.rowsTouched < view.rebuilt.rowsTouched)
    #expect(view.otherValues == 0)
    let json = try JSONSerialization.jsonObject(
      with: Data(try shop.plumbline("churn", "rebuild.plumb", "--format", "json").output.utf8)
    )
    let told = (json as? [String: Any])?["rebuilt"] as? [[String: Any]]
    #expect(told?.first?["rebuilds"] as? Int == 2)
    #expect(told?.first?["same"] as? Int == view.same)
    let table = try shop.plumbline("churn", "rebuild.plumb", "--format", "csv").output
      .components(separatedBy: "\r\n").map { $0.components(separatedBy: ",") }
    let column = try #require(table.first?.firstIndex(of: "rebuilt_same"))
    #expect(table[1][0].hasPrefix("Solver#program.py:"))
    #expect(table[1][column] == String(view.same))
    let shown = try shop.plumbline("churn", "rebuild.plumb")
    #expect(shown.output.contains("Recreated for each layout"))
    #expect(shown.output.contains("Solver#program.py:"))
    let once = try record("lay_out", in: shop)
    #expect(once.complaint.isEmpty)
    #expect(try RebuildReplay().report(of: TraceReader(path: shop.path("lay_out.plumb"))) == nil)
  }

  @Test func `whose constraint is refused are told which other one contradicts it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    _ = try record("contradict", in: shop)
    let text = try shop.plumbline("check", "contradict.plumb").output
      .split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("y ≤ 1 was refused, 5 times, because of y ≥ 2."), "\(text)")
  }

  @Test func `that run tests have what is recreated told for each`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    _ = try record("tests", in: shop)
    let reader = try TraceReader(path: shop.path("tests.plumb"))
    let results = try reader.tests().map { ($0.fullName, $0.result) }
    #expect(results.map(\.0) == ["program.Layout.test_once", "program.Layout.test_twice"])
    #expect(results.map { $0.1.map { "\($0)" } } == ["passed", "failed"])
    let view = try #require(try RebuildReplay().report(of: reader)?.views.first)
    #expect(view.tests.map(\.name) == ["program.Layout.test_twice"])
    #expect(view.tests.map(\.rebuilds) == [2])
    let part = try #require(
      try RebuildReplay().report(of: reader, tests: "test_twice")?.views.first
    )
    #expect(part.rebuilds == 1)
    #expect(try RebuildReplay().report(of: reader, tests: "test_once") == nil)
  }

  @Test func `that empty solvers, fork or have threads lose nothing`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    _ = try record("reset", in: shop)
    // One constraint that was removed, and three that the reset removes.
    #expect(try counts("reset", in: shop)[.removed] == 4)
    _ = try record("threads", in: shop)
    #expect(try counts("threads", in: shop) == [.added: 8 * 23, .removed: 160, .constantSet: 160])
    _ = try record("fork", in: shop)
    let reader = try TraceReader(path: shop.path("fork.plumb"))
    // The child records its own solver and the inherited one.
    #expect(try reader.run().signpostsLost == 0)
    #expect(try reader.engines().count == 3)
    #expect(try counts("fork", in: shop)[.added] == 4 + 3 + 4)
  }

  @Test func `run on where recording fails`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    #expect(try record("refuse", in: shop).output == "refused\ndone\n")
    let broken = try record("broken", in: shop)
    #expect(broken.output == "2\ndone\n")
    #expect(broken.complaint.split(separator: "\n").filter { $0.contains("no name") }.count == 1)
    #expect(try record("interpreters", in: shop).output == "done\n")
    // A missing library, an unrelated one, an older one, and one with another API version.
    let libraries = [
      "empty": "int nothing;",
      "older":
        "int plumbline_api_version() { return 1; } int plumbline_api_revision() { return 1; }",
      "other":
        "int plumbline_api_version() { return 2; } int plumbline_api_revision() { return 9; }",
    ]
    for (name, source) in libraries {
      let built = try shop.shell(
        "echo \"$1\" > $0.c && clang -shared -fPIC -o $0.so $0.c",
        [name, source]
      )
      #expect(built.status == 0, "\(built.complaint)")
    }
    for library in ["/nonexistent.so"] + libraries.keys.map({ shop.path("\($0).so") }) {
      let result = try shop.shell(
        """
        PLUMBLINE_SPOOL="$PWD" PLUMBLINE_LIBRARY="$1" PYTHONPATH="$2" exec python3 "$0" lay_out
        """,
        [Self.program, library, packageFolder.path + "/Adapters/python/plumbline/_site"]
      )
      #expect(result.status == 0)
      #expect(result.output == "done\n")
      #expect(result.complaint.split(separator: "\n").count == 1)
      #expect(result.complaint.contains(library))
    }
  }

  @Test func `are recorded by a later library, as functions are only added`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    let built = try shop.shell(
      """
      cp -r "$0/Sources/PlumblineC" . && cd PlumblineC
      sed -i 's/^#define PLUMBLINE_API_REVISION .*/#define PLUMBLINE_API_REVISION 999/' include/plumbline.h
      exec clang -shared -fPIC -o ../later.so *.c "$0"/Sources/CSignposts/*.c -Iinclude -I"$0/Sources/CSignposts/include"
      """,
      [packageFolder.path]
    )
    try #require(built.status == 0, "\(built.complaint)")
    let result = try shop.shell(
      """
      PLUMBLINE_LIBRARY="$PWD/later.so" exec "$1" record -q -o later.plumb -- python3 "$0" lay_out
      """,
      [Self.program, Workshop.binaries.appendingPathComponent("plumbline").path]
    )
    #expect(result.output == "done\n", "\(result.complaint)")
    #expect(result.complaint.isEmpty)
    #expect(try counts("later", in: shop)[.added] == 4)
  }

  @Test func `that leave the environment alone run on, and a sentence says what to do`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    // The stand-in for kiwisolver is next to the program, where Python does not look with -I.
    let isolated = try shop.plumbline(
      "record",
      "-q",
      "-o",
      "isolated.plumb",
      "--",
      "python3",
      "-I",
      "-c",
      "print('done')"
    )
    #expect(isolated.status == 0)
    #expect(isolated.output == "done\n")
    #expect(isolated.complaint.contains("pip install Adapters/python"))
    // Its own virtual environment needs no changes.
    let own = try shop.shell(
      """
      python3 -m venv --without-pip own
      exec "$1" record -q -o own.plumb -- own/bin/python "$0" lay_out
      """,
      [Self.program, Workshop.binaries.appendingPathComponent("plumbline").path]
    )
    #expect(own.output == "done\n", "\(own.complaint)")
    #expect(try counts("own", in: shop)[.added] == 4)
  }

  @Test func `keep a sitecustomize of their own`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    guard try hasPython(shop) else { return }
    let result = try shop.shell(
      """
      mkdir own && echo 'print("own")' > own/sitecustomize.py
      PYTHONPATH="$PWD/own" exec "$1" record -q -o own.plumb -- python3 "$0" lay_out
      """,
      [Self.program, Workshop.binaries.appendingPathComponent("plumbline").path]
    )
    #expect(result.output == "own\ndone\n", "\(result.complaint)")
    #expect(try counts("own", in: shop)[.added] == 4)
  }
}

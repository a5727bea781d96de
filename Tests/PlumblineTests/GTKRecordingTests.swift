import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// The library in Adapters/gtk, built as docs/other-engines.md describes, in a real GTK window
/// under Xvfb.
@Suite(.waitsForProcesses) struct `GTK programs` {
  private static let root = packageFolder.path

  /// Whether the tools are installed; `scripts/test --checks` installs them.
  private static let hasTools: Bool = {
    let tools = "command -v clang && command -v xvfb-run && pkg-config --exists gtk4"
    return (try? Workshop()).flatMap { shop in
      defer { shop.remove() }
      return try? shop.shell(tools, []).status == 0
    } ?? false
  }()

  /// Builds the adapter with the page's command, and the program.
  private func build(in shop: Workshop) throws {
    let page = try String(contentsOfFile: Self.root + "/docs/other-engines.md", encoding: .utf8)
    let block = try #require(
      page.components(separatedBy: "```").map { $0.dropFirst("sh\n".count) }
        .first { $0.hasPrefix("clang") && $0.contains("libplumbline-gtk.so") }
    )
    let command = block.components(separatedBy: "plumbline record")[0]
    let adapter = try shop.shell(
      "out=$PWD && cd \"$0\" && "
        + command.replacing("libplumbline-gtk.so", with: "$out/libplumbline-gtk.so"),
      [Self.root]
    )
    try #require(adapter.status == 0, "\(adapter.complaint)")
    let program = try shop.shell(
      "exec clang -o rows \"$0/Adapters/gtk/tests/rows.c\" $(pkg-config --cflags --libs gtk4)",
      [Self.root]
    )
    try #require(program.status == 0, "\(program.complaint)")
  }

  @Test(
    .enabled(
      if: hasTools,
      "needs clang, GTK 4's headers and Xvfb: ./scripts/setup gtk4 xvfb-run"
    )
  )
  func `have their constraints, passes, frames and sizes recorded`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try build(in: shop)
    let recorded = try shop.shell(
      """
      export GSK_RENDERER=cairo
      exec xvfb-run -a "$0" record -q -o g.plumb -- env LD_PRELOAD="$PWD/libplumbline-gtk.so" ./rows
      """,
      [Workshop.binaries.appendingPathComponent("plumbline").path]
    )
    try #require(recorded.status == 0, "\(recorded.complaint)")
    #expect(recorded.output == "done\n")
    let conforms = try shop.shell(
      "exec python3 \"$0/Examples/embedding/conformance.py\" g.plumb",
      [Self.root]
    )
    #expect(conforms.status == 0, "\(conforms.output)")

    let reader = try TraceReader(path: shop.path("g.plumb"))
    #expect(try reader.run().signpostsLost == 0)
    #expect(try reader.engines().allSatisfy(\.isOther))
    // In each frame with a change, the row's two constraints are re-added.
    let report = try ChurnAnalysis().report(of: reader)
    let box = try #require(report.superviews.first)
    #expect(box.path == "GtkWindow/GtkBox#rows")
    #expect(box.users.passes > 0)
    #expect(box.users.constraints == 2 * box.users.passes)
    #expect(box.isOfOtherEngine)
    for (table, column, value) in [
      ("v_pass_name", "name", "allocate"),
      ("v_size_measurement", "function", "GtkConstraintLayout.measure"),
      ("v_frame_change", "view", "GtkWindow/GtkBox#rows/GtkLabel[2]"),
    ] {
      let query = "SELECT DISTINCT \(column) FROM \(table)"
      #expect(try shop.plumbline("query", "g.plumb", query).output.contains(value))
    }
    // GTK's internal constraints on the sizes of children are not recorded. Values that depend on
    // them are ambiguous.
    let replayed = try shop.plumbline("replay", "g.plumb")
    #expect(replayed.status == 0, "\(replayed.output)")
  }
}

import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

@testable import TracePage

/// The data that is packed into a page, tested without a browser.
@Suite struct PageDataTests {
  /// Reads numbers like the page does.
  private struct Unpacker {
    var bytes: ArraySlice<UInt8>

    mutating func next() -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while let byte = bytes.popFirst() {
        value |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      return value
    }

    mutating func nextSigned() -> Int64 {
      let value = next()
      return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
  }

  private func base64(_ block: PageBlock) -> String {
    var text = ""
    block.writeBase64 { text += $0 }
    return text
  }

  @Test func `numbers of any size come back`() {
    var random = SeededGenerator(seed: 7)
    let numbers = (0..<2_000).map { position in Int64(bitPattern: random.next() >> (position % 64))
    }
    var block = PageBlock()
    for number in numbers { block.addSigned(number) }
    var unpacker = Unpacker(bytes: block.bytes[...])
    #expect(numbers.allSatisfy { unpacker.nextSigned() == $0 })
    #expect(unpacker.bytes.isEmpty)
  }

  @Test func `base64 that is written in slices is that of the whole`() {
    var random = SeededGenerator(seed: 8)
    for count in [0, 1, 2, 3, 4, 5, 100, 3 << 14, 3 << 14 + 1, 100_000] {
      var block = PageBlock()
      while block.bytes.count < count { block.add(UInt64(random.next() & 0x7F)) }
      #expect(base64(block) == Data(block.bytes).base64EncodedString(), "\(count) bytes")
    }
  }

  @Test func `lengths that no screen has are kept within bounds`() {
    var block = PageBlock()
    for length in [Double.nan, .infinity, -.infinity, 1e300, 0.5] { block.addPoints(length) }
    var unpacker = Unpacker(bytes: block.bytes[...])
    let limit = Int64(64e9)
    for expected in [0, 0, 0, limit, 32] { #expect(unpacker.nextSigned() == expected) }
  }

  @Test func `no name ends the element that it is in`() {
    let json = JSONText.object([("</script>\u{2028}\"", .string("<!--&\u{0}\u{9F}\\"))])
    var text = ""
    json.writeInScript { text += $0 }
    #expect(
      text
        == "{\"\\u003c/script\\u003e\\u2028\\\"\":\"\\u003c!--\\u0026\\u0000\\u009f\\\\\"}"
    )
    #expect(
      HTMLText.escaped("<a href='x' b=\"y\">&") == "&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp;"
    )
    #expect(HTMLText.name("\u{202E}<b>") == "<bdi>\\u{202E}&lt;b&gt;</bdi>")
    #expect(HTMLText.name(String(repeating: "x", count: 100_000)).utf8.count < 400)
  }

  @Test func `a pass is a cell with what was done in it`() throws {
    let trace = try Page.drawn(
      """
      UIWindow#window
        UIView#content
          UILabel#title
          UIImageView#photo
      pass
        + title.leading = content.leading
        + photo.width = 20
      pass slow
        - title.leading = content.leading
        + title.leading = content.leading
        set photo.width = 20 -> 30
        measure title
        minimize
      """
    )
    let instrument = try InstrumentAnalysis().instrument(of: trace)
    #expect(instrument.cells.count == 2)
    let cell = instrument.cells[1]
    #expect((cell.begin, cell.end) == (20_000_000, 40_000_000))
    #expect((cell.added, cell.removed, cell.set, cell.churned) == (1, 1, 1, 1))
    #expect((cell.viewsChurning, cell.measurements, cell.minimization) == (1, 1, 4_000))
    #expect((cell.longest, cell.overBudget) == (20_000_000, 1))
    // Phases do not exceed the pass, even if they overlap.
    #expect(cell.update + cell.layout + cell.display <= cell.longest)
    #expect(instrument.textClasses == ["UILabel"])
    #expect(cell.textTime == [20_000])
    #expect(instrument.shares.map(\.constraints) == [1])
    #expect(instrument.events.count { $0.isChurn } == 2)
    #expect(instrument.scope.listedEvents == instrument.scope.events)
  }

  @Test func `what no analysis asks for has its title and what it says`() throws {
    var trace = try Page.drawn(
      """
      UIWindow#window
        UIView#content
      pass
        + content.width = 20
      """
    )
    let view = try #require(trace.itemRows.first { $0.identifier == "content" }).id
    let values: [(String, ListedEvent.Detail.Value)] = [
      ("old_top", .number(44)), ("old_mode", .text("light")), ("new_top", .number(0.5)),
      ("new_mode", .text("dark")), ("line_count", .number(2)),
    ]
    trace.listedEvents = [
      ListedEvent(
        time: 1,
        view: view,
        table: 0,
        details: values.map { ListedEvent.Detail(name: $0.0, value: $0.1) }
      )
    ]
    #expect(
      trace.listedEvents[0].text == "top 44 → 0.5, mode light → dark, line count 2"
    )
    let page = try Page(trace)
    #expect(page.html.contains("top 44 → 0.5, mode light → dark, line count 2"))
    #expect(page.html.contains(#"["\#(Schema.listedTitles[0])","\#(Schema.listedTitles[0])"]"#))
  }

  @Test(arguments: [1, 3, 10, 100, 400])
  func `neighbouring passes are one cell where there are too many, and nothing is lost`(
    limit: Int
  ) throws {
    let trace = try Page.sample("churning")
    let whole = try InstrumentAnalysis().instrument(of: trace)
    var limits = InstrumentLimits()
    limits.cells = limit
    limits.events = 0
    let part = try InstrumentAnalysis(limits: limits).instrument(of: trace)
    #expect(part.cells.count <= limit)
    for sum: KeyPath<PassCell, Int> in [
      \.passes, \.churned, \.added, \.removed, \.set, \.rowsTouched, \.measurements, \.events,
      \.overBudget, \.engines,
    ] {
      let (all, some) = (whole.cells, part.cells)
      #expect(all.reduce(0) { $0 + $1[keyPath: sum] } == some.reduce(0) { $0 + $1[keyPath: sum] })
    }
    #expect(whole.cells.map(\.longest).max() == part.cells.map(\.longest).max())
    #expect(whole.cells.map(\.viewsChurning).max() == part.cells.map(\.viewsChurning).max())
    #expect(whole.scope.passBucket == 0)
    #expect((part.scope.passBucket > 0) == (limit < 311))
  }

  @Test func `of a large trace the passes that churned most or took longest are listed whole`()
    throws
  {
    let trace = try Page.sample("churning")
    var limits = InstrumentLimits()
    limits.events = 2_000
    let instrument = try InstrumentAnalysis(limits: limits).instrument(of: trace)
    #expect(instrument.scope.listedEvents < instrument.scope.events)
    #expect(instrument.scope.listedEvents > 500)
    #expect(!instrument.detailed.isEmpty)
    let longest = try #require(instrument.cells.max { $0.churned < $1.churned })
    let span = try #require(instrument.detailed.first { $0.contains(longest.end) })
    #expect(span.contains(longest.begin))
    // For each churned constraint, the page lists a removal and an addition.
    let listed = instrument.events.count { event in
      guard event.isChurn, case .constraintChange(let row) = event.row else { return false }
      return row.pass == longest.pass
    }
    #expect(listed == 2 * longest.churned)
    for event in instrument.events {
      #expect(instrument.detailed.contains { $0.contains(event.row.time) })
    }
  }

  @Test func `the churn of the cells is that of the churn report`() throws {
    for name in ["churning", "grouped", "sized"] {
      let trace = try Page.sample(name)
      let report = try ChurnAnalysis().report(of: trace)
      let instrument = try InstrumentAnalysis().instrument(of: trace)
      #expect(instrument.cells.reduce(0) { $0 + $1.churned } == report.users.constraints)
      #expect(instrument.cells.count { $0.churned > 0 } == report.users.passes)
      #expect(instrument.shares.reduce(0) { $0 + $1.constraints } == report.users.constraints)
      #expect(instrument.cells.reduce(0) { $0 + $1.passes } == report.passes)
      #expect(instrument.cells.reduce(0) { $0 + $1.added } == report.constraintsAdded)
    }
  }

  @Test func `passes are beside those of the same test, counted through`() throws {
    var base = try InstrumentAnalysis().instrument(of: Page.sample("grouped"))
    let new = try InstrumentAnalysis().instrument(of: Page.sample("churning"))
    base.cells.removeSubrange(300...)
    let alignment = InstrumentAlignment(base: base, new: new)
    #expect(alignment.partners == (0..<300).map { $0 })
    #expect(alignment.begins == new.cells.prefix(300).map(\.begin))
    #expect(alignment.ends == new.cells.prefix(300).map(\.end))
    // In reverse, some passes of the base have no partner. They follow at the end.
    let reversed = InstrumentAlignment(base: new, new: base)
    #expect(reversed.partners.suffix(11).allSatisfy { $0 == nil })
    #expect(reversed.begins.suffix(11).allSatisfy { $0 >= base.cells[299].end })
  }

  @Test func `passes are aligned test by test, whatever the order of the tests`() throws {
    let empty = try InstrumentAnalysis().instrument(of: Page.drawn("UIWindow#window"))
    func instrument(_ names: [String], _ passes: [(test: Int64?, begin: Int64)]) -> Instrument {
      var instrument = empty
      instrument.tests = names.enumerated().map { position, name in
        TestRow(id: Int64(position + 1), process: 1, name: name, begin: 0)
      }
      instrument.cells = passes.map { pass in
        var cell = PassCell(begin: pass.begin, end: pass.begin + 4)
        cell.passes = 1
        cell.test = pass.test
        return cell
      }
      return instrument
    }
    let new = instrument(["a", "b"], [(1, 10), (1, 20), (2, 30), (nil, 40)])
    let base = instrument(["b", "a"], [(1, 5), (nil, 9), (2, 15), (2, 25), (2, 35), (2, 60)])
    let alignment = InstrumentAlignment(base: base, new: new)
    #expect(alignment.partners == [2, 3, 0, 1, nil, nil])
    #expect(alignment.begins.prefix(4) == [30, 40, 10, 20])
    // Passes without a partner follow the last one with a partner, at their original distances.
    #expect(alignment.begins.suffix(2) == [30, 55])
    #expect(alignment.ends.suffix(2) == [34, 59])
  }

  @Test func `the sample's page is far below 5 MB`() throws {
    #expect(try Page.ofSample("churning").html.utf8.count < 1_500_000)
  }

  @Test func `call stacks come as a tree, with what each call caused in each cell`() throws {
    var trace = try Page.drawn(
      """
      UIWindow#window
        UIView#content
      pass
        + content.width = 20
      pass
        - content.width = 20
        + content.width = 20
      """
    )
    trace.setCallers(
      removals: MemoryTrace.caller("remove()", "App.swift", 1),
      others: MemoryTrace.caller("add()", "App.swift", 2)
    )
    let names = ["main()", "remove()", "add()"]
    for (position, name) in names.enumerated() {
      let id = Int64(position + 1)
      trace.stackRows.symbols[id] = SymbolRow(id: id, function: name, file: "App.swift", line: 7)
    }
    trace.stackRows.frames = [1: [1, 2], 2: [1, 3]]
    let instrument = try InstrumentAnalysis().instrument(of: trace)
    let stacks = try #require(try InstrumentStacks(of: trace, cellsOf: instrument))
    #expect(stacks.frames.map(\.function).sorted() == names.sorted())
    func name(_ node: Int) -> String { stacks.frames[stacks.nodes[node].frame].function }
    for (position, node) in stacks.nodes.enumerated() {
      // Callers precede the functions that they call.
      #expect(node.parent.map { $0 < position } ?? (name(position) == "main()"))
    }
    let changes = stacks.entries.filter { $0.weights.rowsTouched > 0 }
    #expect(changes.map { name($0.node) }.sorted() == ["add()", "add()", "remove()"])
    #expect(changes.map(\.cell) == [0, 1, 1])
    let coarse = try #require(try InstrumentStacks(of: trace, cellsOf: instrument, limit: 2))
    #expect(coarse.cellsPerEntry == 2 && coarse.entries.count == 2)
    var unpacker = Unpacker(bytes: PageBlock(stacks).bytes[...])
    #expect(unpacker.next() == UInt64(stacks.entries.count))
    for _ in stacks.entries { _ = unpacker.nextSigned() }
    for column in 0..<5 {
      for entry in stacks.entries {
        let weights = entry.weights
        let values = [
          Int64(entry.node), Int64(weights.count), Int64(weights.rowsTouched),
          Int64(weights.pivots), weights.time,
        ]
        #expect(unpacker.next() == UInt64(values[column]))
      }
    }
    #expect(unpacker.bytes.isEmpty)
    #expect(try InstrumentStacks(of: MemoryTrace(), cellsOf: instrument) == nil)
  }
}

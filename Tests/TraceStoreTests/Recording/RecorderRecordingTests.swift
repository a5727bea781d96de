import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore

/// Only one recorder at a time can record a process, so these tests are serialized.
@MainActor
@Suite(.serialized, .exclusiveRecording)
struct RecorderRecordingTests {
  @Test func `a signpost carries the test of its thread, or else that of its task`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.define()
      Signpost.testBegan("first")
      scene.add(scene.constraint)
      Signpost.testEnded("first", .failed)
      scene.remove(scene.constraint)
    }
    let test = try #require(try reader.tests().first { $0.library == .program })
    let ours = try #require(try reader.tests().first { $0.library == .swiftTesting })
    #expect(ours.name == "a signpost carries the test of its thread, or else that of its task")
    #expect(ours.suite == "RecorderRecordingTests" && ours.end == nil)
    #expect(test.name == "first" && test.result == .failed && test.end != nil)
    let changes: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(changes.map(\.test) == [test.id, ours.id])
  }

  @Test func `a pass reaches from one commit to the next, throw-away engines included`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.define()
      scene.add(scene.constraint)
      scene.pass(turn: 1)
      let throwAway = Signpost.makeObjectID()
      Signpost.engineCreated(
        throwAway,
        for: .systemLayoutSizeFitting,
        view: scene.cell,
        parent: scene.engine
      )
      Signpost.valuesRead(engine: throwAway, start: 0, items: 1)
      Signpost.engineDiscarded(throwAway)
      scene.pass(turn: 2)
      scene.remove(scene.constraint)
    }
    let passes: [PassRow] = try rows(reader.forEachPass)
    #expect(passes.map(\.turn) == [1, 2, 0])
    #expect(passes.map { $0.end == nil } == [false, false, true])
    #expect(passes[1].opened == passes[0].end && passes[2].opened == passes[1].end)
    let work: [EngineWorkRow] = try rows(reader.forEachEngineWork)
    #expect(work.map(\.pass) == [passes[1].id])
    let engines = try reader.engines()
    #expect(engines.map(\.parent) == [nil, engines[0].id])
    let changes: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(changes.map(\.pass) == [passes[0].id, passes[2].id])
  }

  @Test func `a pass knows what recording it took, which its own duration leaves out`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.define()
      scene.pass(turn: 1)
      Signpost.passBegan(engine: scene.engine, turn: 2)
      let start = Signpost.start()
      for index in 0..<1_000 { Signpost.valuesRead(engine: scene.engine, start: 0, items: index) }
      scene.defineConstraint(Signpost.makeObjectID(), constant: 4)
      Signpost.passEnded(engine: scene.engine, start: start, viewsVisited: 2)
      scene.add(scene.constraint)
    }
    let passes: [PassRow] = try rows(reader.forEachPass)
    // First pass: its beginning, a part of a phase, and the phase. Second pass: its beginning,
    // 1,000 reads of values, and the definition of a constraint.
    #expect(passes.map(\.signposts) == [3, 1_002, nil])
    let cost = try reader.run().signpostCost
    #expect(cost > 0)
    let pass = passes[1]
    let duration = try #require(pass.end) - #require(pass.begin)
    #expect(pass.ownDuration(signpostCost: cost) == max(duration - Int64(1_002 * cost), 0))
    #expect(passes[2].ownDuration(signpostCost: cost) == nil)
    let sql = "SELECT own_duration FROM v_pass WHERE turn > 0"
    let own = try sqlite(scratch.file("run.plumb"), sql)
    #expect(own == passes.prefix(2).map { "\($0.ownDuration(signpostCost: cost) ?? -1)" })
    let total = passes.prefix(2).reduce(0) { $0 + ($1.ownDuration(signpostCost: cost) ?? 0) }
    #expect(try reader.work()?.reduce(0) { $0 + $1.counts.passTime } == total)
  }

  @Test func `what is re-added in a pass is churn, a first layout is told apart`() throws {
    let scratch = try Scratch()
    _ = try record(in: scratch) { scene in
      scene.define()
      scene.add(scene.constraint)
      scene.remove(scene.constraint)
      scene.add(scene.constraint)
      scene.pass(turn: 1)
      scene.remove(scene.constraint)
      scene.remove(scene.other)
      scene.add(scene.constraint)
      scene.pass(turn: 2)
      scene.remove(scene.constraint)
      Signpost.constantSet(
        scene.constraint,
        engine: scene.engine,
        from: 8,
        to: 9,
        start: 0,
        rowsTouched: 0,
        pivots: 0
      )
      scene.add(scene.constraint)
      scene.pass(turn: 3)
    }
    let churn = try sqlite(
      scratch.file("run.plumb"),
      "SELECT superview, pass, constraints, origin, is_first_layout FROM v_churn ORDER BY pass"
    )
    #expect(
      churn == [
        "UIWindow/FeedCell(entry)|2|1|user|0"
      ]
    )
    let kinds = "SELECT pass, kind FROM v_churned_constraint ORDER BY id"
    #expect(try sqlite(scratch.file("run.plumb"), kinds) == ["2|same views", "3|constant only"])
  }

  @Test func `a constant that changed while no engine had the constraint is a change`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.define()
      scene.add(scene.constraint)
      scene.pass(turn: 1)
      scene.remove(scene.constraint)
      scene.defineConstraint(scene.constraint, constant: 20)
      scene.add(scene.constraint)
      scene.pass(turn: 2)
    }
    let changes: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(changes.map(\.kind) == [.added, .removed, .constantSet, .added])
    #expect(changes[2].oldValue == 8 && changes[2].newValue == 20 && changes[2].duration == 0)
    #expect(try sqlite(scratch.file("run.plumb"), "SELECT count(*) FROM v_churn") == ["0"])
    let kinds = "SELECT kind FROM v_churned_constraint"
    #expect(try sqlite(scratch.file("run.plumb"), kinds) == ["constant only"])
    #expect(try reader.constraints().first?.constant == 8)
  }

  @Test func `siblings of one class are told apart by their order, as they were last`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.item(scene.window, .window, "UIWindow", in: nil)
      let labels = (0..<4).map { _ in Signpost.makeObjectID() }
      // Recorded in an order that differs from their order in the superview.
      for index in [2, 0, 1] {
        scene.item(labels[index], .view, "UILabel", in: scene.window, at: index)
      }
      scene.item(labels[3], .view, "UILabel", in: nil)
      Signpost.viewAdded(labels[3], engine: nil, to: scene.window, index: 1)
      Signpost.viewRemoved(labels[2], engine: nil, from: scene.window, index: 3)
      scene.item(Signpost.makeObjectID(), .view, "UIView", identifier: "a/b", in: scene.window)
    }
    let paths = try reader.items().sorted { $0.objectID < $1.objectID }.map(\.path)
    #expect(
      paths == [
        "UIWindow", "UIWindow/UILabel", "UIWindow/UILabel[2]", "UIWindow/UILabel[3]",
        "UIWindow/UILabel[1]", "UIWindow/UIView#a\\/b",
      ]
    )
  }

  @Test func `a signpost whose view was never written down keeps its row`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      Signpost.viewHidden(scene.label, engine: scene.engine, isHidden: true)
      scene.add(scene.constraint)
    }
    let items = try reader.items()
    #expect(items.map(\.className) == ["?"])
    let changes: [ViewChangeRow] = try rows(reader.forEachViewChange)
    #expect(changes.map(\.view) == items.map(\.id))
    let constraints: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(constraints.count == 1)
    #expect(try reader.stats().map(\.name) == ["undefined_items"])
  }

  @Test func `what was emitted before a flush can be read while the recording goes on`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    let scene = Scene()
    scene.define()
    scene.add(scene.constraint)
    try recorder.flush()
    let reader = try TraceReader(path: path)
    let run = try reader.run()
    let changes: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(!run.isFinished)
    #expect(changes.count == 1)
    #expect(run.completeUpTo >= changes[0].time)
    #expect(try reader.items().last?.path == "UIWindow/FeedCell(entry)/UILabel#title")
    let passes: [PassRow] = try rows(reader.forEachPass)
    #expect(passes.map(\.begin) == [nil])
    scene.remove(scene.constraint)
    let end = try #require(try recorder.stop())
    #expect(end.isFinished && end.signpostsLost == 0)
    let after: [ConstraintChange] = try rows(try TraceReader(path: path).forEachConstraintChange)
    #expect(after.count == 2)
  }

  @Test func `a recording leaves one file that is sound`() throws {
    let scratch = try Scratch()
    _ = try record(in: scratch) { scene in
      scene.define()
      for turn in 1...50 {
        scene.add(scene.constraint)
        scene.pass(turn: turn)
        scene.remove(scene.constraint)
      }
    }
    #expect(scratch.files == ["run.plumb"])
    #expect(try sqlite(scratch.file("run.plumb"), "PRAGMA integrity_check") == ["ok"])
    #expect(try sqlite(scratch.file("run.plumb"), "PRAGMA journal_mode") == ["delete"])
  }

  @Test func `names with quotes, newlines, escapes and 100 KB of text come back unchanged`() throws
  {
    let scratch = try Scratch()
    let names = [
      "it's \"quoted\"; DROP TABLE item;--", "two\nlines\tand a tab", "\u{1B}[31mred\u{1B}[0m",
      "\u{202E}reversed", "", "a\0b", String(repeating: "långt ", count: 16_000),
    ]
    let reader = try record(in: scratch) { scene in
      for (index, name) in names.enumerated() {
        scene.item(
          Signpost.makeObjectID(),
          .view,
          "UIView",
          identifier: name,
          in: nil,
          at: index
        )
      }
    }
    #expect(try reader.items().map(\.identifier) == names)
  }

  @Test func `a second recorder is refused while the first records`() throws {
    let scratch = try Scratch()
    let recorder = TraceRecorder(path: scratch.file("first.plumb"))
    try recorder.start()
    #expect(throws: TraceError.alreadyRecording(path: scratch.file("first.plumb"))) {
      try TraceRecorder(path: scratch.file("second.plumb")).start()
    }
    try recorder.stop()
    #expect(scratch.files == ["first.plumb"])
  }

  @Test func `each recording has everything written down again`() throws {
    let scratch = try Scratch()
    let scene = Scene()
    var epochs: [UInt32] = []
    for name in ["first.plumb", "second.plumb"] {
      let recorder = TraceRecorder(path: scratch.file(name))
      try recorder.start()
      epochs.append(Signpost.epoch)
      scene.define()
      try recorder.stop()
      let reader = try TraceReader(path: scratch.file(name))
      #expect(try reader.items().map(\.className) == ["UIWindow", "FeedCell", "UILabel"])
    }
    #expect(epochs[1] > epochs[0])
  }

  @Test @MainActor func `a recorder that starts late has what is alive written down first`() throws
  {
    let scratch = try Scratch()
    let scene = Scene()
    let isAlive = Flag()
    Signpost.describeLiveObjects { if isAlive.value { scene.define() } }
    isAlive.value = true
    defer { isAlive.value = false }
    let reader = try record(in: scratch) { _ in scene.add(scene.constraint) }
    #expect(try reader.items().count == 3)
    #expect(try reader.constraints().count == 2)
  }

  @Test func `a trace that cannot be written is refused before anything starts`() throws {
    let scratch = try Scratch()
    try writeTrace(scratch.file("taken.plumb"))
    #expect(throws: TraceError.outputExists(path: scratch.file("taken.plumb"))) {
      try TraceRecorder(path: scratch.file("taken.plumb")).start()
    }
    #expect(throws: TraceError.isDirectory(path: scratch.path)) {
      try TraceRecorder(path: scratch.path).start()
    }
    #expect(throws: TraceError.self) {
      try TraceRecorder(path: scratch.file("no/such/place.plumb")).start()
    }
    #expect(!Signpost.isRecording || ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"] != nil)
  }
}

@MainActor
private final class Flag {
  var value = false
}

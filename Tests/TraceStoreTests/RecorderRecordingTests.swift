import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore

/// One recorder at a time can record a process, so these run one after the other.
@MainActor
@Suite(.serialized, .exclusiveRecording)
struct RecorderRecordingTests {
  /// Records what the body emits, and gives out a reader of the trace.
  private func record(
    in scratch: Scratch,
    _ body: (Scene) throws -> Void
  ) throws -> TraceReader {
    let recorder = TraceRecorder(path: scratch.file("run.plumb"))
    try recorder.start()
    try body(Scene())
    try recorder.stop()
    return try TraceReader(path: scratch.file("run.plumb"))
  }

  @Test func `every constraint signpost comes back with its values`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.define()
      scene.add(scene.constraint)
      scene.remove(scene.constraint)
      Signpost.constantSet(
        scene.constraint,
        engine: scene.engine,
        from: 8,
        to: -12.25,
        start: Signpost.start(),
        rowsTouched: 5,
        pivots: 6
      )
      Signpost.prioritySet(
        scene.constraint,
        engine: scene.engine,
        from: 999.5,
        to: 250,
        start: Signpost.start(),
        rowsTouched: 7,
        pivots: 8
      )
      Signpost.constraintBroken(
        scene.constraint,
        engine: scene.engine,
        conflictingWith: [scene.other, scene.constraint]
      )
      scene.pass(turn: 9)
    }
    let constraints = try reader.constraints()
    let constraint = try #require(constraints.first)
    let items = try reader.items()
    #expect(
      items.map(\.path) == [
        "UIWindow", "UIWindow/FeedCell(entry)", "UIWindow/FeedCell(entry)/UILabel#title",
      ]
    )
    #expect(constraint.firstItem == items[2].id)
    #expect(constraint.secondItem == items[1].id)
    #expect(constraint.host == items[1].id)
    #expect(constraint.firstAttribute == 5 && constraint.secondAttribute == 5)
    #expect(constraint.relation == 0 && constraint.multiplier == 1 && constraint.constant == 8)
    #expect(constraint.priority == 999.5)
    #expect(constraint.origin == .user && constraint.identifier == "leading")

    let changes: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(changes.map(\.kind) == [.added, .removed, .constantSet, .prioritySet, .broken])
    #expect(changes.map(\.rowsTouched) == [4, 3, 5, 7, 0])
    #expect(changes.map(\.pivots) == [2, 1, 6, 8, 0])
    #expect(changes[2].oldValue == 8 && changes[2].newValue == -12.25)
    #expect(changes[3].oldValue == 999.5 && changes[3].newValue == 250)
    #expect(changes.allSatisfy { $0.constraint == constraint.id && $0.pass == 1 })
    #expect(changes.prefix(4).allSatisfy { $0.duration > 0 })

    var conflicts: [Int64] = []
    try reader.forEachConflict { change, constraint in
      #expect(change == changes[4].id)
      conflicts.append(constraint)
    }
    #expect(conflicts == [constraints[1].id, constraint.id])

    let passes: [PassRow] = try rows(reader.forEachPass)
    let pass = try #require(passes.first)
    #expect(passes.count == 1)
    #expect(pass.turn == 9 && pass.viewsVisited == 2)
    #expect(pass.layoutDuration > 0 && pass.updateConstraintsDuration == 0)
    let engine = try #require(try reader.engines().first)
    #expect(engine.purpose == .window && engine.view == items[0].id && pass.engine == engine.id)
    #expect(pass.opened == engine.created)
  }

  @Test func `every view signpost comes back with its values`() throws {
    let scratch = try Scratch()
    let old = TraceRect(x: 1, y: 2, width: 3, height: 4)
    let new = TraceRect(x: -5, y: 6.5, width: 7, height: 8)
    let reader = try record(in: scratch) { scene in
      scene.define()
      let (label, engine) = (scene.label, scene.engine)
      Signpost.viewPhase(.updateConstraints, view: label, engine: engine, start: Signpost.start())
      Signpost.setNeeds(.layout, view: scene.cell, engine: engine, requestedBy: label)
      Signpost.frameChanged(label, engine: engine, from: old, to: new)
      Signpost.boundsOriginChanged(label, engine: nil, from: new, to: old)
      Signpost.viewRemoved(label, engine: engine, from: scene.cell, index: 0)
      Signpost.viewAdded(label, engine: engine, to: scene.cell, index: 0)
      Signpost.viewHidden(label, engine: engine, isHidden: true)
      Signpost.viewHidden(label, engine: engine, isHidden: false)
      Signpost.viewIdentified(label, engine: engine, as: "caption")
      Signpost.textSet(label, engine: engine, length: 17, hash: 0xFEDC_BA98_7654_3210)
      Signpost.intrinsicSizeInvalidated(label, engine: engine)
      Signpost.intrinsicSizeMeasured(
        label,
        engine: engine,
        start: Signpost.start(),
        TextMeasurementRecord(
          textLength: 17,
          textHash: 99,
          font: "Inter-Regular 17",
          limitWidth: 300,
          width: 120.5,
          height: 21,
          wasCached: true
        )
      )
      Signpost.errorMinimized(
        engine: engine,
        start: Signpost.start(),
        rowsTouched: 10,
        pivots: 11,
        constraints: 12
      )
      Signpost.valuesRead(engine: engine, start: 0, items: 13)
      Signpost.mark("scroll to top")
      Signpost.engineDiscarded(engine)
    }
    let label = try #require(try reader.items().last)
    #expect(label.identifier == "caption")
    #expect(label.path == "UIWindow/FeedCell(entry)/UILabel#caption")

    let phases: [ViewPhaseRow] = try rows(reader.forEachViewPhase)
    #expect(phases.map(\.phase) == [.updateConstraints])
    let invalidations: [InvalidationRow] = try rows(reader.forEachInvalidation)
    #expect(invalidations.map(\.phase) == [.layout])
    #expect(invalidations.map(\.requester) == [label.id])
    let frames: [FrameChangeRow] = try rows(reader.forEachFrameChange)
    #expect(frames.map(\.isBoundsOrigin) == [false, true])
    #expect(frames.map(\.old) == [old, new] && frames.map(\.new) == [new, old])
    #expect(frames.map { $0.pass == nil } == [false, true])
    let changes: [ViewChangeRow] = try rows(reader.forEachViewChange)
    #expect(
      changes.map(\.kind) == [
        .removed, .added, .hidden, .shown, .identified, .textSet, .intrinsicSizeInvalidated,
      ]
    )
    #expect(changes[0].superview == label.superview && changes[0].index == 0)
    #expect(changes[4].identifier == "caption")
    #expect(changes[5].textLength == 17)
    #expect(changes[5].textHash == Int64(bitPattern: 0xFEDC_BA98_7654_3210))
    let measurements: [MeasurementRow] = try rows(reader.forEachMeasurement)
    let measurement = try #require(measurements.first)
    #expect(measurement.view == label.id && measurement.font == "Inter-Regular 17")
    #expect(measurement.textLength == 17 && measurement.textHash == 99 && measurement.wasCached)
    #expect(measurement.limitWidth == 300 && measurement.width == 120.5)
    #expect(measurement.height == 21 && measurement.duration > 0)
    let work: [EngineWorkRow] = try rows(reader.forEachEngineWork)
    #expect(work.map(\.kind) == [.errorMinimized, .valuesRead])
    #expect(work.map(\.count) == [12, 13] && work[0].rowsTouched == 10 && work[0].pivots == 11)
    #expect(try reader.marks().map(\.name) == ["scroll to top"])
    #expect(try reader.engines().first?.discarded != nil)
  }

  @Test func `marks, intervals and values of the program's own are in the trace`() throws {
    struct Stop: Error {}
    let scratch = try Scratch()
    let reader = try record(in: scratch) { _ in
      Signpost.testBegan("first")
      let outer = Signpost.beginInterval("load")
      Signpost.interval("decode") { Signpost.mark("in decode") }
      _ = Signpost.beginInterval("never ends")
      try? Signpost.interval("fails") { throw Stop() }
      Signpost.testEnded("first", .passed)
      Signpost.endInterval(outer)
      Signpost.endInterval(outer)
      Signpost.value("rows", 42)
      Signpost.value("rows", 43)
      Signpost.value("zoom", 1.5)
    }
    let test = try #require(try reader.tests().first { $0.name == "first" }).id
    let mark = try #require(try reader.marks().first)
    let intervals = try reader.intervals()
    #expect(intervals.map(\.name) == ["load", "decode", "never ends", "fails"])
    #expect(intervals.map { $0.duration != nil } == [true, true, false, true])
    #expect(intervals.allSatisfy { $0.test == test })
    #expect(mark.test == test && mark.thread == intervals[0].thread)
    let decode = intervals[1].time...intervals[1].time + (intervals[1].duration ?? 0)
    #expect(decode.contains(mark.time))
    // The one that began first ends last.
    #expect((intervals[0].duration ?? 0) > (intervals[1].duration ?? 0))
    let counters = try reader.counters()
    #expect(counters.map(\.name) == ["rows", "rows", "zoom"])
    #expect(counters.map(\.value) == [42, 43, 1.5])
    // Outside the program's own test they belong to the one that runs this.
    let ours = try #require(try reader.tests().first { $0.library == .swiftTesting }).id
    #expect(counters.map(\.test) == [ours, ours, ours])
  }

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
    // Beginning, a part in a phase, the phase; then beginning, values, and what defines a constraint.
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
        "UIWindow/FeedCell(entry)|1|1|user|1",
        "UIWindow/FeedCell(entry)|2|1|user|0",
      ]
    )
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
    #expect(try reader.constraints().first?.constant == 8)
  }

  @Test func `siblings of one class are told apart by their order, as they were last`() throws {
    let scratch = try Scratch()
    let reader = try record(in: scratch) { scene in
      scene.item(scene.window, .window, "UIWindow", in: nil)
      let labels = (0..<4).map { _ in Signpost.makeObjectID() }
      // Written down in another order than they stand in.
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
    Signpost.describeLiveObjects { _ in if isAlive.value { scene.define() } }
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

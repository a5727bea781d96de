import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore

/// Only one recorder at a time can record a process, so these tests are serialized.
@MainActor
@Suite(.serialized, .exclusiveRecording)
struct SignpostRoundTripRecordingTests {
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
      Signpost.safeAreaChanged(
        label,
        engine: engine,
        from: TraceInsets(top: 44, left: 0, bottom: 34, right: 0),
        to: TraceInsets(top: 0, left: 44, bottom: 34, right: 44)
      )
      Signpost.traitChanged(label, engine: nil, trait: "style", from: "light", to: "dark")
      Signpost.listChanged(
        label,
        engine: nil,
        ListChange(.sized, element: scene.cell, section: 0, item: 7, estimate: 44, length: 61.5)
      )
      Signpost.motion(.dragBegan, view: scene.cell, engine: engine)
      Signpost.motion(.animationBegan, milliseconds: 250)
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
    var listed: [ListedEvent] = []
    try reader.forEachEvent(of: [.listed]) { if case .listed(let row) = $0 { listed.append(row) } }
    #expect(listed.prefix(3).map(\.view) == [label.id, label.id, label.id])
    #expect(listed.prefix(3).map(\.pass) == [frames[0].pass, nil, nil])
    #expect(
      listed.first?.details.map { "\($0.name) \($0.value)" } == [
        "old_top number(44.0)", "old_left number(0.0)", "old_right number(0.0)",
        "new_top number(0.0)", "new_left number(44.0)", "new_right number(44.0)",
      ]
    )
    #expect(
      try sqlite(reader.path, "SELECT view, old_top, new_top FROM v_safe_area_change")
        == ["\(label.path)|44.0|0.0"]
    )
    #expect(
      listed[1].details.map { "\($0.name) \($0.value)" } == [
        #"trait text("style")"#, #"old_setting text("light")"#, #"new_setting text("dark")"#,
      ]
    )
    #expect(
      try sqlite(reader.path, "SELECT view, trait, old_setting, new_setting FROM v_trait_change")
        == ["\(label.path)|style|light|dark"]
    )
    #expect(listed.map(\.id) == [1, 1, 1, 1, 2])
    let drag = try #require(listed[3].motion)
    #expect((drag.kind, drag.view, drag.length) == (.dragBegan, label.superview, nil))
    let animation = try #require(listed[4].motion)
    #expect((animation.kind, animation.view) == (.animationBegan, nil))
    #expect(animation.length == 250_000_000)
    #expect(
      try sqlite(reader.path, "SELECT kind, view IS NULL, length FROM v_motion")
        == ["drag began|0|", "animation began|1|250000000"]
    )
    let list = try #require(listed[2].listChange)
    #expect(list.kind == .sized && list.section == 0 && list.item == 7)
    #expect(list.element == label.superview && list.visible == nil && list.unchanged == nil)
    #expect(list.estimate == 44 && list.length == 61.5)
    #expect(
      try sqlite(reader.path, "SELECT kind, item, estimate, length FROM v_list_change")
        == ["sized|7|44.0|61.5"]
    )
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
    // The interval that began first ends last.
    #expect((intervals[0].duration ?? 0) > (intervals[1].duration ?? 0))
    let counters = try reader.counters()
    #expect(counters.map(\.name) == ["rows", "rows", "zoom"])
    #expect(counters.map(\.value) == [42, 43, 1.5])
    // Outside the program's own test, they belong to the test that is running this.
    let ours = try #require(try reader.tests().first { $0.library == .swiftTesting }).id
    #expect(counters.map(\.test) == [ours, ours, ours])
  }
}

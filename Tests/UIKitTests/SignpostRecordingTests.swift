import LayoutEngine
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore
import UIKit

/// The view layer's signposts in a recording.
@MainActor
@Suite(.exclusiveRecording)
struct SignpostRecordingTests {
  /// Records a body and passes the trace to a closure.
  private func record(
    detail: RecordingDetail? = nil,
    _ body: () -> Void,
    _ check: (TraceReader) throws -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("views-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path, detail: detail)
    try recorder.start()
    body()
    try recorder.stop()
    try check(TraceReader(path: path))
  }

  private func makeScene() -> (window: UIWindow, outer: ProbeView, inner: ProbeView) {
    let window = makeWindow()
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    window.accessibilityIdentifier = "scene"
    let outer = ProbeView("outer")
    outer.accessibilityIdentifier = "outer"
    let inner = ProbeView("inner")
    inner.accessibilityIdentifier = "inner"
    window.addSubview(outer)
    outer.addSubview(inner)
    outer.pin(10, 10, 100, 100)
    inner.pin(5, 5, 20, 20)
    return (window, outer, inner)
  }

  @Test func `a turn is a pass with its phases, and so is layoutIfNeeded outside one`() throws {
    let (window, outer, inner) = makeScene()
    let id = Int64(window.layoutID.rawValue)
    try record {
      window.renderLoop.turn()
      window.renderLoop.turn()
      inner.constraints[0].constant = 30
      outer.layoutIfNeeded()
      outer.layoutIfNeeded()
    } _: { trace in
      let row = try #require(trace.items().first { $0.objectID == id })
      let engine = try #require(trace.engines().first { $0.view == row.id })
      var passes: [PassRow] = []
      try trace.forEachPass { if $0.engine == engine.id { passes.append($0) } }
      // The second frame and the second layoutIfNeeded have nothing to do.
      expectEqual(passes.map(\.turn), [1, 0])
      expectEqual(passes[0].viewsVisited, 9)
      #expect(passes[0].layoutDuration > 0)
      #expect(passes[0].updateConstraintsDuration > 0)
      #expect(passes[0].displayDuration > 0)
      // outer, because inner's width is new, and inner, because its bounds are.
      expectEqual(passes[1].viewsVisited, 2)
      expectEqual(passes[1].displayDuration, 0)
      #expect(passes.allSatisfy { $0.end != nil })
    }
  }

  @Test func `what begins where another thing ended may have its time; nothing overlaps`() throws {
    let (window, outer, inner) = makeScene()
    let id = Int64(window.layoutID.rawValue)
    // The time of a slow view counts for that view, not for the one before or after it.
    let slow = ProbeView("slow")
    slow.onLayout = { _ in usleep(2000) }
    window.addSubview(slow)
    slow.pin(0, 0, 50, 50)
    try record {
      window.renderLoop.turn()
      for width in [40, 50, 60] {
        inner.constraints[0].constant = CGFloat(width)
        slow.setNeedsLayout()
        outer.setNeedsLayout()
        window.renderLoop.turn()
      }
    } _: { trace in
      let row = try #require(trace.items().first { $0.objectID == id })
      let engine = try #require(trace.engines().first { $0.view == row.id })
      var passes: [PassRow] = []
      try trace.forEachPass { if $0.engine == engine.id { passes.append($0) } }
      let slowRow = try #require(
        trace.items().first { $0.objectID == Int64(slow.layoutID.rawValue) }
      )
      expectEqual(passes.count, 4)
      for pass in passes {
        let (begin, end) = (try #require(pass.begin), try #require(pass.end))
        var views: [ViewPhaseRow] = []
        try trace.forEachViewPhase { if $0.pass == pass.id { views.append($0) } }
        var work: [EngineWorkRow] = []
        try trace.forEachEngineWork {
          if $0.pass == pass.id, $0.kind == .errorMinimized { work.append($0) }
        }
        var last = begin
        for view in views {
          #expect(view.time >= last && view.time + view.duration <= end)
          last = view.time + view.duration
        }
        for row in work { #expect(row.time >= begin && row.time + row.duration <= end) }
        let inViews = views.reduce(0) { $0 + $1.duration }
        let phases = pass.updateConstraintsDuration + pass.layoutDuration + pass.displayDuration
        #expect(inViews <= phases && phases <= end - begin)
        let layout = views.first { $0.view == slowRow.id && $0.phase == .layout }
        #expect(try #require(layout).duration >= 2_000_000)
      }
    }
  }

  @Test(arguments: RecordingDetail.allCases)
  func `detail says how much of single views is recorded, churn's first layouts always`(
    detail: RecordingDetail
  ) throws {
    let (window, outer, inner) = makeScene()
    try record(detail: detail) {
      window.renderLoop.turn()
      inner.constraints[0].constant = 30
      inner.setNeedsLayout()
      window.renderLoop.turn()
    } _: { trace in
      #expect(try trace.run().detail == detail)
      let views = try [outer, inner].map { view in
        try #require(trace.items().first { $0.objectID == Int64(view.layoutID.rawValue) }).id
      }
      var layouts: [Int64: Int] = [:]
      var otherPhases = 0
      try trace.forEachViewPhase { row in
        guard views.contains(row.view) else { return }
        if row.phase == .layout { layouts[row.view, default: 0] += 1 } else { otherPhases += 1 }
      }
      var invalidations = 0
      try trace.forEachInvalidation { if views.contains($0.view) { invalidations += 1 } }
      var frames = 0
      try trace.forEachFrameChange { if views.contains($0.view) { frames += 1 } }
      #expect(views.allSatisfy { (layouts[$0] ?? 0) >= 1 } && frames == 3)
      #expect((layouts == [views[0]: 1, views[1]: 1]) == (detail == .engine))
      #expect((otherPhases == 0) == (detail == .engine))
      #expect((invalidations == 0) == (detail != .all))
    }
  }

  @Test func `views that are alive are written down, with their paths`() throws {
    let (window, _, _) = makeScene()
    try record {
    } _: { trace in
      let items = try trace.items().filter { $0.identifier == "inner" }
      expectEqual(items.map(\.path), ["UIWindow#scene/ProbeView#outer/ProbeView#inner"])
      expectEqual(items.map(\.className), ["ProbeView"])
    }
    _ = window
  }

  @Test func `frames are told with what they were`() throws {
    let (window, outer, inner) = makeScene()
    let id = Int64(inner.layoutID.rawValue)
    try record {
      window.renderLoop.turn()
      inner.constraints[0].constant = 30
      window.renderLoop.turn()
      outer.bounds.origin.y = 12
    } _: { trace in
      let items = try trace.items()
      let row = try #require(items.first { $0.objectID == id })
      var frames: [FrameChangeRow] = []
      var origins: [FrameChangeRow] = []
      try trace.forEachFrameChange {
        if $0.isBoundsOrigin { origins.append($0) } else if $0.view == row.id { frames.append($0) }
      }
      expectEqual(
        frames.map(\.new),
        [
          TraceRect(x: 5, y: 5, width: 20, height: 20),
          TraceRect(x: 5, y: 5, width: 30, height: 20),
        ]
      )
      expectEqual(frames.last?.old, frames.first?.new)
      expectEqual(origins.map(\.new.y), [12])
      expectEqual(origins.map(\.old.y), [0])
    }
  }

  @Test func `who asks for layout in a view's layoutSubviews is told`() throws {
    let (window, outer, inner) = makeScene()
    window.renderLoop.turn()
    let ids = [outer, inner].map { Int64($0.layoutID.rawValue) }
    outer.onLayout = { [inner] _ in inner.setNeedsLayout() }
    try record {
      outer.setNeedsLayout()
      window.renderLoop.turn()
    } _: { trace in
      let rows = try trace.items().filter { ids.contains($0.objectID) }
      let outerRow = try #require(rows.first { $0.objectID == ids[0] })
      let innerRow = try #require(rows.first { $0.objectID == ids[1] })
      var marks: [InvalidationRow] = []
      try trace.forEachInvalidation { marks.append($0) }
      expectEqual(marks.map(\.view), [outerRow.id, innerRow.id])
      expectEqual(marks.map(\.requester), [nil, outerRow.id])
      #expect(marks.allSatisfy { $0.phase == .layout })
    }
  }

  @Test func `adding, hiding, naming and removing a view is told in order`() throws {
    let (window, outer, _) = makeScene()
    let view = UIView()
    let id = Int64(view.layoutID.rawValue)
    try record {
      outer.insertSubview(view, at: 0)
      view.accessibilityIdentifier = "late"
      view.isHidden = true
      view.isHidden = false
      view.removeFromSuperview()
    } _: { trace in
      let row = try #require(trace.items().first { $0.objectID == id })
      var changes: [ViewChangeRow] = []
      try trace.forEachViewChange { if $0.view == row.id { changes.append($0) } }
      expectEqual(changes.map(\.kind), [.added, .identified, .hidden, .shown, .removed])
      expectEqual(changes.first?.index, 0)
      expectEqual(changes[1].identifier, "late")
    }
    _ = window
  }

  @Test func `constraints say why they came and went`() throws {
    let (window, outer, inner) = makeScene()
    window.renderLoop.turn()
    let width = inner.constraints[0]
    let id = Int64(try #require(width.layoutConstraint).id.rawValue)
    try record {
      width.isActive = false
      width.isActive = true
      width.constant = 7
      outer.removeFromSuperview()
      outer.layoutIfNeeded()
      window.addSubview(outer)
    } _: { trace in
      let row = try #require(trace.constraints().first { $0.objectID == id })
      var changes: [ConstraintChange] = []
      try trace.forEachConstraintChange { if $0.constraint == row.id { changes.append($0) } }
      let told = changes.filter { $0.reason != .alive }.map { "\($0.kind) \($0.reason)" }
      expectEqual(
        told,
        [
          "removed activation", "added activation", "constantSet activation",
          "removed hierarchy", "added hierarchy", "added migration",
        ]
      )
    }
  }
}

import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore

/// Churn according to SQL; only one recorder at a time can record a process.
@MainActor
@Suite(.serialized, .exclusiveRecording)
struct ChurnRollupRecordingTests {
  /// Returns the rows of `v_churn` for a body: superview, pass of its engine, constraints, first
  /// layout.
  private func churn(_ body: (Scene) throws -> Void) throws -> [String] {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    try body(Scene())
    try recorder.stop()
    return try sqlite(
      path,
      """
      SELECT superview,
        (SELECT count(*) FROM pass JOIN pass AS own USING (engine) WHERE own.id = v_churn.pass AND pass.id <= own.id),
        constraints, is_first_layout
      FROM v_churn ORDER BY pass, superview
      """
    )
  }

  /// Defines a constraint: the item's width is 40, or half of the other item's height.
  private func defineWidth(
    _ id: ObjectID,
    of item: ObjectID,
    host: ObjectID,
    second: ObjectID? = nil
  ) {
    Signpost.define(
      ConstraintDefinition(
        id: id,
        firstItem: item,
        firstAttribute: 7,
        relation: 0,
        secondItem: second,
        secondAttribute: second == nil ? 0 : 8,
        multiplier: second == nil ? 1 : 0.5,
        constant: second == nil ? 40 : 0,
        priority: 1_000,
        origin: .user,
        host: host,
        identifier: nil
      )
    )
  }

  @Test func `of a constraint about its host alone is its superview's`() throws {
    let rows = try churn { scene in
      scene.define()
      let guide = Signpost.makeObjectID()
      scene.item(guide, .layoutGuide, "UILayoutGuide", in: scene.label)
      let constraints = (0..<4).map { _ in Signpost.makeObjectID() }
      defineWidth(constraints[0], of: scene.label, host: scene.label)
      defineWidth(constraints[1], of: scene.label, host: scene.label, second: scene.label)
      defineWidth(constraints[2], of: guide, host: scene.label, second: scene.label)
      defineWidth(constraints[3], of: scene.label, host: scene.cell, second: scene.cell)
      for constraint in constraints { scene.add(constraint) }
      scene.pass(turn: 1)
      for constraint in constraints {
        scene.remove(constraint)
        scene.add(constraint)
      }
      scene.pass(turn: 2)
    }
    #expect(rows == ["UIWindow/FeedCell(entry)|2|4|0"])
  }

  @Test func `leaves out what a throw-away engine does`() throws {
    let rows = try churn { scene in
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
      for _ in 0..<2 {
        Signpost.constraintAdded(
          scene.other,
          engine: throwAway,
          reason: .activation,
          start: 0,
          rowsTouched: 1,
          pivots: 0
        )
        Signpost.constraintRemoved(
          scene.other,
          engine: throwAway,
          reason: .activation,
          start: 0,
          rowsTouched: 1,
          pivots: 0
        )
      }
      Signpost.engineDiscarded(throwAway)
      scene.pass(turn: 2)
    }
    #expect(rows == [])
  }

  @Test func `of a view that was there before the recording is not a first layout`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    let scene = Scene()
    scene.define()
    Signpost.constraintAdded(
      scene.constraint,
      engine: scene.engine,
      reason: .alive,
      start: 0,
      rowsTouched: 0,
      pivots: 0
    )
    scene.remove(scene.constraint)
    scene.add(scene.constraint)
    scene.pass(turn: 1)
    try recorder.stop()
    #expect(
      try sqlite(path, "SELECT superview, constraints, is_first_layout FROM v_churn")
        == ["UIWindow/FeedCell(entry)|1|0"]
    )
    #expect(
      try sqlite(path, "SELECT kind, reason FROM v_constraint_change ORDER BY id")
        == ["added|alive", "removed|activation", "added|activation"]
    )
  }
}

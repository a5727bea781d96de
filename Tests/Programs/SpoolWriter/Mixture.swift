import Signposts
import TestSupport

/// Emits signposts of all kinds, chosen by a seed, as a program might that adds, moves and changes views at random.
struct Mixture {
  private var random: SeededGenerator
  private let window = Signpost.makeObjectID()
  private let engine = Signpost.makeObjectID()
  private var views: [ObjectID] = []
  private var constraints: [ObjectID] = []
  /// Those that the engine has; they are not defined again.
  private var active: Set<ObjectID> = []
  private var test: String?
  private var interval: Signpost.Interval?
  private var turn = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  consuming func emit(_ count: Int) {
    define(window, in: nil)
    views = [window]
    Signpost.engineCreated(engine, for: .window, view: window, parent: nil)
    for number in 0..<count { emitOne(number) }
  }

  private mutating func emitOne(_ number: Int) {
    let start = Signpost.start()
    let view = random.pick(from: views)
    switch random.next(below: 22) {
    case 0: addView()
    case 1: addConstraint()
    case 2, 3, 4: changeConstraint(start)
    case 5:
      if view != window { Signpost.viewRemoved(view, engine: engine, from: window, index: 0) }
    case 6:
      if view != window {
        Signpost.viewAdded(view, engine: engine, to: window, index: random.next(below: 4))
      }
    case 7: Signpost.viewHidden(view, engine: engine, isHidden: random.chance(50))
    case 8: Signpost.viewIdentified(view, engine: engine, as: "name \(random.next(below: 50))")
    case 9: Signpost.textSet(view, engine: engine, length: number, hash: random.next())
    case 10: frame(of: view)
    case 11: Signpost.setNeeds(.layout, view: view, engine: engine, requestedBy: views.last)
    case 12: measure(view, start)
    case 13: throwAwayEngine(view, start)
    case 14: pass(view, start)
    case 15: switchTest()
    case 20:
      if let interval {
        Signpost.endInterval(interval)
        self.interval = nil
      } else {
        interval = Signpost.beginInterval("interval \(random.next(below: 9))")
      }
    case 21: Signpost.value("value \(random.next(below: 3))", number)
    case 16: Signpost.mark(String(repeating: "mark \(number) ", count: random.next(below: 900)))
    case 17:
      Signpost.errorMinimized(
        engine: engine,
        start: start,
        rowsTouched: number,
        pivots: 3,
        constraints: 4
      )
    default: Signpost.valuesRead(engine: engine, start: start, items: number)
    }
  }

  private func define(_ view: ObjectID, in superview: ObjectID?) {
    Signpost.define(
      ItemDefinition(
        id: view,
        kind: superview == nil ? .window : .view,
        className: superview == nil ? "UIWindow" : "UILabel",
        identifier: nil,
        reuseIdentifier: nil,
        superview: superview,
        index: 0,
        isHidden: false,
        frame: TraceRect(x: 1, y: 2, width: 3, height: 4)
      )
    )
  }

  private mutating func addView() {
    let view = Signpost.makeObjectID()
    let superview = random.pick(from: views)
    define(view, in: random.chance(50) ? superview : nil)
    Signpost.viewAdded(view, engine: engine, to: superview, index: random.next(below: 3))
    views.append(view)
    if views.count > 200 { views.remove(at: 1 + random.next(below: 100)) }
  }

  private mutating func addConstraint() {
    let constraint = Signpost.makeObjectID()
    define(constraint, constant: Double(random.next(below: 40)))
    constraints.append(constraint)
  }

  private mutating func define(_ constraint: ObjectID, constant: Double) {
    Signpost.define(
      ConstraintDefinition(
        id: constraint,
        firstItem: random.pick(from: views),
        firstAttribute: 5,
        relation: 1,
        secondItem: random.chance(30) ? nil : window,
        secondAttribute: 6,
        multiplier: 0.5,
        constant: constant,
        priority: Float(1 + random.next(below: 1000)),
        origin: .user,
        host: window,
        identifier: random.chance(20) ? "constraint" : nil
      )
    )
  }

  private mutating func changeConstraint(_ start: UInt64) {
    guard !constraints.isEmpty else { return }
    // The newest most often, so that some are removed and re-added in one pass.
    let constraint = random.pick(
      from: random.chance(70) ? Array(constraints.suffix(4)) : constraints
    )
    let (rows, pivots) = (random.next(below: 9), random.next(below: 5))
    switch random.next(below: 6) {
    case 0, 1:
      active.insert(constraint)
      Signpost.constraintAdded(
        constraint,
        engine: engine,
        reason: .activation,
        start: start,
        rowsTouched: rows,
        pivots: pivots
      )
    case 2:
      active.remove(constraint)
      Signpost.constraintRemoved(
        constraint,
        engine: engine,
        reason: .hierarchy,
        start: start,
        rowsTouched: rows,
        pivots: pivots
      )
    case 3:
      Signpost.constantSet(
        constraint,
        engine: engine,
        from: 1,
        to: Double(random.next(below: 20)),
        start: start,
        rowsTouched: rows,
        pivots: pivots
      )
    case 4:
      Signpost.constraintBroken(
        constraint,
        engine: engine,
        conflictingWith: [constraints[0], random.pick(from: constraints)]
      )
    default:
      // Written down again, as after a change while no engine had it.
      guard !active.contains(constraint) else { return }
      define(constraint, constant: Double(random.next(below: 40)))
    }
  }

  private mutating func frame(of view: ObjectID) {
    Signpost.frameChanged(
      view,
      engine: random.chance(80) ? engine : nil,
      from: TraceRect(x: 0, y: 0, width: 1, height: 1),
      to: TraceRect(x: 0, y: 0, width: Double(random.next(below: 99)), height: 2)
    )
    Signpost.safeAreaChanged(
      view,
      engine: engine,
      from: TraceInsets(top: 44, left: 0, bottom: 34, right: 0),
      to: TraceInsets(top: 0, left: 44, bottom: 21, right: 44)
    )
  }

  private mutating func measure(_ view: ObjectID, _ start: UInt64) {
    Signpost.intrinsicSizeMeasured(
      view,
      engine: engine,
      start: start,
      TextMeasurementRecord(
        textLength: 5,
        textHash: random.next(),
        font: "Inter-Regular \(random.next(below: 30))",
        limitWidth: 100,
        width: 50,
        height: 20,
        wasCached: random.chance(50)
      )
    )
  }

  private func throwAwayEngine(_ view: ObjectID, _ start: UInt64) {
    let other = Signpost.makeObjectID()
    Signpost.engineCreated(other, for: .systemLayoutSizeFitting, view: view, parent: engine)
    Signpost.valuesRead(engine: other, start: start, items: 1)
    Signpost.engineDiscarded(other)
  }

  private mutating func pass(_ view: ObjectID, _ start: UInt64) {
    turn += 1
    // Turn 0 is a pass outside of the render loop, which has a call stack.
    Signpost.passBegan(engine: engine, turn: random.chance(50) ? turn : 0)
    Signpost.viewPhase(.layout, view: view, engine: engine, start: start)
    Signpost.passPhase(.layout, engine: engine, start: start, viewsVisited: 2)
    Signpost.passEnded(engine: engine, start: start, viewsVisited: 2)
  }

  private mutating func switchTest() {
    if let test {
      Signpost.testEnded(test, .passed)
      self.test = nil
    } else {
      let name = "test \(random.next(below: 1000))"
      Signpost.testBegan(name)
      test = name
    }
  }
}

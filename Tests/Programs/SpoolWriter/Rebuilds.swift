import Foundation
import Signposts
import TestSupport

/// Emits what a program does that rebuilds parts of its views at random: it removes constraints and views, adds others that
/// say the same, and now and then others that do not.
struct Rebuilds {
  private var random: SeededGenerator
  private var screens: [Screen] = []
  private var test: String?

  /// A window with its engine, and containers in it.
  private struct Screen {
    var window: ObjectID
    var engine: ObjectID
    var containers: [Container] = []
  }

  private struct Container {
    var view: ObjectID
    var children: [Child] = []
  }

  private struct Child {
    var view: ObjectID
    var className: String
    var identifier: String?
    /// Between the child and its container, or the child alone.
    var constraints: [ObjectID]
    /// The constant of the last one.
    var width = 8.0
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  consuming func emit(_ count: Int) {
    for _ in 0..<2 { makeScreen() }
    for screen in screens.indices { pass(screen) }
    for _ in 0..<count { step() }
    // The last passes stay open now and then.
    if random.chance(50) { pass(0) }
  }

  /// Emits the same on several threads at once, each with hierarchies of its own.
  static func emitOnThreads(_ threads: Int, seed: UInt64, _ count: Int) {
    let group = DispatchGroup()
    for thread in 0..<threads {
      group.enter()
      Thread {
        Rebuilds(seed: seed + UInt64(thread)).emit(count)
        group.leave()
      }.start()
    }
    group.wait()
  }

  /// Emits churn in a pass and the mark "open", and ends the pass when a line comes from the standard input.
  ///
  /// If the input ends without a line, the program kills itself with the pass open.
  consuming func emitAndWaitInPass(_ count: Int) {
    for _ in 0..<2 { makeScreen() }
    for _ in 0..<count { step() }
    addChild(to: 0, of: 0, copying: nil)
    for screen in screens.indices { pass(screen) }
    let start = Signpost.start()
    Signpost.passBegan(engine: screens[0].engine, turn: 1)
    for _ in 0..<4 { removeAndAdd(0, 0) }
    Signpost.mark("open")
    guard readLine() != nil else {
      kill(getpid(), SIGKILL)
      return
    }
    Signpost.passEnded(engine: screens[0].engine, start: start, viewsVisited: 1)
  }

  private mutating func step() {
    let screen = random.next(below: screens.count)
    let container = random.next(below: screens[screen].containers.count)
    switch random.next(below: 15) {
    case 0, 1: rebuild(screen, container)
    case 2, 3: removeAndAdd(screen, container)
    case 4: replace(screen, container)
    case 5: addChild(to: container, of: screen, copying: nil)
    case 6: removeChild(random.next(below: 9), from: container, of: screen)
    case 7: moveConstraint(screen, container)
    case 8: throwAway(screen, container)
    case 9: switchTest()
    case 10:
      Signpost.errorMinimized(
        engine: screens[screen].engine,
        start: Signpost.start(),
        rowsTouched: 7,
        pivots: 3,
        constraints: 4
      )
    case 11: identify(screen, container)
    case 12: setConstant(screen, container)
    case 13:
      guard let child = child(screen, container) else { return }
      let engine = screens[screen].engine
      Signpost.viewPhase(.layout, view: child.view, engine: engine, start: Signpost.start())
    default: pass(screen)
    }
  }

  private mutating func makeScreen() {
    let window = Signpost.makeObjectID()
    let engine = Signpost.makeObjectID()
    define(window, .window, "UIWindow", nil, in: nil)
    Signpost.engineCreated(engine, for: .window, view: window, parent: nil)
    var screen = Screen(window: window, engine: engine)
    for _ in 0..<3 {
      let view = Signpost.makeObjectID()
      let isCell = random.chance(30)
      define(
        view,
        isCell ? .reusableCell : .view,
        isCell ? "Cell" : "Panel",
        nil,
        reuseIdentifier: isCell ? "row" : nil,
        in: window
      )
      Signpost.viewAdded(view, engine: engine, to: window, index: screen.containers.count)
      screen.containers.append(Container(view: view))
    }
    screens.append(screen)
    for container in 0..<3 {
      for _ in 0..<random.next(below: 5) {
        addChild(to: container, of: screens.count - 1, copying: nil)
      }
    }
  }

  /// Replaces some of a container's children by others like them.
  private mutating func rebuild(_ screen: Int, _ container: Int) {
    let count = screens[screen].containers[container].children.count
    guard count > 0 else { return }
    let isFromFront = random.chance(50)
    var removed: [Child] = []
    for _ in 0...random.next(below: count) {
      let left = screens[screen].containers[container].children.count
      let child = removeChild(isFromFront ? 0 : left - 1, from: container, of: screen)
      if let child { removed.append(child) }
    }
    if !isFromFront { removed.reverse() }
    for child in removed where random.chance(90) {
      addChild(to: container, of: screen, copying: child)
    }
  }

  @discardableResult
  private mutating func removeChild(
    _ index: Int,
    from container: Int,
    of screen: Int
  ) -> Child? {
    guard index < screens[screen].containers[container].children.count else { return nil }
    let child = screens[screen].containers[container].children.remove(at: index)
    for constraint in child.constraints { remove(constraint, screen, .hierarchy) }
    Signpost.viewRemoved(
      child.view,
      engine: screens[screen].engine,
      from: screens[screen].containers[container].view,
      index: index
    )
    return child
  }

  private mutating func addChild(to container: Int, of screen: Int, copying other: Child?) {
    let parent = screens[screen].containers[container]
    var child = Child(
      view: Signpost.makeObjectID(),
      className: other?.className ?? random.pick(from: ["UILabel", "UIView"]),
      identifier: other == nil && random.chance(30)
        ? "name \(random.next(below: 3))" : other?.identifier,
      constraints: []
    )
    let index =
      random.chance(70) ? parent.children.count : random.next(below: parent.children.count + 1)
    define(child.view, .view, child.className, child.identifier, in: nil)
    Signpost.viewAdded(child.view, engine: screens[screen].engine, to: parent.view, index: index)
    let guide = random.chance(20) ? defineGuide(of: child.view) : nil
    for attribute: UInt8 in [1, 3, 7] {
      let constraint = Signpost.makeObjectID()
      define(
        constraint,
        attribute,
        of: attribute == 3 ? guide ?? child.view : child.view,
        to: attribute == 7 ? nil : parent.view,
        constant: attribute == 7 || random.chance(80) ? 8 : 16,
        priority: random.chance(80) ? 1_000 : 750,
        origin: random.chance(80) ? .user : .stack
      )
      add(constraint, screen, .activation)
      child.constraints.append(constraint)
    }
    screens[screen].containers[container].children.insert(child, at: index)
  }

  /// Removes constraints of a child and adds the same ones.
  private mutating func removeAndAdd(_ screen: Int, _ container: Int) {
    guard let child = child(screen, container) else { return }
    for constraint in child.constraints { remove(constraint, screen, .activation) }
    for constraint in child.constraints.reversed() { add(constraint, screen, .activation) }
  }

  /// Replaces a constraint by another object that may differ in its constant or priority.
  private mutating func replace(_ screen: Int, _ container: Int) {
    let children = screens[screen].containers[container].children
    guard !children.isEmpty else { return }
    let position = random.next(below: children.count)
    remove(children[position].constraints[0], screen, .activation)
    let new = Signpost.makeObjectID()
    define(
      new,
      1,
      of: children[position].view,
      to: screens[screen].containers[container].view,
      constant: random.pick(from: [8, 16]),
      priority: random.pick(from: [1_000, 750]),
      origin: .user
    )
    add(new, screen, .activation)
    screens[screen].containers[container].children[position].constraints[0] = new
  }

  /// Gives a child another identifier, or none, or the name of a property.
  private mutating func identify(_ screen: Int, _ container: Int) {
    let children = screens[screen].containers[container].children
    guard !children.isEmpty else { return }
    let position = random.next(below: children.count)
    let name = random.chance(70) ? "name \(random.next(below: 3))" : nil
    if name != nil, random.chance(40) {
      Signpost.viewNamed(children[position].view, after: "property \(random.next(below: 3))")
      return
    }
    Signpost.viewIdentified(children[position].view, engine: screens[screen].engine, as: name)
    screens[screen].containers[container].children[position].identifier = name
  }

  /// Sets a child's width, or sets it while the constraint is in no engine.
  private mutating func setConstant(_ screen: Int, _ container: Int) {
    let children = screens[screen].containers[container].children
    guard !children.isEmpty else { return }
    let position = random.next(below: children.count)
    let child = children[position]
    let width = random.pick(from: [8.0, 16.0])
    screens[screen].containers[container].children[position].width = width
    if random.chance(50) {
      Signpost.constantSet(
        child.constraints[2],
        engine: screens[screen].engine,
        from: child.width,
        to: width,
        start: Signpost.start(),
        rowsTouched: 2,
        pivots: 0
      )
      return
    }
    remove(child.constraints[2], screen, .activation)
    define(
      child.constraints[2],
      7,
      of: child.view,
      to: nil,
      constant: width,
      priority: 1_000,
      origin: .user
    )
    add(child.constraints[2], screen, .activation)
  }

  private mutating func defineGuide(of view: ObjectID) -> ObjectID {
    let guide = Signpost.makeObjectID()
    let name = random.chance(70) ? "guide" : nil
    define(guide, .layoutGuide, "UILayoutGuide", name, in: view)
    return guide
  }

  /// Moves a constraint to another engine, and restores one that was broken.
  private mutating func moveConstraint(_ screen: Int, _ container: Int) {
    guard let child = child(screen, container) else { return }
    let reason: ConstraintChangeReason = random.chance(50) ? .migration : .conflict
    remove(child.constraints[1], screen, reason)
    add(child.constraints[1], reason == .migration ? 1 - screen : screen, reason)
  }

  private mutating func throwAway(_ screen: Int, _ container: Int) {
    guard let child = child(screen, container) else { return }
    let other = Signpost.makeObjectID()
    let view = screens[screen].containers[container].view
    let parent = screens[screen].engine
    Signpost.engineCreated(other, for: .systemLayoutSizeFitting, view: view, parent: parent)
    for _ in 0..<2 {
      Signpost.constraintAdded(
        child.constraints[2],
        engine: other,
        reason: .activation,
        start: Signpost.start(),
        rowsTouched: 1,
        pivots: 0
      )
      Signpost.constraintRemoved(
        child.constraints[2],
        engine: other,
        reason: .activation,
        start: Signpost.start(),
        rowsTouched: 1,
        pivots: 0
      )
    }
    Signpost.engineDiscarded(other)
  }

  private mutating func child(_ screen: Int, _ container: Int) -> Child? {
    let children = screens[screen].containers[container].children
    return children.isEmpty ? nil : random.pick(from: children)
  }

  private func pass(_ screen: Int) {
    let start = Signpost.start()
    Signpost.passBegan(engine: screens[screen].engine, turn: 1)
    Signpost.passEnded(engine: screens[screen].engine, start: start, viewsVisited: 1)
  }

  private mutating func switchTest() {
    if let test {
      Signpost.testEnded(test, .passed)
      self.test = nil
    } else {
      let name = "test \(random.next(below: 1_000))"
      Signpost.testBegan(name)
      test = name
    }
  }

  private func add(_ constraint: ObjectID, _ screen: Int, _ reason: ConstraintChangeReason) {
    Signpost.constraintAdded(
      constraint,
      engine: screens[screen].engine,
      reason: reason,
      start: Signpost.start(),
      rowsTouched: 4,
      pivots: 2
    )
  }

  private func remove(_ constraint: ObjectID, _ screen: Int, _ reason: ConstraintChangeReason) {
    Signpost.constraintRemoved(
      constraint,
      engine: screens[screen].engine,
      reason: reason,
      start: Signpost.start(),
      rowsTouched: 3,
      pivots: 1
    )
  }

  private func define(
    _ view: ObjectID,
    _ kind: ItemKind,
    _ className: String,
    _ identifier: String?,
    reuseIdentifier: String? = nil,
    in superview: ObjectID?
  ) {
    Signpost.define(
      ItemDefinition(
        id: view,
        kind: kind,
        className: className,
        identifier: identifier,
        reuseIdentifier: reuseIdentifier,
        superview: superview,
        index: 0,
        isHidden: false,
        frame: TraceRect(x: 0, y: 0, width: 10, height: 10)
      )
    )
  }

  private func define(
    _ constraint: ObjectID,
    _ attribute: UInt8,
    of item: ObjectID,
    to second: ObjectID?,
    constant: Double,
    priority: Float,
    origin: ConstraintOrigin
  ) {
    Signpost.define(
      ConstraintDefinition(
        id: constraint,
        firstItem: item,
        firstAttribute: attribute,
        relation: 0,
        secondItem: second,
        secondAttribute: second == nil ? 0 : attribute,
        multiplier: 1,
        constant: constant,
        priority: priority,
        origin: origin,
        host: second ?? item,
        identifier: nil
      )
    )
  }
}

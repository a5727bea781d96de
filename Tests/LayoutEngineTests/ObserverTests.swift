import ConstraintSolver
import LayoutEngine
import Synchronization
import Testing

/// The calls that an engine makes to its observer.
@MainActor
struct ObserverTests {
  /// Logs the calls it gets, a word or two each.
  @safe private final class Notebook: LayoutObserver {
    let observation: ObservationNumber
    private let number = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
    private(set) var words: [String] = []
    private var time: UInt64 = 0

    init() {
      unsafe number.initialize(to: Atomic(0))
      observation = unsafe ObservationNumber(at: number)
    }

    isolated deinit {
      unsafe number.deinitialize(count: 1)
      unsafe number.deallocate()
    }

    /// Returns the log since the last call and sets the number of the observation; 0 ends it.
    func turnPage(_ next: UInt32) -> [String] {
      unsafe number.pointee.store(next, ordering: .relaxed)
      defer { words = [] }
      return words
    }

    func now() -> UInt64 {
      time += 1
      return time
    }

    func engineWasMade(_ engine: LayoutEngine) { words.append("made") }
    func engineWillEnd(_ engine: LayoutEngine) { words.append("end") }

    func constraintWillChange(_ constraint: LayoutConstraint) -> UInt64 {
      // As a recorder marks the constraints that it has recorded.
      if constraint.observerMark == 0 { words.append("defined \(constraint.constant)") }
      constraint.observerMark = 1
      return now()
    }

    func constraintWasAdded(
      _ constraint: LayoutConstraint,
      to engine: LayoutEngine,
      reason: ConstraintChangeReason,
      details: EquationDetails,
      since start: UInt64,
      work: SolverWork
    ) {
      words.append("added \(reason) \(constraint.firstAttribute) \(details.offset)")
    }

    func constraintWasRestored(
      _ constraint: LayoutConstraint,
      in engine: LayoutEngine,
      since start: UInt64,
      work: SolverWork
    ) { words.append("restored \(constraint.constant)") }

    func constraintWasRemoved(
      _ constraint: LayoutConstraint,
      from engine: LayoutEngine,
      reason: ConstraintChangeReason,
      since start: UInt64,
      work: SolverWork
    ) { words.append("removed \(reason)") }

    func constantWasSet(
      of constraint: LayoutConstraint,
      in engine: LayoutEngine,
      from old: Double,
      details: EquationDetails,
      since start: UInt64,
      work: SolverWork
    ) { words.append("constant \(old) \(constraint.constant)") }

    func priorityWasSet(
      of constraint: LayoutConstraint,
      in engine: LayoutEngine,
      from old: Float,
      since start: UInt64,
      work: SolverWork
    ) { words.append("priority \(old) \(constraint.priority)") }

    func equationWasRefreshed(
      of constraint: LayoutConstraint,
      in engine: LayoutEngine,
      details: EquationDetails,
      since start: UInt64,
      work: SolverWork
    ) { words.append("refreshed \(details.offset)") }

    func constraintWasBroken(
      _ constraint: LayoutConstraint,
      in engine: LayoutEngine,
      conflictingWith others: [ObjectID]
    ) { words.append("broken \(constraint.constant), \(others.count) others") }

    func errorWasMinimized(
      in engine: LayoutEngine,
      changes: Int,
      since start: UInt64,
      work: SolverWork
    ) { words.append("minimized \(changes)") }

    func valuesWereRead(
      from engine: LayoutEngine,
      items: Int,
      at time: UInt64,
      duration: UInt64
    ) -> UInt64 {
      words.append("read \(items) in \(duration)")
      return now()
    }

    func openCoordinatesDidChange(
      of id: ObjectID,
      _ item: LayoutItemReference?,
      in engine: LayoutEngine,
      free: LayoutCoordinates,
      missing: LayoutCoordinates,
      cause: ObjectID
    ) { words.append("open \(free.text), missing \(missing.text)") }
  }

  @Test func `nothing but its beginning and end is told of an engine that is not observed`() {
    let notebook = Notebook()
    let window = TestWindow(observer: notebook)
    let item = TestItem("a", in: window.item)
    window.add(LayoutConstraint(item, .width, 0, to: 100))
    #expect(window.frame(item) == [0, 0, 100, 0])
    window.engine.tellAmbiguities()
    window.engine.discard()
    #expect(notebook.words == ["made", "end"])
  }

  @Test func `what happens to constraints is told with what their words do not say`() throws {
    let notebook = Notebook()
    let window = TestWindow(observer: notebook)
    let item = TestItem("a", in: window.item)
    window.item.layoutItemMargins = LayoutInsets(left: 8)
    #expect(notebook.turnPage(1) == ["made"])
    let left = LayoutConstraint(item, .left, 0, window.item, .leftMargin, 4)
    window.add(left)
    #expect(notebook.turnPage(1) == ["defined 4.0", "added activation left -8.0"])
    #expect(window.frame(item) == [12, 0, 0, 0])
    #expect(window.frame(item) == [12, 0, 0, 0])
    window.engine.setConstant(5, of: left)
    #expect(notebook.turnPage(1) == ["minimized 5", "read 2 in 2", "constant 4.0 5.0"])
    window.item.layoutItemMargins = LayoutInsets(left: 9)
    window.engine.itemInsetsDidChange(window.item)
    window.engine.setPriority(700, of: left)
    window.engine.remove(left, reason: .hierarchy)
    #expect(
      notebook.turnPage(1) == ["refreshed -9.0", "priority 1000.0 700.0", "removed hierarchy"]
    )
    left.constant = 6
    window.engine.add(left)
    #expect(notebook.turnPage(1) == ["defined 6.0", "added activation left -9.0"])
  }

  @Test func `conflicts and their ends are told`() {
    let notebook = Notebook()
    let window = TestWindow(observer: notebook)
    let item = TestItem("a", in: window.item)
    _ = notebook.turnPage(1)
    let wide = LayoutConstraint(item, .width, 1, to: 100)
    let narrow = LayoutConstraint(item, .width, -1, to: 50)
    _ = unsatisfiableLog { window.add(wide, narrow) }
    #expect(
      notebook.turnPage(1) == [
        "defined 100.0", "added activation width 0.0", "defined 50.0",
        "added activation width 0.0", "broken 50.0, 1 others",
      ]
    )
    window.engine.remove(wide)
    #expect(notebook.turnPage(1) == ["removed activation", "restored 50.0"])
  }

  @Test func `an observation that starts late can have told what is there`() {
    let notebook = Notebook()
    let window = TestWindow(observer: notebook)
    let item = TestItem("a", in: window.item)
    let wide = LayoutConstraint(item, .width, 1, to: 100)
    let narrow = LayoutConstraint(item, .width, -1, to: 50)
    _ = unsatisfiableLog { window.add(wide, narrow) }
    _ = notebook.turnPage(1)
    window.engine.describeToObserver()
    #expect(
      notebook.turnPage(2).filter { !$0.hasPrefix("defined") } == [
        "added alive left 0.0", "added alive top 0.0", "added alive width 0.0",
        "added alive height 0.0", "added alive width 0.0", "added alive width 0.0",
        "broken 50.0, 1 others",
      ]
    )
  }

  @Test func `each observation is told what is open`() {
    let notebook = Notebook()
    let window = TestWindow(observer: notebook)
    let item = TestItem("a", in: window.item)
    window.add(
      LayoutConstraint(item, .width, 0, to: 100),
      LayoutConstraint(item, .left, 0, window.item, .left),
      LayoutConstraint(item, .height, 0, to: 10)
    )
    for number in UInt32(1)...2 {
      _ = notebook.turnPage(number)
      window.engine.minimizeErrorIfNeeded()
      window.engine.tellAmbiguities()
      window.engine.tellAmbiguities()
      #expect(notebook.turnPage(number).last == "open y, missing y")
    }
    window.engine.minimizeErrorIfNeeded()
    window.engine.tellAmbiguities()
    #expect(notebook.words.isEmpty)
  }
}

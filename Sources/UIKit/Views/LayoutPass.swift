import LayoutEngine
import Signposts

/// One pass over a hierarchy: update constraints from the leaves up, layout from the root down,
/// display.
///
/// A pass is a frame of the render loop, or an outermost `layoutIfNeeded` or
/// `updateConstraintsIfNeeded` outside a frame. If a phase requests more work, another round of the
/// same pass does it, up to ``maximumRounds``; the rest waits for the next pass. Requests from
/// within a view's `updateConstraints` for the same view always wait.
@MainActor
package enum LayoutPass {
  /// The maximum number of rounds in a pass.
  package static let maximumRounds = 120

  /// Views that requested `updateConstraints` from within their own.
  private static var postponed: [UIView] = []

  /// The running passes, innermost last.
  private static var running: [Running] = []

  /// A running pass over one hierarchy.
  private final class Running {
    let root: UIView
    var viewsVisited = 0

    init(root: UIView) {
      self.root = root
    }
  }

  /// The innermost view whose phase method is running.
  package static var viewAtWork: UIView? { innermostView }
  private static var innermostView: UIView?
  private static var innermostPhase = LayoutPhase.layout

  /// Whether a view's `layoutSubviews` is running, and no other view's phase method inside it.
  static func isLayingOut(_ view: UIView) -> Bool {
    innermostView === view && innermostPhase == .layout
  }

  static func updateInNextPass(_ view: UIView) {
    postponed.append(view)
  }

  /// Whether a pass over the hierarchy has anything to do.
  package static func isNeeded(by root: UIView) -> Bool {
    root.hasWork(.updateConstraints) || root.hasWork(.layout) || root.hasWork(.display)
      || root.engine?.needsMinimization == true
  }

  /// Runs all three phases for a window.
  ///
  /// - Returns: Whether there was anything to do.
  package static func run(for root: UIView, turn: Int) -> Bool {
    guard isNeeded(by: root) else { return false }
    perform(on: root, turn: turn) {
      layout(from: root, in: root)
      displayIfNeeded(from: root)
    }
    return true
  }

  static func updateConstraintsIfNeeded(from view: UIView) {
    guard view.hasWork(.updateConstraints) else { return }
    perform(on: view.rootView, turn: 0) { updateConstraints(of: view) }
  }

  static func layoutIfNeeded(from view: UIView) {
    // A cell may lay its content out in its own layout, at the frame that it has given it.
    if innermostPhase == .layout { innermostView?.settleContentFrameIfNeeded() }
    let root = view.rootView
    var top = view
    while let superview = top.parent, superview.flags.needsLayout { top = superview }
    _ = root.requireEngine()
    root.holdFrame()
    let isNeeded =
      root.hasWork(.updateConstraints) || top.hasWork(.layout)
      || root.engine?.needsMinimization == true
    if isNeeded { perform(on: root, turn: 0) { layout(from: view, in: root) } }
    // Views that have entered the window appear once they are laid out.
    if running.isEmpty { (root as? UIWindow)?.endAppearances(inside: view) }
  }

  static func displayIfNeeded(from view: UIView) {
    guard view.flags.subtreeNeedsDisplay else { return }
    phase(.display, of: view) { $0.displaySubtree() }
  }

  /// Updates the constraints of a subtree, in as many rounds as needed.
  static func updateConstraints(of view: UIView) {
    _ = view.requireEngine()
    var round = 0
    while view.flags.subtreeNeedsUpdateConstraints, round < maximumRounds {
      phase(.updateConstraints, of: view) { $0.updateConstraintsOfSubtree() }
      round += 1
    }
  }

  /// Runs a body as a pass, unless it is inside one over the same hierarchy.
  private static func perform(on root: UIView, turn: Int, _ body: @MainActor () -> Void) {
    guard !isRunning(over: root) else {
      body()
      return
    }
    let engine = root.requireEngine()
    root.holdFrame()
    let pass = Running(root: root)
    running.append(pass)
    var start: UInt64 = 0
    if Signpost.isRecording {
      root.defineForRecording()
      start = Signpost.passBegan(engine: engine.id, turn: turn)
      lastEnd = start
    }
    // As on a device, code that reads the current traits during layout gets the window's.
    if let window = root as? UIWindow, window.deviceTraits != nil {
      window.traitCollection.performAsCurrent(body)
    } else {
      body()
    }
    engine.endReading()
    engine.tellAmbiguities()
    if Signpost.isRecording {
      Signpost.passEnded(
        engine: engine.id,
        start: start,
        end: knownTime,
        viewsVisited: pass.viewsVisited
      )
    }
    lastEnd = 0
    running.removeLast()
    guard running.isEmpty, !postponed.isEmpty else { return }
    let views = postponed
    postponed = []
    for view in views {
      view.flags.needsUpdateConstraints = true
      view.markSubtree(.updateConstraints)
    }
  }

  /// The number of layouts that have begun or ended in this process, with each round counted.
  ///
  /// It numbers the engines of views.
  private(set) static var number = 0

  private static func countLayout(of root: UIView) {
    number += 1
    root.engine?.layoutNumber = number
  }

  /// Updates constraints and lays out until neither is requested again.
  private static func layout(from view: UIView, in root: UIView) {
    defer { countLayout(of: root) }
    for _ in 0..<maximumRounds {
      countLayout(of: root)
      solve(root)
      root.copyRootSize()
      var top = view
      while let superview = top.parent, superview.flags.needsLayout { top = superview }
      guard top.flags.subtreeNeedsLayout else { return }
      phase(.layout, of: top) { $0.layoutSubtree() }
      guard
        top.flags.subtreeNeedsLayout || root.flags.subtreeNeedsUpdateConstraints
          || root.engine?.needsMinimization == true
      else { return }
    }
    LayoutLog.write(
      """
      Layout of \(view.layoutItemDescription) did not come to rest in \(maximumRounds) rounds; \
      the rest is left to the next pass. A layoutSubviews keeps asking for layout.
      """
    )
  }

  /// Updates constraints and minimizes errors until no notice requests more updates.
  ///
  /// Notices arrive here, before the first `layoutSubviews`: a label learns its width and requests
  /// another height.
  private static func solve(_ root: UIView) {
    for _ in 0..<maximumRounds {
      updateConstraints(of: root)
      if let engine = root.engine, engine.needsMinimization {
        isSolving = true
        let notices = engine.minimizeErrorIfNeeded(since: knownTime)
        isSolving = false
        lastEnd = notices <= fewNotices ? Signpost.lastTime : 0
      }
      guard root.flags.subtreeNeedsUpdateConstraints else { return }
    }
  }

  // MARK: Times

  // Most of the cost of a signpost is reading the clock. So work that begins directly after other
  // work reuses the end time of that work.

  /// When the running phase began, on the signposts' clock, until the first view's part in it
  /// begins.
  private static var phaseStart: UInt64 = 0

  /// When the last part of the running pass ended, on the signposts' clock; 0 if other work was
  /// done since.
  private static var lastEnd: UInt64 = 0

  /// Whether errors are being minimized and items are being notified of their new values.
  private static var isSolving = false

  /// The time for work that an item requests during a notice of new values: the time of the
  /// previous signpost.
  ///
  /// 0 at other times.
  static var noticeTime: UInt64 { isSolving ? Signpost.lastTime : 0 }

  /// The number of items that can be notified in about the time it takes to read the clock.
  private static let fewNotices = 4

  /// The time of the last signpost, if it ended the last part and almost nothing was done since;
  /// otherwise 0.
  private static var knownTime: UInt64 {
    lastEnd == Signpost.lastTime ? lastEnd : 0
  }

  /// Called when work is done between two parts of a pass.
  static func forgetLastEnd() { lastEnd = 0 }

  private static func phase(
    _ phase: LayoutPhase,
    of view: UIView,
    _ body: @MainActor (UIView) -> Int
  ) {
    let start = startTime()
    phaseStart = start
    let visited = body(view)
    phaseStart = 0
    count(visited, in: view.rootView)
    guard visited > 0, Signpost.isRecording, let engine = view.engine else { return }
    var end = knownTime
    let told = engine.endReading(at: end)
    if told != 0 { end = told }
    Signpost.passPhase(phase, engine: engine.id, start: start, end: end, viewsVisited: visited)
    lastEnd = running.isEmpty ? 0 : Signpost.lastTime
  }

  /// The current time; 0 if nothing is recording.
  private static func startTime() -> UInt64 {
    guard Signpost.isRecording else { return 0 }
    let known = knownTime
    return known != 0 ? known : Signpost.start()
  }

  /// Adds to the views that the innermost pass over a hierarchy has visited.
  private static func count(_ visited: Int, in root: UIView) {
    for index in running.indices.reversed() where running[index].root === root {
      running[index].viewsVisited += visited
      return
    }
  }

  private static func isRunning(over root: UIView) -> Bool {
    // A loop, because a closure would check its actor on every call.
    for pass in running where pass.root === root { return true }
    return false
  }

  /// Calls one view's phase method and emits its signpost.
  static func work(_ phase: LayoutPhase, on view: UIView, _ body: () -> Void) {
    let outerView = innermostView
    let outerPhase = innermostPhase
    innermostView = view
    innermostPhase = phase
    // The work before a view's first layout is judged differently from later work, so the first
    // layout is always recorded.
    let isFirstLayout = phase == .layout && view.laidOutEpoch != Signpost.epoch
    let isTold = Signpost.isRecordingViews || isFirstLayout && Signpost.isRecording
    // The first view's part begins with the phase; each other part begins when the previous view's
    // part ended.
    let start = isTold ? phaseStart != 0 ? phaseStart : startTime() : 0
    phaseStart = 0
    lastEnd = 0
    body()
    innermostView = outerView
    innermostPhase = outerPhase
    guard isTold else { return }
    if phase == .layout { view.laidOutEpoch = Signpost.epoch }
    view.defineForRecording()
    if isFirstLayout { view.nameForRecording() }
    Signpost.viewPhase(phase, view: view.layoutID, engine: view.engine?.id, start: start)
    lastEnd = Signpost.lastTime
  }
}

extension UIView {
  /// Updates the constraints of the views in this one, then its own, if they need it.
  ///
  /// - Returns: How many views' `updateConstraints` was called.
  func updateConstraintsOfSubtree() -> Int {
    guard flags.subtreeNeedsUpdateConstraints else { return 0 }
    flags.subtreeNeedsUpdateConstraints = false
    var visited = 0
    visitListed(.updateConstraints) { visited += $0.updateConstraintsOfSubtree() }
    if flags.needsUpdateConstraints {
      visited += 1
      flags.needsUpdateConstraints = false
      flags.isUpdatingConstraints = true
      LayoutPass.work(.updateConstraints, on: self) {
        if let viewController = ownController {
          viewController.updateViewConstraints()
        } else {
          updateConstraints()
        }
      }
      flags.isUpdatingConstraints = false
    }
    updateIntrinsicConstraints()
    return visited
  }

  /// Lays out this view, then the views in it, if they need it.
  ///
  /// - Returns: How many views' `layoutSubviews` was called.
  func layoutSubtree() -> Int {
    guard flags.subtreeNeedsLayout else { return 0 }
    flags.subtreeNeedsLayout = false
    var visited = 0
    if flags.needsLayout {
      visited += 1
      // What the superview's layout has changed in the engine reaches this layout, and does not ask for another one.
      if let engine, engine.needsMinimization {
        LayoutPass.forgetLastEnd()
        engine.minimizeErrorIfNeeded()
      }
      flags.needsLayout = false
      LayoutPass.work(.layout, on: self) {
        let viewController = ownController
        if window != nil { viewController?.tellIsAppearing() }
        viewController?.viewWillLayoutSubviews()
        if flags.subtreeNeedsUpdateConstraints { LayoutPass.updateConstraints(of: self) }
        layoutThroughLayer()
        viewController?.viewDidLayoutSubviews()
        viewController?.tellContextIsLaidOut()
        settleContentFrameIfNeeded()
      }
    } else {
      if let madeLayer {
        LayoutPass.forgetLastEnd()
        madeLayer.doSubtreeWork()
      }
    }
    visitListed(.layout) { visited += $0.layoutSubtree() }
    return visited
  }

  fileprivate func settleContentFrameIfNeeded() {
    guard flags.setsContentFrame else { return }
    flags.setsContentFrame = false
    settleContentFrame()
  }

  /// Draws this view, then the views in it, if they need it and are not hidden.
  ///
  /// - Returns: How many views' `draw(_:)` was called.
  func displaySubtree() -> Int {
    guard flags.subtreeNeedsDisplay, !isHidden else { return 0 }
    flags.subtreeNeedsDisplay = false
    var visited = 0
    if flags.needsDisplay {
      visited += 1
      flags.needsDisplay = false
      LayoutPass.work(.display, on: self) { displayThroughLayer() }
    }
    visitListed(.display) { visited += $0.displaySubtree() }
    return visited
  }
}

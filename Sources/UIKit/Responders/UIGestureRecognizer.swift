/// Finds out from the movements of fingers what the user means by them, and tells targets of it.
///
/// Fingers come from `UIWindow.sendEvent(_:)`, that is from tests. Time passes with the events: a press becomes long
/// at the first event that is late enough, a tap that waits for a second one to fail is told at the first event after
/// the time for it.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// Where a gesture is in its course.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The end of a gesture that is over at once.
    public static let recognized = State.ended
  }

  /// Where the gesture is in its course; subclasses set it.
  open var state: State {
    get { currentState }
    set { move(to: newValue) }
  }

  /// Whether the recognizer gets touches; disabling it cancels its gesture.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { cancelGesture() } }
  }

  /// Is asked whether the gesture may begin and which others go with it.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// The view that the recognizer was added to.
  open internal(set) weak var view: UIView?

  /// Whether the view's touches are cancelled once the gesture is recognized.
  open var cancelsTouchesInView = true

  /// Whether the view gets touches only once the gesture has failed: here it gets them always.
  ///
  /// No layout effect.
  open var delaysTouchesBegan = false

  /// Whether the view is told of lifted fingers only once the gesture has failed: here always.
  ///
  /// No layout effect.
  open var delaysTouchesEnded = true

  /// The kinds of touches that the recognizer gets.
  ///
  /// No layout effect.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2]

  /// The kinds of presses that the recognizer gets.
  ///
  /// No layout effect.
  open var allowedPressTypes: [NSNumber] = []

  /// Whether the recognizer gets touches of one kind at a time.
  ///
  /// No layout effect.
  open var requiresExclusiveTouchType = true

  /// A name for logs.
  ///
  /// No layout effect.
  open var name: String?

  /// The modifier keys that are pressed.
  ///
  /// No layout effect.
  open var modifierFlags: UIKeyModifierFlags { [] }

  /// The pointer's pressed buttons.
  ///
  /// No layout effect.
  open var buttonMask: UIEvent.ButtonMask { [] }

  private struct Target {
    weak var object: AnyObject?
    let selector: Selector?
    let handler: ((UIGestureRecognizer) -> Void)?
  }

  private struct Weak {
    weak var recognizer: UIGestureRecognizer?
  }

  private var targets: [Target] = []
  private var currentState = State.possible
  private var mustFail: [Weak] = []
  /// Whether the gesture is recognized once those that must fail have failed.
  private var isHeldBack = false
  private(set) var touches: [UITouch] = []

  /// Makes a recognizer that calls an action of a target; the target is not retained.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Makes a recognizer without targets.
  public override convenience init() {
    self.init(target: nil, action: nil)
  }

  /// Makes a recognizer as an archive would; archives are not read here.
  public convenience init?(coder: NSCoder) {
    self.init(target: nil, action: nil)
  }

  // MARK: Targets

  /// Adds an action of a target, which is not retained.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(object: target as AnyObject, selector: action, handler: nil))
  }

  /// Adds a closure, which is called at each change of the gesture from its beginning on.
  public func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    targets.append(Target(object: nil, selector: nil, handler: handler))
  }

  /// Removes the actions of a target, of every target with nil.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { entry in
      (target == nil || entry.object === target as AnyObject)
        && (action == nil || entry.selector == action)
    }
  }

  private func callTargets() {
    for entry in targets {
      entry.handler?(self)
      if let object = entry.object, let selector = entry.selector {
        _ = selector.send(to: object, with: [self])
      }
    }
  }

  // MARK: Touches

  /// How many fingers the gesture has.
  open var numberOfTouches: Int { touches.count }

  /// Returns the middle of the fingers, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return lastLocation(in: view) }
    return middle { $0.location(in: view) }
  }

  /// Returns where a finger is, in a view's coordinates.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  /// Called when fingers are put down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when fingers have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when fingers are lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when touches are interrupted; cancels the gesture.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelGesture()
  }

  /// Would be called for presses; never here.
  ///
  /// No layout effect.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Would be called for presses; never here.
  ///
  /// No layout effect.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Takes no notice of a finger any more.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  /// Gets the recognizer ready for another gesture; overriders call `super`.
  open func reset() {}

  /// Whether the recognizer gets an event.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: Others

  /// Lets this gesture be recognized only once another has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    mustFail.append(Weak(recognizer: otherGestureRecognizer))
  }

  /// Whether this gesture keeps another from being recognized.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another gesture keeps this one from being recognized.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another gesture must fail first.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether another gesture waits for this one to fail.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Called when time has passed without an event; long presses begin here.
  func timeDidPass(to time: TimeInterval, with event: UIEvent) {}

  /// Whether the gesture could still be recognized without a finger on the screen.
  var isWaiting: Bool { isHeldBack }

  /// The closest the recognizer comes to a place without fingers.
  private var lastWindowLocation = CGPoint.zero

  private func lastLocation(in view: UIView?) -> CGPoint {
    guard let view, let window = view.window ?? view as? UIWindow, view !== window else {
      return lastWindowLocation
    }
    return view.convert(lastWindowLocation, from: window)
  }

  /// The middle of the fingers' places.
  func middle(_ place: (UITouch) -> CGPoint) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let places = touches.map(place)
    let count = CGFloat(places.count)
    return CGPoint(
      x: places.reduce(0) { $0 + $1.x } / count,
      y: places.reduce(0) { $0 + $1.y } / count
    )
  }
}

// MARK: - The course of a gesture

extension UIGestureRecognizer {
  /// Whether the view loses the touches to the gesture.
  var takesTouchesFromView: Bool {
    guard cancelsTouchesInView else { return false }
    return [.began, .changed, .ended].contains(currentState)
  }

  func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard isEnabled, shouldReceive(event) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  func receive(_ changed: Set<UITouch>, with event: UIEvent) {
    let began = changed.filter { $0.phase == .began }
    if !began.isEmpty {
      touches += began.sorted { $0.timestamp < $1.timestamp }
      touchesBegan(began, with: event)
    }
    lastWindowLocation = middle { $0.location(in: nil) }
    let moved = changed.filter { $0.phase == .moved }
    if !moved.isEmpty { touchesMoved(moved, with: event) }
    let ended = changed.filter { $0.phase == .ended }
    if !ended.isEmpty { touchesEnded(ended, with: event) }
    let cancelled = changed.filter { $0.phase == .cancelled }
    if !cancelled.isEmpty { touchesCancelled(cancelled, with: event) }
    touches.removeAll { ended.contains($0) || cancelled.contains($0) }
  }

  private func cancelGesture() {
    switch currentState {
    case .began, .changed: state = .cancelled
    case .possible: state = .failed
    case .ended, .cancelled, .failed: break
    }
  }

  /// Changes the state, as far as the delegate and the other recognizers let it.
  private func move(to new: State) {
    switch new {
    case .began where currentState == .possible, .ended where currentState == .possible:
      guard mayBegin else { return fail() }
      if isHeldBackByOthers {
        isHeldBack = new == .ended
        return
      }
      failOthers()
      currentState = new
      callTargets()
    case .changed, .ended, .cancelled:
      currentState = new
      callTargets()
    case .failed: fail()
    case .possible: currentState = .possible
    case .began: break
    }
    if new == .ended { tellDependents() }
  }

  private var mayBegin: Bool {
    if let view, !view.gestureRecognizerShouldBegin(self) { return false }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  private func fail() {
    currentState = .failed
    isHeldBack = false
    tellDependents()
  }

  /// Whether a recognizer that must fail first has neither failed nor is without touches.
  private var isHeldBackByOthers: Bool {
    requiredToFail.contains { other in
      other !== self && other.isEnabled && other.view != nil && !other.hasFailed
    }
  }

  private var hasFailed: Bool { currentState == .failed || currentState == .cancelled }

  private var requiredToFail: [UIGestureRecognizer] {
    let own = mustFail.compactMap(\.recognizer)
    let others = session?.active.filter { other in
      other !== self
        && (shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
          || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
          || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true)
    }
    return (own + (others ?? [])).uniqued()
  }

  private var session: GestureSession? { (view?.window ?? view as? UIWindow)?.gestures }

  /// Lets those that wait for this gesture go on, or fail.
  private func tellDependents() {
    for other in session?.active ?? [] where other.isHeldBack {
      guard other.requiredToFail.contains(where: { $0 === self }) else { continue }
      if hasFailed {
        other.releaseIfFree()
      } else {
        other.fail()
      }
    }
  }

  private func releaseIfFree() {
    guard isHeldBack, !isHeldBackByOthers else { return }
    isHeldBack = false
    failOthers()
    currentState = .ended
    callTargets()
    tellDependents()
    finish()
  }

  /// Fails the recognizers of the same fingers that do not go with this one.
  private func failOthers() {
    for other in session?.active ?? [] where other !== self && other.currentState == .possible {
      let sharesTouch = touches.isEmpty || other.touches.contains { touches.contains($0) }
      guard sharesTouch, !other.isHeldBack, canPrevent(other), other.canBePrevented(by: self) else {
        continue
      }
      let goTogether =
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
        || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
      if !goTogether { other.fail() }
    }
  }

  /// Gets ready for another gesture.
  func finish() {
    touches = []
    isHeldBack = false
    currentState = .possible
    reset()
  }
}

/// Decides about a recognizer's gestures.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a gesture that was found may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether a recognizer gets a finger.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool
  /// Whether a recognizer gets a press; never asked here.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive press: UIPress
  ) -> Bool
  /// Whether a recognizer gets an event; never asked here.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive event: UIEvent
  ) -> Bool
  /// Whether two gestures may be recognized at once.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other gesture must fail first.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other gesture waits for this one to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// It does.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool { true }
  /// It does.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive press: UIPress
  ) -> Bool { true }
  /// It does.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive event: UIEvent
  ) -> Bool { true }
  /// They may not.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// It need not.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// It need not.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

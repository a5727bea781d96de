/// Recognizes a gesture from touches and notifies its targets.
///
/// Touches come from `UIWindow.sendEvent(_:)`, that is, from tests. Time passes with the events: a
/// press becomes long at the first event that is late enough, and a tap that waits for a second tap
/// to fail is reported at the first event after that time.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The end of a discrete gesture.
    public static let recognized = State.ended
  }

  /// The state of the gesture; subclasses set it.
  open var state: State {
    get { currentState }
    set { move(to: newValue) }
  }

  /// Whether the recognizer receives touches; disabling it cancels its gesture.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { cancelGesture() } }
  }

  /// Decides whether the gesture may begin and which other gestures may run at the same time.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// The view that the recognizer was added to.
  open internal(set) weak var view: UIView?

  /// Whether recognizing the gesture cancels the view's touches.
  open var cancelsTouchesInView = true

  /// Whether the view receives touches only after the gesture has failed: here it always receives
  /// them.
  ///
  /// No layout effect.
  open var delaysTouchesBegan = false

  /// Whether the view is notified of ended touches only after the gesture has failed: here it
  /// always is notified.
  ///
  /// No layout effect.
  open var delaysTouchesEnded = true

  /// The types of touches that the recognizer receives.
  ///
  /// No layout effect.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2]

  /// The types of presses that the recognizer receives.
  ///
  /// No layout effect.
  open var allowedPressTypes: [NSNumber] = []

  /// Whether the recognizer receives touches of only one type at a time.
  ///
  /// No layout effect.
  open var requiresExclusiveTouchType = true

  /// A name for logs.
  ///
  /// No layout effect.
  open var name: String?

  /// The pressed modifier keys.
  ///
  /// No layout effect.
  open var modifierFlags: UIKeyModifierFlags { [] }

  /// The pressed pointer buttons.
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
  /// Whether the gesture waits for other gestures to fail before it is recognized.
  private var isHeldBack = false
  private(set) var touches: [UITouch] = []

  /// Creates a recognizer that calls an action of a target; the target is not retained.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without targets.
  public override convenience init() {
    self.init(target: nil, action: nil)
  }

  /// Creates a recognizer as an archive would; archives are not read here.
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

  /// Removes the actions of a target, or of every target if nil.
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

  /// The number of touches in the gesture.
  open var numberOfTouches: Int { touches.count }

  /// Returns the center of the touches, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return lastLocation(in: view) }
    return middle { $0.location(in: view) }
  }

  /// Returns the location of a touch, in a view's coordinates.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  /// Called when touches begin.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when touches have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when touches are interrupted; cancels the gesture.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelGesture()
  }

  /// Would be called for presses; never called here.
  ///
  /// No layout effect.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Would be called for presses; never called here.
  ///
  /// No layout effect.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Ignores a touch from now on.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  /// Prepares the recognizer for another gesture; overrides call `super`.
  open func reset() {}

  /// Returns whether the recognizer receives an event.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: Others

  /// Makes this gesture wait for another one to fail.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    mustFail.append(Weak(recognizer: otherGestureRecognizer))
  }

  /// Returns whether this gesture prevents another one.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether another gesture prevents this one.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether another gesture must fail first.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns whether another gesture waits for this one to fail.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Called when time has passed without an event; long presses begin here.
  func timeDidPass(to time: TimeInterval, with event: UIEvent) {}

  /// Whether the gesture can still be recognized without a touch.
  var isWaiting: Bool { isHeldBack }

  /// The last known location, for the time without touches.
  private var lastWindowLocation = CGPoint.zero

  private func lastLocation(in view: UIView?) -> CGPoint {
    guard let view, let window = view.window ?? view as? UIWindow, view !== window else {
      return lastWindowLocation
    }
    return view.convert(lastWindowLocation, from: window)
  }

  /// Returns the center of the touches' positions.
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
  /// Whether the gesture takes the touches from the view.
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

  /// Changes the state, if the delegate and the other recognizers allow it.
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

  /// Whether a recognizer that must fail first is still following touches.
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

  /// Lets the recognizers that wait for this gesture proceed or fail.
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

  /// Fails the recognizers of the same touches that may not run together with this one.
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

  /// Prepares for another gesture.
  func finish() {
    touches = []
    isHeldBack = false
    currentState = .possible
    reset()
  }
}

/// Controls a recognizer's gestures.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns whether a recognized gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether a recognizer receives a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool
  /// Returns whether a recognizer receives a press; never called here.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive press: UIPress
  ) -> Bool
  /// Returns whether a recognizer receives an event; never called here.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive event: UIEvent
  ) -> Bool
  /// Returns whether two gestures may be recognized at the same time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the other gesture must fail first.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the other gesture waits for this one to fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive press: UIPress
  ) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive event: UIEvent
  ) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

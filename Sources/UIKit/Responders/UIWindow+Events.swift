extension UIWindow {
  /// Delivers an event's touches to recognizers and views; implements `sendEvent`.
  func deliver(_ event: UIEvent) {
    UIApplication.shared.lastEventTime = max(UIApplication.shared.lastEventTime, event.timestamp)
    if let event = event as? UIPressesEvent { return deliver(presses: event) }
    if event.type == .motion { return deliver(motion: event) }
    let touches = (event.allTouches ?? []).filter { $0.window === self }
    for touch in touches where touch.phase == .began { begin(touch, with: event) }
    let recognizers = gestures.recognizers(for: touches)
    for recognizer in recognizers {
      recognizer.receive(touches.filter { $0.isReceived(by: recognizer) }, with: event)
    }
    gestures.time = max(gestures.time, event.timestamp)
    gestures.letTimePass(with: event)
    deliverToViews(touches, with: event)
    let isOver = touches.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
    if isOver { gestures.resetFinished() }
    for touch in touches where touch.phase == .ended { gestures.lastTap = TapRecord(touch) }
  }

  /// Finds the view that receives a touch, and the recognizers of that view and its ancestors.
  private func begin(_ touch: UITouch, with event: UIEvent) {
    let view = hitTest(touch.location(in: self), with: event)
    touch.view = view
    touch.tapCount = gestures.lastTap?.count(before: touch) ?? 1
    var recognizers: [UIGestureRecognizer] = []
    var current = view
    while let found = current {
      if let scrollView = found as? UIScrollView, scrollView.isScrollEnabled {
        _ = scrollView.panGestureRecognizer
      }
      for recognizer in found.gestureRecognizers ?? [] where recognizer.accepts(touch, event) {
        recognizers.append(recognizer)
      }
      current = found.superview
    }
    touch.gestureRecognizers = recognizers
    gestures.add(recognizers)
  }

  private func deliverToViews(_ touches: Set<UITouch>, with event: UIEvent) {
    let views = touches.compactMap(\.view)
    for view in views.uniqued() {
      let own = touches.filter { $0.view === view && !$0.isTakenFromView }
      let taken = own.filter { touch in
        touch.gestureRecognizers?.contains { $0.takesTouchesFromView } == true
      }
      for touch in taken { touch.isTakenFromView = true }
      let began = own.filter { $0.phase == .began }
      if !began.isEmpty { view.touchesBegan(began, with: event) }
      if !taken.isEmpty { view.touchesCancelled(taken, with: event) }
      let left = own.subtracting(taken)
      let moved = left.filter { $0.phase == .moved }
      if !moved.isEmpty { view.touchesMoved(moved, with: event) }
      let ended = left.filter { $0.phase == .ended }
      if !ended.isEmpty { view.touchesEnded(ended, with: event) }
      let cancelled = left.filter { $0.phase == .cancelled }
      if !cancelled.isEmpty { view.touchesCancelled(cancelled, with: event) }
    }
  }

  private func deliver(presses event: UIPressesEvent) {
    let responder = firstResponder ?? rootViewController ?? self
    let began = event.allPresses.filter { $0.phase == .began }
    if !began.isEmpty { responder.pressesBegan(began, with: event) }
    let changed = event.allPresses.filter { $0.phase == .changed }
    if !changed.isEmpty { responder.pressesChanged(changed, with: event) }
    let ended = event.allPresses.filter { $0.phase == .ended }
    if !ended.isEmpty { responder.pressesEnded(ended, with: event) }
    let cancelled = event.allPresses.filter { $0.phase == .cancelled }
    if !cancelled.isEmpty { responder.pressesCancelled(cancelled, with: event) }
  }

  private func deliver(motion event: UIEvent) {
    let responder = firstResponder ?? rootViewController ?? self
    responder.motionBegan(event.subtype, with: event)
    responder.motionEnded(event.subtype, with: event)
  }

  // MARK: For tests

  /// Taps at a point of the window, for tests: begins a touch and ends it after a twentieth of a
  /// second.
  ///
  /// - Parameters:
  ///   - point: The point, in the window's coordinates.
  ///   - count: The number of taps, a tenth of a second apart.
  public func tap(at point: CGPoint, count: Int = 1) {
    for _ in 0..<count {
      press(at: point, for: 0.05)
    }
  }

  /// Taps the center of a view in the window, for tests.
  public func tap(_ view: UIView, count: Int = 1) {
    let bounds = view.bounds
    tap(at: view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: self), count: count)
  }

  /// Begins a touch, holds it for a time and ends it, for tests.
  public func press(at point: CGPoint, for duration: TimeInterval) {
    // A twentieth of a second after the last event, so that a second tap is within the time of a
    // double tap.
    let time = UIApplication.shared.lastEventTime + 0.05
    let touch = UITouch(at: point, in: self, timestamp: time)
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
    touch.stay(until: time + duration)
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
    touch.lift(at: time + duration)
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
  }

  /// Drags from one point of the window to another in equal steps, for tests.
  public func drag(
    from start: CGPoint,
    to end: CGPoint,
    duration: TimeInterval = 0.2,
    steps: Int = 10
  ) {
    precondition(steps > 0, "A drag has at least one step")
    let time = UIApplication.shared.lastEventTime + 0.05
    let touch = UITouch(at: start, in: self, timestamp: time)
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      let point = CGPoint(
        x: start.x + (end.x - start.x) * part,
        y: start.y + (end.y - start.y) * part
      )
      touch.move(to: point, at: time + duration * Double(part))
      UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
    }
    touch.lift(at: time + duration)
    UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
  }

  /// Lets time pass without a touch, for tests: gestures that wait for a second tap fail.
  public func waitForTouches(_ duration: TimeInterval) {
    let time = UIApplication.shared.lastEventTime + duration
    UIApplication.shared.sendEvent(UIEvent(timestamp: time))
  }
}

extension Array where Element: AnyObject {
  /// The elements without repetitions, in order.
  func uniqued() -> [Element] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

/// The position and time of an ended touch, for counting the next tap.
struct TapRecord {
  private let point: CGPoint
  private let time: TimeInterval
  private let count: Int

  @MainActor
  init(_ touch: UITouch) {
    point = touch.location(in: nil)
    time = touch.timestamp
    count = touch.tapCount
  }

  @MainActor
  func count(before touch: UITouch) -> Int {
    let next = touch.location(in: nil)
    let isNear = hypot(next.x - point.x, next.y - point.y) < 45
    return isNear && touch.timestamp - time < GestureSession.tapInterval ? count + 1 : 1
  }
}

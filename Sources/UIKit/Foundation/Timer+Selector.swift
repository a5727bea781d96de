extension Timer {
  /// Returns a timer on the current run loop that calls the method registered under a selector's
  /// name.
  ///
  /// The timer retains its target until it is invalidated. See ``Selector`` for how methods are
  /// registered.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let call = Unchecked(aTarget)
    let timer = TimerWithInformation(
      fire: Date(timeIntervalSinceNow: ti),
      interval: ti,
      repeats: yesOrNo
    ) {
      aSelector.perform(on: call.value, with: [$0])
    }
    timer.information = userInfo
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// Creates a timer that calls the method registered under a selector's name once it is added to a
  /// run loop.
  ///
  /// Unlike on Apple's systems, its `userInfo` is nil; scheduled timers keep theirs.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti),
      interval: ti,
      target: aTarget,
      selector: aSelector,
      userInfo: userInfo,
      repeats: yesOrNo
    )
  }

  /// Creates a timer that first fires at a given time, once it is added to a run loop; its
  /// `userInfo` is nil.
  public convenience init(
    fireAt date: Date,
    interval ti: TimeInterval,
    target t: Any,
    selector s: Selector,
    userInfo ui: Any?,
    repeats rep: Bool
  ) {
    let call = Unchecked(t)
    self.init(fire: date, interval: ti, repeats: rep) { s.perform(on: call.value, with: [$0]) }
  }
}

/// A timer that stores the user information, which Foundation's timer has no way to set.
private final class TimerWithInformation: Timer {
  // Set before the timer is added to a run loop.
  var information: Any?

  override var userInfo: Any? { information }
}

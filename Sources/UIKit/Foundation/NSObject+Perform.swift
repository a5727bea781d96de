internal import Signposts

// The selector methods of Apple's NSObject, in an extension of a protocol so that classes may
// declare these methods themselves.
extension NSObjectProtocol {
  /// Returns whether a method of the object is registered under a selector's name; unlike on
  /// Apple's systems, methods from which no selector was created are not found.
  public func responds(to aSelector: Selector!) -> Bool {
    aSelector?.isAnswered(by: self) ?? false
  }

  /// Calls the method registered under a selector's name; logs the name if it is not registered.
  ///
  /// - Returns: The object that the method returned, or nil.
  @safe @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    unsafe performing(aSelector, with: [])
  }

  /// Calls the method registered under a selector's name with an object; logs the name if it is not
  /// registered.
  ///
  /// - Returns: The object that the method returned, or nil.
  @safe @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    unsafe performing(aSelector, with: [object])
  }

  /// Calls the method registered under a selector's name with two objects; logs the name if it is
  /// not registered.
  ///
  /// - Returns: The object that the method returned, or nil.
  @safe @discardableResult
  public func perform(
    _ aSelector: Selector!,
    with object1: Any!,
    with object2: Any!
  ) -> Unmanaged<AnyObject>! {
    unsafe performing(aSelector, with: [object1, object2])
  }

  private func performing(_ selector: Selector?, with arguments: [Any?]) -> Unmanaged<AnyObject>? {
    guard let value = selector?.perform(on: self, with: arguments) else { return nil }
    // On Apple's systems, only objects can be returned; Void and numbers cannot.
    guard type(of: value) is AnyClass else { return nil }
    let object = Unchecked(value as AnyObject)
    // In place of an autorelease, the main queue releases the object on its next cycle.
    DispatchQueue.main.async { withExtendedLifetime(object) {} }
    return unsafe Unmanaged.passUnretained(object.value)
  }
}

extension NSObjectProtocol {
  /// Calls the method registered under a selector's name on the main queue after a delay in
  /// seconds.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    DelayedPerforms.shared.add(aSelector, of: self, with: anArgument, after: delay)
  }

  /// Calls the method registered under a selector's name on the main queue after a delay in
  /// seconds, in any mode.
  public func perform(
    _ aSelector: Selector,
    with anArgument: Any?,
    afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    DelayedPerforms.shared.add(aSelector, of: self, with: anArgument, after: delay)
  }

  /// Calls the method registered under a selector's name on the main thread, and waits for it if
  /// asked to.
  public func performSelector(
    onMainThread aSelector: Selector,
    with arg: Any?,
    waitUntilDone wait: Bool
  ) {
    let call = Unchecked((target: self as Any, argument: arg))
    let work: @Sendable @MainActor () -> Void = {
      aSelector.perform(on: call.value.target, with: [call.value.argument])
    }
    if wait { MainThread.run(work) } else { DispatchQueue.main.async(execute: work) }
  }

  /// Calls the method registered under a selector's name on a separate thread.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    let call = Unchecked((target: self as Any, argument: arg))
    Thread.detachNewThread {
      aSelector.perform(on: call.value.target, with: [call.value.argument])
    }
  }

  /// Cancels the object's pending delayed calls.
  public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedPerforms.shared.cancel(aTarget) { _, _ in true }
  }

  /// Cancels the object's pending delayed calls of a selector with an argument.
  public static func cancelPreviousPerformRequests(
    withTarget aTarget: Any,
    selector aSelector: Selector,
    object anArgument: Any?
  ) {
    DelayedPerforms.shared.cancel(aTarget) { selector, argument in
      guard selector == aSelector else { return false }
      guard let argument, let anArgument else { return argument == nil && anArgument == nil }
      return argument as AnyObject === anArgument as AnyObject
        || (argument as? AnyHashable).map { $0 == anArgument as? AnyHashable } == true
    }
  }
}

/// The pending delayed calls by selector.
private final class DelayedPerforms: Sendable {
  static let shared = DelayedPerforms()

  private struct Call {
    let target: AnyObject
    let selector: Selector
    let argument: Any?
  }

  private struct State {
    var calls: [Int: Call] = [:]
    var count = 0
  }

  private let state = Locked(State())

  func add(_ selector: Selector, of target: Any, with argument: Any?, after delay: TimeInterval) {
    let call = Call(target: target as AnyObject, selector: selector, argument: argument)
    let number = state.withLock { state in
      state.count += 1
      state.calls[state.count] = call
      return state.count
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      guard let call = self.state.withLock({ $0.calls.removeValue(forKey: number) }) else { return }
      call.selector.perform(on: call.target, with: [call.argument])
    }
  }

  func cancel(_ target: Any, where matches: (Selector, Any?) -> Bool) {
    let target = target as AnyObject
    // Release the calls after the lock, because they may hold the last references to objects.
    let cancelled = state.withLock { state in
      let cancelled = state.calls.filter {
        $0.value.target === target && matches($0.value.selector, $0.value.argument)
      }
      for number in cancelled.keys { state.calls[number] = nil }
      return cancelled
    }
    _ = cancelled
  }
}

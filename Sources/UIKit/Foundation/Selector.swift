/// The name of an action, together with the method that the action calls.
///
/// Linux has no Objective-C runtime to find a method by its name. A selector that is created from a
/// method registers it under its name, so that selectors later created from the name alone find it:
///
/// ```swift
/// button.addTarget(self, action: Selector("save:", Editor.save), for: .touchUpInside)
/// editor.perform(Selector("save:"), with: button)
/// ```
///
/// If a selector's name is not registered for any class of its target, it only logs its name.
public struct Selector: Hashable, Sendable {
  /// The method's name with a colon for each parameter, as in `"save:"`.
  let name: String

  /// The method from which the selector was created.
  let action: SelectorAction?

  /// Creates a selector from a name alone; it calls the method registered under that name when it
  /// is sent.
  public init(_ str: String) {
    name = str
    action = nil
  }

  /// Creates a selector from a method without parameters, and registers the method under the name.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    let method = Unchecked(method)
    self.init(name, for: Target.self) { target, _ in .returned(method.value(target)()) }
  }

  /// Creates a selector from a method that takes the sender, and registers the method under the
  /// name.
  public init<Target, Sender, Result>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    let method = Unchecked(method)
    self.init(name, for: Target.self) { target, arguments in
      guard let sender = arguments.value(0, as: Sender.self) else { return .wrongArgument }
      return .returned(method.value(target)(sender))
    }
  }

  /// Creates a selector from a method that takes the sender and an event, and registers the method
  /// under the name.
  public init<Target, Sender, Event, Result>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender, Event) -> Result
  ) {
    let method = Unchecked(method)
    self.init(name, for: Target.self) { target, arguments in
      guard let sender = arguments.value(0, as: Sender.self),
        let event = arguments.value(1, as: Event.self)
      else { return .wrongArgument }
      return .returned(method.value(target)(sender, event))
    }
  }

  private init<Target>(
    _ name: String,
    for target: Target.Type,
    call: @escaping @Sendable (Target, SelectorArguments) -> SelectorOutcome
  ) {
    let action = SelectorAction(target: target, call: call)
    self.name = name
    self.action = action
    SelectorRegistry.shared.register(action, under: name)
  }

  /// Returns whether two selectors have the same name.
  public static func == (one: Selector, other: Selector) -> Bool { one.name == other.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// The same for methods of the main actor, when the selector is created elsewhere. Called off the
// main thread, they wait for it.
extension Selector {
  /// Creates a selector from a main-actor method without parameters, and registers the method under
  /// the name.
  @_disfavoredOverload
  public init<Target, Result>(
    _ name: String,
    _ method: @escaping (Target) -> @MainActor () -> Result
  ) {
    let method = Unchecked(method)
    self.init(name, for: Target.self) { target, _ in
      let target = Unchecked(target)
      return MainThread.run { .returned(method.value(target.value)()) }
    }
  }

  /// Creates a selector from a main-actor method that takes the sender, and registers the method
  /// under the name.
  @_disfavoredOverload
  public init<Target, Sender, Result>(
    _ name: String,
    _ method: @escaping (Target) -> @MainActor (Sender) -> Result
  ) {
    let method = Unchecked(method)
    self.init(name, for: Target.self) { target, arguments in
      guard let sender = arguments.value(0, as: Sender.self) else { return .wrongArgument }
      let call = Unchecked((target: target, sender: sender))
      return MainThread.run { .returned(method.value(call.value.target)(call.value.sender)) }
    }
  }

  /// Creates a selector from a main-actor method that takes the sender and an event, and registers
  /// it under the name.
  @_disfavoredOverload
  public init<Target, Sender, Event, Result>(
    _ name: String,
    _ method: @escaping (Target) -> @MainActor (Sender, Event) -> Result
  ) {
    let method = Unchecked(method)
    self.init(name, for: Target.self) { target, arguments in
      guard let sender = arguments.value(0, as: Sender.self),
        let event = arguments.value(1, as: Event.self)
      else { return .wrongArgument }
      let call = Unchecked((target: target, sender: sender, event: event))
      return MainThread.run {
        .returned(method.value(call.value.target)(call.value.sender, call.value.event))
      }
    }
  }
}

extension Selector: ExpressibleByStringLiteral {
  /// Creates a selector from a name alone.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Selector: CustomStringConvertible {
  /// The selector's name.
  public var description: String { name }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the selector with a name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

extension Selector {
  /// Returns whether sending the selector to an object calls a method.
  func isAnswered(by target: Any) -> Bool { method(of: target) != nil }

  /// Calls the method on a target if one is registered for it.
  ///
  /// - Returns: Whether a method was called.
  @discardableResult
  func send(to target: Any, with arguments: [Any?]) -> Bool {
    guard let method = method(of: target) else { return false }
    _ = call(method, on: target, with: arguments)
    return true
  }

  /// Calls the method on a target, or logs the name if no method is registered for it.
  ///
  /// - Parameters:
  ///   - target: The object whose method is called.
  ///   - arguments: The arguments for the method's parameters; missing ones are nil.
  /// - Returns: The method's result, or nil if none was called.
  @discardableResult
  func perform(on target: Any, with arguments: [Any?]) -> Any? {
    guard let method = method(of: target) else {
      logUnanswered(by: target)
      return nil
    }
    return call(method, on: target, with: arguments)
  }

  /// Logs that a target has no method under the selector's name.
  func logUnanswered(by target: Any) {
    SelectorRegistry.log(
      "No method of \(type(of: target)) is registered for the selector '\(name)'."
    )
  }

  private func method(of target: Any) -> SelectorAction? {
    if let action, action.accepts(target) { return action }
    return SelectorRegistry.shared.action(named: name, for: target)
  }

  private func call(_ method: SelectorAction, on target: Any, with arguments: [Any?]) -> Any? {
    switch method.call(target, SelectorArguments(values: arguments)) {
    case .returned(let value): return value
    case .wrongArgument:
      SelectorRegistry.log(
        "The selector '\(name)' was sent to \(type(of: target)) with an argument that its method does not take."
      )
      return nil
    }
  }
}

internal import Signposts

/// The outcome of a method called by a selector.
enum SelectorOutcome: @unchecked Sendable {
  // Passed from the main actor to the thread that waits for it, and stored nowhere.
  /// The method was called and returned a value.
  case returned(Any)
  /// An argument is not of the parameter's type; the method was not called.
  case wrongArgument
}

/// A value that a waiting thread passes to the main actor, or a method, which has no state.
struct Unchecked<Value>: @unchecked Sendable {
  // Used by one thread at a time, because the other one waits.
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The arguments of a selector's method.
struct SelectorArguments {
  var values: [Any?]

  /// Returns the argument at an index as the parameter's type, which may be optional; missing ones
  /// are nil.
  func value<Value>(_ index: Int, as type: Value.Type) -> Value? {
    let value = index < values.count ? values[index] : nil
    if let value { return value as? Value }
    // Only an optional accepts nil.
    return Value.self is any ExpressibleByNilLiteral.Type ? value as? Value : nil
  }
}

/// A method and the class that declares it.
struct SelectorAction: Sendable {
  /// Returns whether an object has the method.
  let accepts: @Sendable (Any) -> Bool
  /// Calls the method on an object that it accepts.
  let call: @Sendable (Any, SelectorArguments) -> SelectorOutcome
  let target: ObjectIdentifier

  init<Target>(
    target: Target.Type,
    call: @escaping @Sendable (Target, SelectorArguments) -> SelectorOutcome
  ) {
    self.target = ObjectIdentifier(target)
    accepts = { $0 is Target }
    self.call = { object, arguments in
      guard let object = object as? Target else { return .wrongArgument }
      return call(object, arguments)
    }
  }
}

/// The methods from which selectors were created, by name.
final class SelectorRegistry: Sendable {
  static let shared = SelectorRegistry()

  private let actions = Locked<[String: [SelectorAction]]>([:])

  /// Stores a method under a name; replaces one with the same class and name.
  func register(_ action: SelectorAction, under name: String) {
    actions.withLock { actions in
      actions[name, default: []].removeAll { $0.target == action.target }
      actions[name]?.append(action)
    }
  }

  /// Returns an object's method under a name; the latest registered one if it has several.
  ///
  /// - Complexity: O(*n*), where *n* is the number of classes that have registered the name.
  func action(named name: String, for object: Any) -> SelectorAction? {
    let actions = actions.withLock { $0[name] }
    return actions?.last { $0.accepts(object) }
  }

  /// Writes a line to the view layer's log.
  static func log(_ line: String) {
    MainThread.run { LayoutLog.write(line) }
  }
}

extension MainThread {
  /// Runs work on the main actor: immediately if the caller is on it, otherwise by waiting for it.
  static func run<Result: Sendable>(_ work: @MainActor () -> Result) -> Result {
    if isCurrent { return MainActor.assumeIsolated(work) }
    return DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
  }
}

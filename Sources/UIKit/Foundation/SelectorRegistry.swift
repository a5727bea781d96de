internal import Signposts

/// What a method that was called by a selector came to.
enum SelectorOutcome: @unchecked Sendable {
  // Handed from the main actor to the thread that waits for it, and kept nowhere.
  /// The method was called and returned a value.
  case returned(Any)
  /// An argument is not of the parameter's type; the method was not called.
  case wrongArgument
}

/// A value handed to the main actor by a thread that waits, or a method, which has no state.
struct Unchecked<Value>: @unchecked Sendable {
  // Used by one thread at a time: the one that has it waits for the other.
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// What a selector's method is given.
struct SelectorArguments {
  var values: [Any?]

  /// The argument at an index as the parameter's type, which may be optional; missing ones are nil.
  func value<Value>(_ index: Int, as type: Value.Type) -> Value? {
    let value = index < values.count ? values[index] : nil
    if let value { return value as? Value }
    // Only an optional takes nil.
    return Value.self is any ExpressibleByNilLiteral.Type ? value as? Value : nil
  }
}

/// A method and the class that has it.
struct SelectorAction: Sendable {
  /// Whether an object has the method.
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

/// The methods that selectors were made from, by name.
final class SelectorRegistry: Sendable {
  static let shared = SelectorRegistry()

  private let actions = Locked<[String: [SelectorAction]]>([:])

  /// Keeps a method under a name; one of the same class and name takes its place.
  func register(_ action: SelectorAction, under name: String) {
    actions.withLock { actions in
      actions[name, default: []].removeAll { $0.target == action.target }
      actions[name]?.append(action)
    }
  }

  /// The method under a name that an object has, the one registered last if it has several.
  ///
  /// - Complexity: O(*n*), where *n* is the number of classes that have the name registered.
  func action(named name: String, for object: Any) -> SelectorAction? {
    let actions = actions.withLock { $0[name] }
    return actions?.last { $0.accepts(object) }
  }

  /// Writes a line where the view layer's lines go.
  static func log(_ line: String) {
    MainThread.run { LayoutLog.write(line) }
  }
}

extension MainThread {
  /// Runs work on the main actor: at once if the caller is on it, else by waiting for it.
  static func run<Result: Sendable>(_ work: @MainActor () -> Result) -> Result {
    if isCurrent { return MainActor.assumeIsolated(work) }
    return DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
  }
}

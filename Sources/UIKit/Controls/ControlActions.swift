/// A control's handlers for events: actions, and methods of targets.
struct ControlActions {
  /// A handler with its events.
  struct Entry {
    /// An action, or a method of a target that the control does not retain.
    enum Handler {
      case action(UIAction)
      case method(Selector, target: WeakTarget)
    }

    var events: UIControl.Event
    let handler: Handler

    /// Whether the target no longer exists; a method without a target uses the responder chain.
    var isDead: Bool {
      if case .method(_, let target) = handler { target.isReleased } else { false }
    }
  }

  /// A target that may be nil from the beginning, or released later.
  struct WeakTarget {
    weak var object: AnyObject?
    let isNil: Bool

    init(_ object: AnyObject?) {
      self.object = object
      isNil = object == nil
    }

    var isReleased: Bool { !isNil && object == nil }
  }

  private(set) var entries: [Entry] = []

  /// Returns the entries for any of the given events, except those whose target no longer exists.
  func entries(for events: UIControl.Event) -> [Entry] {
    entries.filter { !$0.events.isDisjoint(with: events) && !$0.isDead }
  }

  /// Adds an action; another action with the same identifier loses these events.
  @MainActor mutating func add(_ action: UIAction, for events: UIControl.Event) {
    var events = events
    for index in entries.indices {
      guard case .action(let present) = entries[index].handler,
        present.identifier == action.identifier
      else { continue }
      if present === action { events.formUnion(entries[index].events) }
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty || $0.isDead }
    entries.append(Entry(events: events, handler: .action(action)))
  }

  @MainActor mutating func removeAction(
    _ identifier: UIAction.Identifier,
    for events: UIControl.Event
  ) {
    for index in entries.indices {
      guard case .action(let action) = entries[index].handler, action.identifier == identifier
      else { continue }
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  /// Adds a method of a target; if it was added before, adds the events.
  mutating func add(_ selector: Selector, of target: AnyObject?, for events: UIControl.Event) {
    entries.removeAll { $0.isDead }
    for index in entries.indices {
      guard case .method(selector, let present) = entries[index].handler,
        present.object === target
      else { continue }
      entries[index].events.formUnion(events)
      return
    }
    entries.append(Entry(events: events, handler: .method(selector, target: WeakTarget(target))))
  }

  /// Removes methods of a target; nil means any target or any method.
  mutating func remove(
    _ selector: Selector?,
    of target: AnyObject?,
    for events: UIControl.Event
  ) {
    for index in entries.indices {
      guard case .method(let present, let presentTarget) = entries[index].handler,
        target == nil || presentTarget.object === target,
        selector == nil || present == selector
      else { continue }
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }
}

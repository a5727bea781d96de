/// What a control does for its events: actions, and methods of targets.
struct ControlActions {
  /// One of them, with the events that it is for.
  struct Entry {
    /// An action, or a method of a target; the control does not keep the target alive.
    enum Handler {
      case action(UIAction)
      case method(Selector, target: WeakTarget)
    }

    var events: UIControl.Event
    let handler: Handler

    /// Whether the target is gone; a method without a target is looked for among the responders.
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

  /// The entries for any of some events, without those whose target is gone.
  func entries(for events: UIControl.Event) -> [Entry] {
    entries.filter { !$0.events.isDisjoint(with: events) && !$0.isDead }
  }

  /// Adds an action; one with the same identifier loses these events to it.
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

  /// Adds a method of a target; added a second time it gains the events.
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

  /// Takes methods of a target out; nil stands for any target and any method.
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

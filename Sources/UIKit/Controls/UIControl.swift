/// A view with states that sends events.
///
/// Events come from `sendActions(for:)`, and from touches that a test or a replay creates, because
/// there is no screen here.
@preconcurrency @MainActor
open class UIControl: UIView {
  private var actions = ControlActions()

  /// Creates a control with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control with an action for its primary event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a control for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: States

  /// Whether the control reacts to touches.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }

  /// Whether the control is selected; the app defines the meaning.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether the control is highlighted, for example under a finger.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// The control's state, from its flags.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called after one of the flags of `state` has changed; does nothing here.
  func stateDidChange() {}

  // MARK: Content

  /// The vertical alignment of the content.
  open var contentVerticalAlignment: ContentVerticalAlignment {
    get { sparse[default: .center] }
    set {
      sparse[default: .center] = newValue
      setNeedsLayout()
    }
  }

  /// The horizontal alignment of the content.
  open var contentHorizontalAlignment: ContentHorizontalAlignment {
    get { sparse[default: .center] }
    set {
      sparse[default: .center] = newValue
      setNeedsLayout()
    }
  }

  /// The horizontal alignment of the content, with leading and trailing resolved to left and right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return switch contentHorizontalAlignment {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  /// Whether the control's menu replaces its primary action.
  ///
  /// No layout effect.
  open var showsMenuAsPrimaryAction: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the control has a context menu.
  ///
  /// No layout effect.
  open var isContextMenuInteractionEnabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The interaction for the control's menu, if it has one.
  ///
  /// No layout effect.
  open var contextMenuInteraction: UIContextMenuInteraction? {
    guard isContextMenuInteractionEnabled else { return nil }
    let kept: UIContextMenuInteraction? = sparse[default: nil]
    if let kept { return kept }
    let made = UIContextMenuInteraction(delegate: self)
    sparse[default: nil] = made as UIContextMenuInteraction?
    addInteraction(made)
    return made
  }

  /// Returns the control's menu: nil unless overridden.
  ///
  /// No layout effect. Only tests call it.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Returns the preview for highlighting the menu: nil.
  ///
  /// No layout effect.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }

  /// Returns the preview for dismissing the menu: nil.
  ///
  /// No layout effect.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }

  /// Called before the menu is shown.
  ///
  /// No layout effect.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// Called before the menu is dismissed.
  ///
  /// No layout effect.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// Returns the point at which the menu is attached to the control.
  ///
  /// No layout effect.
  open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
    CGPoint(x: bounds.midX, y: bounds.midY)
  }

  /// The text shown next to a resting pointer.
  ///
  /// No layout effect.
  open var toolTip: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether symbols are animated when the control is used.
  ///
  /// No layout effect.
  open var isSymbolAnimationEnabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  // MARK: Touches

  /// Whether a touch is being tracked.
  open internal(set) var isTracking = false

  /// Whether the tracked touch is inside the control.
  open internal(set) var isTouchInside = false

  /// Begins tracking a touch; returns whether to continue.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Continues tracking a touch that has moved; returns whether to continue.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch has ended.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the system has cancelled the touch.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, !isTracking else { return }
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isTouchInside = true
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = point(inside: touch.location(in: self), with: event)
    guard continueTracking(touch, with: event) else {
      isTracking = false
      isHighlighted = false
      return
    }
    if isTouchInside != wasInside {
      isHighlighted = isTouchInside
      send(isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = point(inside: touch.location(in: self), with: event)
    isTracking = false
    isHighlighted = false
    endTracking(touch, with: event)
    if isTouchInside { sendTap(with: event) } else { send(.touchUpOutside, with: event) }
    isTouchInside = false
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    cancelTracking(with: event)
    send(.touchCancel, with: event)
  }

  // MARK: Actions

  /// Adds a method of a target for events; the target is not retained.
  ///
  /// Without a target, the first responder in the chain from the control that has the method
  /// performs it.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    actions.add(action, of: target.map { $0 as AnyObject }, for: controlEvents)
  }

  /// Removes methods of a target for events; nil means any target or any method.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions.remove(action, of: target.map { $0 as AnyObject }, for: controlEvents)
  }

  /// Adds an action for events; one with the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.add(action, for: controlEvents)
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAction(action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier,
    for controlEvents: Event
  ) {
    actions.removeAction(actionIdentifier, for: controlEvents)
  }

  /// The targets of all methods; `NSNull` represents a nil target.
  open var allTargets: Set<AnyHashable> {
    var targets = Set<AnyHashable>()
    for entry in actions.entries(for: .allEvents) {
      guard case .method(_, let target) = entry.handler else { continue }
      let object = target.object ?? NSNull()
      targets.insert((object as? AnyHashable) ?? AnyHashable(ObjectIdentifier(object)))
    }
    return targets
  }

  /// The events with handlers.
  open var allControlEvents: Event {
    actions.entries(for: .allEvents).reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Returns the names of a target's methods for an event, or nil.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = actions.entries(for: controlEvent).compactMap { entry -> String? in
      guard case .method(let selector, let target) = entry.handler, target.object === object
      else { return nil }
      return selector.description
    }
    return names.isEmpty ? nil : names
  }

  /// Calls a closure with each handler and its events, until it sets `stop`.
  open func enumerateEventHandlers(
    _ iterator: (
      _ actionHandler: UIAction?, _ targetAction: (Any?, Selector)?, _ controlEvent: Event,
      _ stop: inout Bool
    ) -> Void
  ) {
    var stop = false
    for entry in actions.entries(for: .allEvents) where !stop {
      switch entry.handler {
      case .action(let action): iterator(action, nil, entry.events, &stop)
      case .method(let selector, let target):
        iterator(nil, (target.object, selector), entry.events, &stop)
      }
    }
  }

  /// Calls the handlers for any of the given events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) {
    send(controlEvents, with: nil)
  }

  /// Sends a method to a target; without a target, to the responder chain.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    perform(action, of: target.map { $0 as AnyObject }, for: event)
  }

  /// Performs an action.
  open func sendAction(_ action: UIAction) {
    action.perform(from: self)
  }

  /// Calls the handlers for a tap.
  func sendTap(with event: UIEvent?) {
    send(.touchUpInside, with: event)
  }

  /// Triggers the control's primary action.
  open func performPrimaryAction() {
    sendActions(for: .primaryActionTriggered)
  }
}

extension UIControl {
  /// Calls the handlers for any of the given events.
  func send(_ events: Event, with event: UIEvent?) {
    for entry in actions.entries(for: events) {
      switch entry.handler {
      case .action(let action): sendAction(action)
      case .method(let selector, let target): sendAction(selector, to: target.object, for: event)
      }
    }
  }

  private func perform(_ action: Selector, of target: AnyObject?, for event: UIEvent?) {
    if let target {
      action.perform(on: target, with: [self, event])
      return
    }
    var responder: UIView? = self
    while let view = responder {
      if action.send(to: view, with: [self, event]) { return }
      responder = view.superview
    }
    action.logUnanswered(by: self)
  }
}

extension UIControl: UIContextMenuInteractionDelegate {}

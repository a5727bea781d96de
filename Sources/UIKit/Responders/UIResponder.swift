/// An object that receives events: a view, a controller, a window, the application.
///
/// Each responder has a next one, which gets the events that it does not handle. One responder of a
/// window is the first responder, which would receive key events. Accessibility's informal protocol
/// is declared here too, so that subclasses can override it.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Rarely set properties.
  var sparse = SparseState()

  /// Creates a responder.
  public override init() {
    super.init()
  }

  deinit { AssociatedObjects.shared.ownerIsReleased(ObjectIdentifier(self)) }

  // MARK: The chain

  /// The responder that gets the events that this one does not handle.
  open var next: UIResponder? { nil }

  /// Whether the responder can become first responder.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder can resign as first responder.
  open var canResignFirstResponder: Bool { true }

  /// Whether the responder is the first responder of its window.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes the responder the first responder of its window; the previous one resigns.
  ///
  /// - Returns: Whether it is now the first responder. It is not outside a window, or if the
  ///   current one does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool { takeFirst() }

  /// Resigns as first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveUpFirst() }

  // MARK: Input

  /// A view in place of the keyboard; nothing is shown here.
  ///
  /// No layout effect.
  open var inputView: UIView? { nil }

  /// A view above the keyboard; nothing is shown here.
  ///
  /// No layout effect.
  open var inputAccessoryView: UIView? { nil }

  /// The controller of ``inputView``.
  ///
  /// No layout effect.
  open var inputViewController: UIViewController? { nil }

  /// The controller of ``inputAccessoryView``.
  ///
  /// No layout effect.
  open var inputAccessoryViewController: UIViewController? { nil }

  /// The shortcuts above a tablet's keyboard.
  ///
  /// No layout effect.
  open var inputAssistantItem: UITextInputAssistantItem {
    if let made: UITextInputAssistantItem = sparse[default: nil] { return made }
    let made = UITextInputAssistantItem()
    sparse[default: nil] = Optional(made)
    return made
  }

  /// The identifier under which a keyboard is remembered.
  ///
  /// No layout effect.
  open var textInputContextIdentifier: String? { nil }

  /// Would reload the input views; the keyboard is never shown here.
  ///
  /// No layout effect.
  open func reloadInputViews() {}

  /// The responder's key commands.
  ///
  /// No layout effect.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Events

  /// Called when touches begin; passes them on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches have moved; passes them on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches end; passes them on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when a gesture recognizer has taken touches; passes them on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Would be called with better estimates of touches; never called here.
  ///
  /// No layout effect.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Called when keys and buttons are pressed; passes them on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of presses has changed; passes them on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when keys and buttons are released; passes them on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when presses are cancelled; passes them on.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Called when the device is being shaken; passes it on.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// Called when the device was shaken; passes it on.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// Called when shaking was interrupted; passes it on.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  /// Would be called for buttons of a remote control; never called here.
  ///
  /// No layout effect.
  open func remoteControlReceived(with event: UIEvent?) {}

  // MARK: Actions

  /// Returns whether the responder can perform an action; by default, whether it responds to the
  /// selector.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }

  /// Returns the first responder in the chain that can perform an action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// The nearest undo manager in the responder chain.
  ///
  /// No layout effect.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Would build the app's menus; never called here.
  ///
  /// No layout effect.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// Would update a command's appearance; never called here.
  ///
  /// No layout effect.
  open func validate(_ command: UICommand) {}

  /// Would cut the selection.
  ///
  /// No layout effect.
  open func cut(_ sender: Any?) {}

  /// Would copy the selection.
  ///
  /// No layout effect.
  open func copy(_ sender: Any?) {}

  /// Would paste the content of the pasteboard.
  ///
  /// No layout effect.
  open func paste(_ sender: Any?) {}

  /// Would select the touched item.
  ///
  /// No layout effect.
  open func select(_ sender: Any?) {}

  /// Would select everything.
  ///
  /// No layout effect.
  open func selectAll(_ sender: Any?) {}

  /// Would delete the selection.
  ///
  /// No layout effect.
  open func delete(_ sender: Any?) {}

  /// The user's current activity, for other devices.
  ///
  /// No layout effect.
  open var userActivity: NSUserActivity? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Would update the user's activity; never called here.
  ///
  /// No layout effect.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Would restore the user's activity; never called here.
  ///
  /// No layout effect.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  // MARK: Nibs

  /// Called after a nib or storyboard has set the object's outlets.
  open func awakeFromNib() {}

  /// Would be called when Interface Builder displays the object; here only code calls it.
  ///
  /// No layout effect.
  open func prepareForInterfaceBuilder() {}

  // MARK: Accessibility

  /// Whether assistive technology treats the object as one element.
  ///
  /// No layout effect.
  open var isAccessibilityElement: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The label that is read aloud.
  ///
  /// No layout effect.
  open var accessibilityLabel: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The label that is read aloud, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { sparse[default: accessibilityLabel.map { NSAttributedString(string: $0) }] }
    set { sparse[default: nil] = newValue }
  }

  /// A hint about the effect of a tap.
  ///
  /// No layout effect.
  open var accessibilityHint: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// A hint about the effect of a tap, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { sparse[default: accessibilityHint.map { NSAttributedString(string: $0) }] }
    set { sparse[default: nil] = newValue }
  }

  /// The current value, in words.
  ///
  /// No layout effect.
  open var accessibilityValue: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The current value, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { sparse[default: accessibilityValue.map { NSAttributedString(string: $0) }] }
    set { sparse[default: nil] = newValue }
  }

  /// The kind of element.
  ///
  /// No layout effect.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// The element's rectangle on the screen; empty unless set.
  ///
  /// Views return their own.
  open var accessibilityFrame: CGRect {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// The outline on the screen.
  ///
  /// No layout effect.
  open var accessibilityPath: UIBezierPath? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The point of an activation, on the screen.
  ///
  /// No layout effect.
  open var accessibilityActivationPoint: CGPoint {
    get { sparse[default: CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The language in which it is read aloud.
  ///
  /// No layout effect.
  open var accessibilityLanguage: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether its elements are hidden.
  ///
  /// No layout effect.
  open var accessibilityElementsHidden: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether its siblings' elements are hidden.
  ///
  /// No layout effect.
  open var accessibilityViewIsModal: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether its elements are read before its siblings'.
  ///
  /// No layout effect.
  open var shouldGroupAccessibilityChildren: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The navigation among its elements.
  ///
  /// No layout effect.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  /// Whether it responds to user interaction.
  ///
  /// No layout effect.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The labels for voice control.
  ///
  /// No layout effect.
  open var accessibilityUserInputLabels: [String]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The labels for voice control, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedUserInputLabels: [NSAttributedString]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The context of its text.
  ///
  /// No layout effect.
  open var accessibilityTextualContext: UIAccessibilityTextualContext? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The custom actions.
  ///
  /// No layout effect.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The custom rotors.
  ///
  /// No layout effect.
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Its elements, in reading order.
  ///
  /// No layout effect.
  open var accessibilityElements: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The type of container.
  ///
  /// No layout effect.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// The header views, such as a table's headers.
  ///
  /// No layout effect.
  open var accessibilityHeaderElements: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Returns the number of elements: the count of ``accessibilityElements``.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// Returns an element of ``accessibilityElements``.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let accessibilityElements, accessibilityElements.indices.contains(index) else {
      return nil
    }
    return accessibilityElements[index]
  }

  /// Returns an element's index in ``accessibilityElements``; `NSNotFound` if it is not there.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  /// Would perform the action of a double tap; here only code calls it.
  ///
  /// No layout effect.
  open func accessibilityActivate() -> Bool { false }

  /// Would increase the value; here only code calls it.
  ///
  /// No layout effect.
  open func accessibilityIncrement() {}

  /// Would decrease the value; here only code calls it.
  ///
  /// No layout effect.
  open func accessibilityDecrement() {}

  /// Would scroll by a page; here only code calls it.
  ///
  /// No layout effect.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  /// Would dismiss the current view; here only code calls it.
  ///
  /// No layout effect.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Would perform the most important action; here only code calls it.
  ///
  /// No layout effect.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Would be called when assistive technology focuses the element; never called here.
  ///
  /// No layout effect.
  open func accessibilityElementDidBecomeFocused() {}

  /// Would be called when assistive technology leaves the element; never called here.
  ///
  /// No layout effect.
  open func accessibilityElementDidLoseFocus() {}

  /// Returns whether assistive technology focuses the element: never.
  ///
  /// No layout effect.
  open func accessibilityElementIsFocused() -> Bool { false }
}

/// An object that events go to: a view, a controller, a window, the application.
///
/// Each has a next responder, which gets what it does not handle. One responder of a window is the first: the one
/// that keys would go to. Accessibility's informal protocol stands here, too, so that subclasses can override it.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// What is rarely set.
  var sparse = SparseState()

  /// Makes a responder.
  public override init() {
    super.init()
  }

  deinit { AssociatedObjects.shared.ownerIsReleased(ObjectIdentifier(self)) }

  // MARK: The chain

  /// The responder that gets what this one does not handle.
  open var next: UIResponder? { nil }

  /// Whether the responder can become the first one.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder may stop being the first one.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys would go to the responder.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes the responder the first one of its window; the one before it resigns.
  ///
  /// - Returns: Whether it is the first one now: not outside a window, nor if the present one does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool { takeFirst() }

  /// Stops being the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveUpFirst() }

  // MARK: Input

  /// What is shown in the keyboard's place; nothing is shown here.
  ///
  /// No layout effect.
  open var inputView: UIView? { nil }

  /// What is shown above the keyboard; nothing is shown here.
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

  /// The name by which a keyboard is remembered.
  ///
  /// No layout effect.
  open var textInputContextIdentifier: String? { nil }

  /// Would show changed input views; there is no keyboard here.
  ///
  /// No layout effect.
  open func reloadInputViews() {}

  /// The keys that the responder has actions for.
  ///
  /// No layout effect.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Events

  /// Called when fingers are put down; passes it on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers have moved; passes it on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers are lifted; passes it on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when a gesture recognizer has taken fingers over; passes it on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Would be called with better estimates of touches; never here.
  ///
  /// No layout effect.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Called when keys and buttons are pressed; passes it on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of presses has changed; passes it on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when keys and buttons are released; passes it on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when presses are taken over; passes it on.
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

  /// Would be called for a remote control's buttons; never here.
  ///
  /// No layout effect.
  open func remoteControlReceived(with event: UIEvent?) {}

  // MARK: Actions

  /// Whether the responder has an action now; unless overridden, whether it responds to the selector.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }

  /// Returns the first responder of the chain that can perform an action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Records how to undo what the user does; the nearest one of the chain.
  ///
  /// No layout effect.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Would fill the app's menus; never called here.
  ///
  /// No layout effect.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// Would bring a command's look up to date; never called here.
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

  /// Would insert what the pasteboard holds.
  ///
  /// No layout effect.
  open func paste(_ sender: Any?) {}

  /// Would select what is touched.
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

  /// What the user is doing, for other devices.
  ///
  /// No layout effect.
  open var userActivity: NSUserActivity? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Would save what the user is doing; never called here.
  ///
  /// No layout effect.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Would continue what the user did; never called here.
  ///
  /// No layout effect.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  // MARK: Nibs

  /// Would be called when a nib has set the object's outlets; nibs are not read here, so only code calls it.
  open func awakeFromNib() {}

  /// Would be called when Interface Builder shows the object; only code calls it here.
  ///
  /// No layout effect.
  open func prepareForInterfaceBuilder() {}

  // MARK: Accessibility

  /// Whether assistive technology takes the object for one thing.
  ///
  /// No layout effect.
  open var isAccessibilityElement: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The name that is read out.
  ///
  /// No layout effect.
  open var accessibilityLabel: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The name that is read out, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { sparse[default: accessibilityLabel.map { NSAttributedString(string: $0) }] }
    set { sparse[default: nil] = newValue }
  }

  /// What happens on a tap, in words.
  ///
  /// No layout effect.
  open var accessibilityHint: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// What happens on a tap, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { sparse[default: accessibilityHint.map { NSAttributedString(string: $0) }] }
    set { sparse[default: nil] = newValue }
  }

  /// The present value, in words.
  ///
  /// No layout effect.
  open var accessibilityValue: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The present value, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { sparse[default: accessibilityValue.map { NSAttributedString(string: $0) }] }
    set { sparse[default: nil] = newValue }
  }

  /// What kind of thing it is.
  ///
  /// No layout effect.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// The rectangle on the screen that is read out; unless set, none.
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

  /// The point that an activation touches, on the screen.
  ///
  /// No layout effect.
  open var accessibilityActivationPoint: CGPoint {
    get { sparse[default: CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The language that it is read out in.
  ///
  /// No layout effect.
  open var accessibilityLanguage: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the elements in it are left out.
  ///
  /// No layout effect.
  open var accessibilityElementsHidden: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the siblings' elements are left out.
  ///
  /// No layout effect.
  open var accessibilityViewIsModal: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether its elements are read out before its siblings'.
  ///
  /// No layout effect.
  open var shouldGroupAccessibilityChildren: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// How one moves through its elements.
  ///
  /// No layout effect.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { sparse[default: .automatic] }
    set { sparse[default: .automatic] = newValue }
  }

  /// Whether it reacts to the user.
  ///
  /// No layout effect.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The names by which voice control knows it.
  ///
  /// No layout effect.
  open var accessibilityUserInputLabels: [String]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The names by which voice control knows it, with attributes.
  ///
  /// No layout effect.
  open var accessibilityAttributedUserInputLabels: [NSAttributedString]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// What kind of text it holds.
  ///
  /// No layout effect.
  open var accessibilityTextualContext: UIAccessibilityTextualContext? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The actions beside the usual ones.
  ///
  /// No layout effect.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The rotors beside the usual ones.
  ///
  /// No layout effect.
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The elements in it, in reading order.
  ///
  /// No layout effect.
  open var accessibilityElements: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The kind of container that it is.
  ///
  /// No layout effect.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { sparse[default: .none] }
    set { sparse[default: .none] = newValue }
  }

  /// The views that label it, such as a table's headers.
  ///
  /// No layout effect.
  open var accessibilityHeaderElements: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Returns the number of elements in it: as many as ``accessibilityElements`` has.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// Returns an element of ``accessibilityElements``.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let accessibilityElements, accessibilityElements.indices.contains(index) else {
      return nil
    }
    return accessibilityElements[index]
  }

  /// Returns an element's index in ``accessibilityElements``, `NSNotFound` if it is not in there.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  /// Would do what a double tap does; only code calls it here.
  ///
  /// No layout effect.
  open func accessibilityActivate() -> Bool { false }

  /// Would raise the value; only code calls it here.
  ///
  /// No layout effect.
  open func accessibilityIncrement() {}

  /// Would lower the value; only code calls it here.
  ///
  /// No layout effect.
  open func accessibilityDecrement() {}

  /// Would scroll by a page; only code calls it here.
  ///
  /// No layout effect.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  /// Would leave what is shown; only code calls it here.
  ///
  /// No layout effect.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Would do the most important thing; only code calls it here.
  ///
  /// No layout effect.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Would be called when assistive technology reads the element; never here.
  ///
  /// No layout effect.
  open func accessibilityElementDidBecomeFocused() {}

  /// Would be called when assistive technology has left the element; never here.
  ///
  /// No layout effect.
  open func accessibilityElementDidLoseFocus() {}

  /// Whether assistive technology is at the element: never here.
  ///
  /// No layout effect.
  open func accessibilityElementIsFocused() -> Bool { false }
}

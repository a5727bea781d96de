extension UIResponder {
  /// The window whose responder chain contains the responder.
  var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let view = current as? UIView { return view as? UIWindow ?? view.window }
      if let controller = current as? UIViewController, let view = controller.viewIfLoaded {
        return view.window
      }
      responder = current.next
    }
    return nil
  }

  func takeFirst() -> Bool {
    guard canBecomeFirstResponder, let window = responderWindow else { return false }
    if let current = window.firstResponder {
      if current === self { return true }
      guard current.canResignFirstResponder, current.resignFirstResponder() else { return false }
    }
    window.firstResponder = self
    return true
  }

  func giveUpFirst() -> Bool {
    guard canResignFirstResponder else { return false }
    if let window = responderWindow, window.firstResponder === self { window.firstResponder = nil }
    return true
  }
}

extension UIView {
  /// The first responder among the view, its descendants and their controllers.
  private var firstResponderInside: UIResponder? {
    guard let first = (self as? UIWindow ?? window)?.firstResponder else { return nil }
    var responder: UIResponder? = first
    while let current = responder {
      if current === self { return first }
      responder = current.next
    }
    return nil
  }

  /// Makes the first responder inside resign; returns whether none is left.
  func resignFirstResponderInside(force: Bool) -> Bool {
    guard let first = firstResponderInside else { return true }
    if first.resignFirstResponder() { return true }
    if force { (self as? UIWindow ?? window)?.firstResponder = nil }
    return force
  }
}

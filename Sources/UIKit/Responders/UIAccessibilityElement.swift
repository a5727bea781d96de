/// A part of a view that assistive technology takes for one thing.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  /// What the element is in.
  open weak var accessibilityContainer: AnyObject?

  /// A name for tests.
  ///
  /// No layout effect.
  open var accessibilityIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The element's rectangle in its container; setting it sets the one on the screen.
  open var accessibilityFrameInContainerSpace: CGRect {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  open override var accessibilityFrame: CGRect {
    get {
      guard let view = accessibilityContainer as? UIView,
        accessibilityFrameInContainerSpace != .zero
      else { return super.accessibilityFrame }
      return UIAccessibility.convertToScreenCoordinates(
        accessibilityFrameInContainerSpace,
        in: view
      )
    }
    set { super.accessibilityFrame = newValue }
  }

  /// Makes an element of a container, which is not retained.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
  }
}

/// Has a name for tests.
@preconcurrency @MainActor
public protocol UIAccessibilityIdentification: AnyObject {
  /// A name for tests.
  var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}

/// An action beside the usual ones.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Does what the action is for; returns whether it did.
  public typealias Handler = (_ customAction: UIAccessibilityCustomAction) -> Bool

  /// What is read out.
  open var name: String
  /// What is read out, with attributes.
  open var attributedName: NSAttributedString
  /// The image.
  open var image: UIImage?
  /// What has the action.
  open weak var target: AnyObject?
  /// The action of the target.
  open var selector: Selector
  /// Does what the action is for.
  open var actionHandler: Handler?

  /// Makes an action of a target, which is not retained.
  public convenience init(name: String, target: Any?, selector: Selector) {
    self.init(name: name, image: nil, target: target, selector: selector)
  }

  /// Makes an action with an image.
  public init(name: String, image: UIImage?, target: Any?, selector: Selector) {
    self.name = name
    attributedName = NSAttributedString(string: name)
    self.image = image
    self.target = target as AnyObject?
    self.selector = selector
    super.init()
  }

  /// Makes an action of a closure.
  public convenience init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
    self.init(name: name, image: image, target: nil, selector: Selector(""))
    self.actionHandler = actionHandler
  }

  /// Makes an action with attributes.
  public convenience init(
    attributedName: NSAttributedString,
    target: Any?,
    selector: Selector
  ) {
    self.init(name: attributedName.string, target: target, selector: selector)
    self.attributedName = attributedName
  }
}

/// A way of jumping through a container's elements.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotor: NSObject {
  /// Finds the next element.
  public typealias Search = (UIAccessibilityCustomRotorSearchPredicate) ->
    UIAccessibilityCustomRotorItemResult?

  /// Where to search.
  ///
  /// No layout effect.
  public enum Direction: Int, Sendable {
    case previous, next
  }

  /// The rotor's name.
  open var name: String
  /// Finds the next element.
  open var itemSearchBlock: Search

  /// Makes a rotor.
  public init(name: String, itemSearch itemSearchBlock: @escaping Search) {
    self.name = name
    self.itemSearchBlock = itemSearchBlock
    super.init()
  }
}

/// What a rotor searches.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
  /// Where the search begins.
  open var currentItem = UIAccessibilityCustomRotorItemResult()
  /// Where it goes.
  open var searchDirection = UIAccessibilityCustomRotor.Direction.next
}

/// What a rotor finds.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorItemResult: NSObject {
  /// The element.
  open weak var targetElement: AnyObject?

  /// Makes a result without an element.
  public override init() {
    super.init()
  }

  /// Makes a result.
  public init(targetElement: AnyObject, targetRange: Any?) {
    self.targetElement = targetElement
    super.init()
  }
}

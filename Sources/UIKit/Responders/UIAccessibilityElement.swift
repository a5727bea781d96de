/// A part of a view that assistive technology treats as one element.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  /// The container of the element.
  open weak var accessibilityContainer: AnyObject?

  /// An identifier for tests.
  ///
  /// No layout effect.
  open var accessibilityIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The element's rectangle in its container; setting it sets the screen rectangle.
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

  /// Creates an element in a container, which is not retained.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
  }
}

/// An object with an identifier for tests.
@preconcurrency @MainActor
public protocol UIAccessibilityIdentification: AnyObject {
  /// An identifier for tests.
  var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}

/// A custom accessibility action.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Performs the action; returns whether it succeeded.
  public typealias Handler = (_ customAction: UIAccessibilityCustomAction) -> Bool

  /// The name that is read aloud.
  open var name: String
  /// The name that is read aloud, with attributes.
  open var attributedName: NSAttributedString
  /// The image.
  open var image: UIImage?
  /// The object that performs the action.
  open weak var target: AnyObject?
  /// The selector of the target.
  open var selector: Selector
  /// Performs the action.
  open var actionHandler: Handler?

  /// Creates an action of a target, which is not retained.
  public convenience init(name: String, target: Any?, selector: Selector) {
    self.init(name: name, image: nil, target: target, selector: selector)
  }

  /// Creates an action with an image.
  public init(name: String, image: UIImage?, target: Any?, selector: Selector) {
    self.name = name
    attributedName = NSAttributedString(string: name)
    self.image = image
    self.target = target as AnyObject?
    self.selector = selector
    super.init()
  }

  /// Creates an action from a closure.
  public convenience init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
    self.init(name: name, image: image, target: nil, selector: Selector(""))
    self.actionHandler = actionHandler
  }

  /// Creates an action with attributes.
  public convenience init(
    attributedName: NSAttributedString,
    target: Any?,
    selector: Selector
  ) {
    self.init(name: attributedName.string, target: target, selector: selector)
    self.attributedName = attributedName
  }
}

/// A custom way to move between a container's elements.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotor: NSObject {
  /// Finds the next element.
  public typealias Search = (UIAccessibilityCustomRotorSearchPredicate) ->
    UIAccessibilityCustomRotorItemResult?

  /// The direction of a search.
  ///
  /// No layout effect.
  public enum Direction: Int, Sendable {
    case previous, next
  }

  /// The rotor's name.
  open var name: String
  /// Finds the next element.
  open var itemSearchBlock: Search

  /// Creates a rotor.
  public init(name: String, itemSearch itemSearchBlock: @escaping Search) {
    self.name = name
    self.itemSearchBlock = itemSearchBlock
    super.init()
  }
}

/// The input of a rotor's search.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
  /// The item where the search begins.
  open var currentItem = UIAccessibilityCustomRotorItemResult()
  /// The direction of the search.
  open var searchDirection = UIAccessibilityCustomRotor.Direction.next
}

/// The result of a rotor's search.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorItemResult: NSObject {
  /// The element.
  open weak var targetElement: AnyObject?

  /// Creates a result without an element.
  public override init() {
    super.init()
  }

  /// Creates a result.
  public init(targetElement: AnyObject, targetRange: Any?) {
    self.targetElement = targetElement
    super.init()
  }
}

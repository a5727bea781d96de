/// A document of controllers and the ways between them.
///
/// The source form is read, a `.storyboard` file in a bundle, by the product InterfaceBuilder.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  let name: String
  let bundle: Bundle?
  private let module: String?
  private var found: (any StoryboardContent)?

  /// Names a storyboard, which is looked for when a controller is asked for; without a bundle in the main one and
  /// in those beside it, those of the calling module first.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?, file: String = #fileID) {
    self.name = name
    bundle = storyboardBundleOrNil
    module = InterfaceLibrary.module(of: file)
    super.init()
  }

  /// Names another storyboard beside one.
  package convenience init(name: String, beside other: UIStoryboard) {
    self.init(name: name, bundle: other.bundle, file: (other.module ?? "") + "/")
  }

  private var content: (any StoryboardContent)? {
    if let found { return found }
    guard let loader = InterfaceLibrary.loader else { return nil }
    guard
      let path = InterfaceLibrary.path(of: name, type: "storyboard", in: bundle, module: module)
    else {
      preconditionFailure(
        "The storyboard '\(name)' cannot be loaded: no bundle has \(name).storyboard."
      )
    }
    found = loader.storyboard(at: path, in: bundle)
    return found
  }

  /// Makes the controller that the storyboard begins with; nil if it does not say which.
  open func instantiateInitialViewController() -> UIViewController? {
    guard let content else {
      LayoutLog.write("The storyboard '\(name)' is empty: link the product InterfaceBuilder.")
      return nil
    }
    return content.makeController(identifier: nil, of: self, creator: nil)
  }

  /// Makes the controller that the storyboard begins with, by a closure that is given the coder.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    guard let content else { return instantiateInitialViewController() as? Controller }
    let controller = content.makeController(identifier: nil, of: self, creator: creator)
    return controller.map { `as`($0, identifier: "initial") }
  }

  /// Makes a controller; ends the process with a sentence if the storyboard has none with the identifier.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    make(identifier, nil)
  }

  /// Makes a controller, by a closure that is given the coder; ends the process with a sentence if the storyboard
  /// has none with the identifier.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String,
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    `as`(make(identifier, creator), identifier: identifier)
  }

  private func make(
    _ identifier: String,
    _ creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController {
    guard let content else {
      preconditionFailure(
        """
        The storyboard '\(name)' has no controller '\(identifier)': storyboards are read by the product \
        InterfaceBuilder, which is not linked.
        """
      )
    }
    guard
      let controller = content.makeController(identifier: identifier, of: self, creator: creator)
    else {
      let known = content.identifiers.map { "'\($0)'" }.joined(separator: ", ")
      preconditionFailure(
        """
        The storyboard '\(name)' has no controller with the identifier '\(identifier)'; it has \
        \(known.isEmpty ? "none with one" : known).
        """
      )
    }
    return controller
  }

  private func `as`<Controller: UIViewController>(
    _ controller: UIViewController,
    identifier: String
  ) -> Controller {
    guard let controller = controller as? Controller else {
      preconditionFailure(
        """
        The controller '\(identifier)' of the storyboard '\(name)' is of the class \(type(of: controller)), not of \
        \(Controller.self).
        """
      )
    }
    return controller
  }
}

/// A way from one controller of a storyboard to another.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The segue's name.
  public let identifier: String?
  /// Where it begins.
  public let source: UIViewController
  /// Where it ends.
  public let destination: UIViewController
  private let handler: () -> Void

  /// Makes a segue whose subclass goes the way.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = {}
    super.init()
  }

  /// Makes a segue of which a closure goes the way.
  public init(
    identifier: String?,
    source: UIViewController,
    destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = performHandler
    super.init()
  }

  /// Goes the way.
  open func perform() { handler() }
}

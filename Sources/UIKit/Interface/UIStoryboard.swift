/// A document of controllers and the segues between them.
///
/// The source format is read, a `.storyboard` file in a bundle, by the product InterfaceBuilder.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  let name: String
  let bundle: Bundle?
  private let module: String?
  private var found: (any StoryboardContent)?

  /// Creates a storyboard with a name; it is loaded when a controller is requested.
  ///
  /// Without a bundle, searches the main one and those next to it, starting with that of the
  /// calling module.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?, file: String = #fileID) {
    self.name = name
    bundle = storyboardBundleOrNil
    module = InterfaceLibrary.module(of: file)
    super.init()
  }

  /// Creates another storyboard in the same place as a given one.
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

  /// Creates the initial controller; returns nil if the storyboard does not specify one.
  open func instantiateInitialViewController() -> UIViewController? {
    guard let content else {
      LayoutLog.write("The storyboard '\(name)' is empty: link the product InterfaceBuilder.")
      return nil
    }
    return content.makeController(identifier: nil, of: self, creator: nil)
  }

  /// Creates the initial controller with a closure that gets the coder.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    guard let content else { return instantiateInitialViewController() as? Controller }
    let controller = content.makeController(identifier: nil, of: self, creator: creator)
    return controller.map { `as`($0, identifier: "initial") }
  }

  /// Creates a controller; ends the process with a sentence if the storyboard has none with the
  /// identifier.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    make(identifier, nil)
  }

  /// Creates a controller with a closure that gets the coder; ends the process with a sentence if
  /// the storyboard has none with the identifier.
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

/// A transition from one controller of a storyboard to another.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The segue's name.
  public let identifier: String?
  /// The controller where it starts.
  public let source: UIViewController
  /// The controller where it ends.
  public let destination: UIViewController
  private let handler: () -> Void

  /// Creates a segue that a subclass performs.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = {}
    super.init()
  }

  /// Creates a segue that a closure performs.
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

  /// Performs the transition.
  open func perform() { handler() }
}

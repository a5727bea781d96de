/// A nib, which is not read here: making one is allowed, asking it for objects is an error that says so.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// What is in a nib.
  ///
  /// No layout effect.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Objects of the app's own.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// The nib's name.
  let name: String

  /// Keeps a nib's name; no file is looked for.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Keeps nothing of the data.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    name = "(data)"
    super.init()
  }

  func logRegistration(_ identifier: String) {
    LayoutLog.write("'\(identifier)' was registered with the nib '\(name)': nibs are not read.")
  }

  /// Would make the nib's objects: writes that nibs are not read, and returns none.
  @discardableResult
  open func instantiate(
    withOwner ownerOrNil: Any?,
    options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    LayoutLog.write("The nib '\(name)' has no objects here: nibs are not read.")
    return []
  }
}

extension Bundle {
  /// Would make a nib's objects: writes that nibs are not read, and returns none.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(
    _ name: String,
    owner: Any?,
    options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    return nil
  }
}

/// A storyboard, which is not read here: asking it for a controller ends the process with a sentence that says so.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  let name: String

  /// Keeps a storyboard's name; no file is looked for.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Would make the first controller: writes that storyboards are not read, and returns nil.
  open func instantiateInitialViewController() -> UIViewController? {
    LayoutLog.write("The storyboard '\(name)' has no controllers here: storyboards are not read.")
    return nil
  }

  /// Would make the first controller with a closure: writes that storyboards are not read, and returns nil.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    instantiateInitialViewController() as? Controller
  }

  /// Ends the process with a sentence: storyboards are not read here, and there is no controller to return.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    preconditionFailure(
      """
      The storyboard '\(name)' has no controller '\(identifier)' here: storyboards are not read. Make the \
      controller in code.
      """
    )
  }

  /// Ends the process with a sentence: storyboards are not read here, and there is no controller to return.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String,
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    preconditionFailure(
      """
      The storyboard '\(name)' has no controller '\(identifier)' here: storyboards are not read. Make the \
      controller in code.
      """
    )
  }
}

/// A way from one controller of a storyboard to another.
///
/// No layout effect. Storyboards are not read here.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The segue's name.
  public let identifier: String?
  /// Where it begins.
  public let source: UIViewController
  /// Where it ends.
  public let destination: UIViewController

  /// Makes a segue.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// Would go the way.
  open func perform() {}
}

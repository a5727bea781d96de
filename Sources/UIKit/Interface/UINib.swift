/// A document with objects that can be created any number of times.
///
/// The source format is read, a `.xib` file in a bundle, by the product InterfaceBuilder. Programs
/// that do not link it have no nibs, and report this when an object is requested.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// A key for options of a nib.
  ///
  /// No layout effect.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Objects from the app, by the names that the document uses for them.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// The nib's name.
  let name: String
  private let find: @MainActor (any InterfaceLoader.Type) -> (any NibContent)?
  private var found: (any NibContent)?

  /// Creates a nib with a name; it is loaded when its objects are requested.
  ///
  /// Without a bundle, searches the main one and those next to it, starting with that of the
  /// calling module.
  public init(nibName name: String, bundle bundleOrNil: Bundle?, file: String = #fileID) {
    self.name = name
    find = { loader in
      let module = InterfaceLibrary.module(of: file)
      guard
        let path = InterfaceLibrary.path(of: name, type: "xib", in: bundleOrNil, module: module)
      else { return nil }
      return loader.nib(at: path, in: bundleOrNil)
    }
    super.init()
  }

  /// Creates a nib from data.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    name = "(data)"
    find = { $0.nib(data, in: bundleOrNil) }
    super.init()
  }

  /// Creates a nib from a part of another document, such as a prototype cell.
  package init(name: String, content: any NibContent) {
    self.name = name
    find = { _ in content }
    super.init()
  }

  /// Whether a bundle has the nib.
  var exists: Bool { content != nil }

  private var content: (any NibContent)? {
    if let found { return found }
    found = InterfaceLibrary.loader.flatMap { find($0) }
    return found
  }

  /// Creates the nib's objects, connects them with each other and with the owner, and awakens them.
  ///
  /// Ends the process with a sentence if no bundle has the nib.
  ///
  /// - Returns: The top-level objects of the document, in its order.
  @discardableResult
  open func instantiate(
    withOwner ownerOrNil: Any?,
    options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    guard InterfaceLibrary.loader != nil else {
      LayoutLog.write("The nib '\(name)' has no objects: link the product InterfaceBuilder.")
      return []
    }
    guard let content else {
      preconditionFailure("The nib '\(name)' cannot be loaded: no bundle has \(name).xib.")
    }
    return content.instantiate(
      owner: ownerOrNil.map { $0 as AnyObject },
      options: optionsOrNil ?? [:]
    )
  }

  /// Creates the object for which a list has registered the nib; returns nil if no nibs are read.
  func makeReusable<Object>(_ type: Object.Type, for identifier: String) -> Object? {
    let objects = instantiate(withOwner: nil)
    guard InterfaceLibrary.loader != nil else { return nil }
    guard let object = objects.lazy.compactMap({ $0 as? Object }).first else {
      preconditionFailure(
        "The nib '\(name)', registered for '\(identifier)', has no \(type) at its top."
      )
    }
    return object
  }
}

extension Bundle {
  /// Creates a nib's objects, like ``UINib/instantiate(withOwner:options:)``; returns nil if no
  /// nibs are read.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(
    _ name: String,
    owner: Any?,
    options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let objects = UINib(nibName: name, bundle: self).instantiate(
      withOwner: owner,
      options: options
    )
    return InterfaceLibrary.loader == nil ? nil : objects
  }
}

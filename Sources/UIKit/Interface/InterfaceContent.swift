/// Reads Interface Builder documents, in programs that link the InterfaceBuilder target.
///
/// UIKit contains no XML parser. It finds the loader by its class name; without the loader, nibs
/// and storyboards are not available.
@preconcurrency @MainActor
package protocol InterfaceLoader {
  /// Returns the content of a xib; ends the process with a sentence if it cannot be read.
  static func nib(at path: String, in bundle: Bundle?) -> any NibContent
  /// Returns the content of a xib from its bytes; ends the process with a sentence if they cannot
  /// be read.
  static func nib(_ data: Data, in bundle: Bundle?) -> any NibContent
  /// Returns the content of a storyboard; ends the process with a sentence if it cannot be read.
  static func storyboard(at path: String, in bundle: Bundle?) -> any StoryboardContent
}

/// Creates the objects of a nib.
@preconcurrency @MainActor
package protocol NibContent: AnyObject {
  /// Creates the objects and connects them with each other and with an owner; returns the top-level
  /// objects.
  func instantiate(owner: AnyObject?, options: [UINib.OptionsKey: Any]) -> [Any]
}

/// Creates the controllers of a storyboard.
@preconcurrency @MainActor
package protocol StoryboardContent: AnyObject {
  /// The identifiers of the controllers that have one, in the document's order.
  var identifiers: [String] { get }

  /// Creates the controller with an identifier, or the initial one; returns nil if it does not
  /// exist.
  func makeController(
    identifier: String?,
    of storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController?
}

/// The storyboard content of a controller that it has created.
@preconcurrency @MainActor
package protocol ControllerContent: AnyObject {
  /// Creates the controller's view and connects its contents; does nothing if the document has no
  /// view for it.
  func loadView(of controller: UIViewController)
  /// Performs the segue with an identifier, without asking whether it should; returns false if it
  /// does not exist.
  func performSegue(_ identifier: String, from controller: UIViewController, sender: Any?) -> Bool
}

/// Finds documents in bundles, and their loader.
@MainActor
package enum InterfaceLibrary {
  /// The document reader, if the program links it; tests set it to nil.
  package static var loader =
    NSClassFromString("InterfaceBuilder.DocumentLoader") as? any InterfaceLoader.Type

  private struct File: Hashable {
    var name: String
    var type: String
    var bundle: String?
    var module: String?
  }

  private static var paths: [File: String?] = [:]
  /// The documents in a folder, by name with extension.
  private static var documents: [String: [String: [String]]] = [:]

  /// Returns the path of a document; nil if no bundle has it.
  ///
  /// Without a bundle, or for the main one, searches the bundles next to the executable, starting
  /// with that of `module`.
  ///
  /// - Complexity: O(1) for a name that was requested before, otherwise O(*n*) in the bundles'
  ///   files.
  static func path(
    of name: String,
    type: String,
    in bundle: Bundle?,
    module: String?
  ) -> String? {
    let file = File(name: name, type: type, bundle: bundle?.bundlePath, module: module)
    if let known = paths[file] { return known }
    let folders = AssetLibrary.folders(of: bundle)
    let preferred = folders.filter { folder in
      module.map {
        folder.hasSuffix("_\($0).resources") || folder.hasSuffix("_\($0)Resources.resources")
      } ?? false
    }
    let idiom = UIDevice.current.userInterfaceIdiom == .pad ? "~ipad" : "~iphone"
    let names = ["\(name)\(idiom).\(type)", "\(name).\(type)"]
    let found = (preferred + folders).lazy.compactMap { folder in
      names.lazy.compactMap { best(documents(in: folder)[$0] ?? []) }.first
    }.first
    paths[file] = .some(found)
    return found
  }

  /// Returns the best localization of a document: the user's language, then the base, then one
  /// without a language.
  private static func best(_ paths: [String]) -> String? {
    let languages = Locale.preferredLanguages.flatMap {
      [$0, String($0.prefix { $0 != "-" })]
    }
    func rank(_ path: String) -> Int {
      guard let part = path.split(separator: "/").last(where: { $0.hasSuffix(".lproj") }) else {
        return languages.count + 1
      }
      let language = String(part.dropLast(6))
      if language == "Base" { return languages.count }
      return languages.firstIndex(of: language) ?? languages.count + 2
    }
    return paths.min { (rank($0), $0) < (rank($1), $1) }
  }

  private static func documents(in folder: String) -> [String: [String]] {
    if let known = documents[folder] { return known }
    var found: [String: [String]] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init()
    where path.hasSuffix(".xib") || path.hasSuffix(".storyboard") {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      found[name, default: []].append("\(folder)/\(path)")
    }
    documents[folder] = found
    return found
  }

  /// Returns the module of a class, or of the file in a `#fileID`.
  static func module(of text: String) -> String? {
    text.firstIndex { $0 == "." || $0 == "/" }.map { String(text[..<$0]) }
  }
}

extension UIViewController {
  /// The content from the storyboard that created the controller.
  package var documentContent: (any ControllerContent)? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Performs a segue of the storyboard; logs a line if the controller does not come from one.
  func followSegue(_ identifier: String, sender: Any?) {
    guard let documentContent else {
      LayoutLog.write("\(className) comes from no storyboard: it has no segue '\(identifier)'.")
      return
    }
    guard documentContent.performSegue(identifier, from: self, sender: sender) else {
      preconditionFailure("\(className) has no segue with the identifier '\(identifier)'.")
    }
  }

  /// Loads the view from the controller's storyboard or nib.
  ///
  /// A controller without a nib name uses the nib of its class, if there is one: for
  /// `FeedViewController`, `FeedView` and then `FeedViewController`.
  ///
  /// - Returns: Whether a document was found.
  func loadViewFromDocument() -> Bool {
    if let documentContent {
      documentContent.loadView(of: self)
      if isViewLoaded { return true }
    }
    let className = String(reflecting: type(of: self))
    let module = InterfaceLibrary.module(of: className)
    guard let loader = InterfaceLibrary.loader else {
      if let nibName {
        LayoutLog.write(
          "The view of \(self.className) is empty: its nib '\(nibName)' needs the product InterfaceBuilder."
        )
      }
      return false
    }
    if nibName == nil, module == "UIKit" { return false }
    let own = className.split(separator: ".").last.map(String.init) ?? className
    let shorter = own.hasSuffix("ViewController") ? [String(own.dropLast(10))] : []
    let names = nibName.map { [$0] } ?? (shorter + [own])
    let path = names.lazy.compactMap {
      InterfaceLibrary.path(of: $0, type: "xib", in: self.nibBundle, module: module)
    }.first
    guard let path else {
      if let nibName {
        preconditionFailure(
          "The view of \(self.className) cannot be loaded: no bundle has the nib '\(nibName)'."
        )
      }
      return false
    }
    _ = loader.nib(at: path, in: nibBundle).instantiate(owner: self, options: [:])
    guard isViewLoaded else {
      preconditionFailure(
        "The nib \(path) was loaded for \(self.className), but connects nothing with its view."
      )
    }
    return true
  }
}

internal import Foundation
internal import InterfaceInspection
internal import UIKit

/// A document of an app's bundle, with access to the app's classes and images.
@MainActor
final class LoadedDocument {
  let document: InterfaceDocument
  let bundle: Bundle?
  /// The file's name, for messages and for the names of constraints.
  let fileName: String
  /// The modules that the document may belong to, based on its bundle's name.
  private let modules: [String]

  private static var known: [String: LoadedDocument] = [:]
  private static var told: Set<String> = []

  /// Returns the document of a file, which is read once; ends the process with a message if it
  /// cannot be read.
  static func at(_ path: String, in bundle: Bundle?) -> LoadedDocument {
    if let loaded = known[path] { return loaded }
    do {
      let loaded = LoadedDocument(try InterfaceDocument(file: path), path: path, bundle)
      known[path] = loaded
      return loaded
    } catch {
      preconditionFailure("\(error)")
    }
  }

  init(_ document: InterfaceDocument, path: String, _ bundle: Bundle?) {
    self.document = document
    self.bundle = bundle
    let parts = path.split(separator: "/").map(String.init)
    fileName = parts.last ?? path
    // The package manager names a target's bundle "Package_Target.resources"; 'plumbline port' puts
    // an app's resources into a target "AppResources".
    let target = parts.last { $0.hasSuffix(".resources") }.map { $0.dropLast(10) }
      .flatMap { $0.split(separator: "_").last }.map(String.init)
    modules =
      target.map { name in
        [name] + (name.hasSuffix("Resources") ? [String(name.dropLast(9))] : [])
      } ?? []
    for module in modules { InterfaceConnections.shared.load(module: module) }
  }

  /// The canvas with the screen's size classes, which determine the variations that apply.
  var canvas: Canvas {
    let traits = UIScreen.main.traitCollection
    func known(_ value: UIUserInterfaceSizeClass) -> SizeClasses.Class? {
      switch value {
      case .compact: .compact
      case .regular: .regular
      default: nil
      }
    }
    var canvas = Canvas(device: nil)
    canvas.sizeClasses = SizeClasses(
      width: known(traits.horizontalSizeClass),
      height: known(traits.verticalSizeClass)
    )
    canvas.scale = UIScreen.main.scale
    return canvas
  }

  func place(of element: Element) -> String { "\(fileName):\(element.place.line)" }

  /// Writes a message, only once.
  func tell(_ text: String) {
    if Self.told.insert(text).inserted { LayoutLog.sink(text) }
  }

  /// Returns the class that an element names, or nil; reports a missing class once.
  func customClass(of element: Element) -> AnyClass? {
    guard let name = element["customClass"], !name.isEmpty else { return nil }
    let module = element["customModule"].flatMap { $0.isEmpty ? nil : $0 }
    for candidate in [module].compactMap({ $0 }) + modules {
      if let type = InterfaceConnections.shared.type(named: name, module: candidate) {
        return type
      }
    }
    if let type = InterfaceConnections.shared.type(named: name, module: nil)
      ?? NSClassFromString("UIKit.\(name)")
    {
      return type
    }
    tell(
      """
      \(place(of: element)): there is no class \(module.map { $0 + "." } ?? "")\(name); \
      the \(element.name) is made without it.
      """
    )
    return nil
  }

  /// Returns the class of an element: its custom class if it is a subclass of `Base`, else the
  /// base.
  func type<Base>(of element: Element, base: Base.Type) -> Base.Type {
    guard let custom = customClass(of: element) else { return base }
    guard let type = custom as? Base.Type else {
      tell("\(place(of: element)): \(custom) is not a \(Base.self); it is made without its class.")
      return base
    }
    return type
  }

  /// Returns an image from the bundles or the system, or nil if it does not exist.
  func image(_ name: String, _ catalog: String?) -> UIImage? {
    if catalog == "system" { return UIImage(systemName: name) }
    if let image = UIImage(named: name, in: bundle, compatibleWith: nil) { return image }
    if catalog == nil { tell("\(fileName): there is no image '\(name)' in the bundles.") }
    return nil
  }

  /// Returns the colour of an element, or nil if it has no known colour.
  func color(_ element: Element?) -> UIColor? {
    guard let element, element.name == "color" else { return nil }
    if let name = element["name"] {
      return UIColor(named: name, in: bundle, compatibleWith: nil)
    }
    let alpha = CGFloat(element.number("alpha") ?? 1)
    if let white = element.number("white") { return UIColor(white: CGFloat(white), alpha: alpha) }
    if let red = element.number("red"), let green = element.number("green"),
      let blue = element.number("blue")
    {
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    return (element["systemColor"] ?? element["cocoaTouchSystemColor"]).flatMap {
      UIColor.system(named: $0)
    }
  }
}

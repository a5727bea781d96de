/// An image in an asset catalog, in the form of the symbols that Xcode generates.
public struct ImageResource: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let bundlePath: String

  /// Creates a reference to an image of a bundle.
  public init(name: String, bundle: Bundle) {
    self.name = name
    bundlePath = bundle.bundlePath
  }
}

/// A colour in an asset catalog, in the form of the symbols that Xcode generates.
public struct ColorResource: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let bundlePath: String

  /// Creates a reference to a colour of a bundle.
  public init(name: String, bundle: Bundle) {
    self.name = name
    bundlePath = bundle.bundlePath
  }
}

extension UIImage {
  /// Finds the image of a resource; a missing one gives an empty image.
  public convenience init(resource: ImageResource) {
    let bundle = Bundle(path: resource.bundlePath)
    let image = UIImage(named: resource.name, in: bundle, compatibleWith: nil)
    self.init(content: image?.content ?? Content(size: .zero, scale: 1))
  }
}

extension UIColor {
  /// Finds the colour of a resource; a missing one gives a clear colour.
  public convenience init(resource: ColorResource) {
    let bundle = Bundle(path: resource.bundlePath)
    self.init(
      content: (UIColor(named: resource.name, in: bundle, compatibleWith: nil) ?? .clear).content
    )
  }
}

/// An image of an asset catalogue, as the symbols that Xcode generates for catalogues name it.
public struct ImageResource: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let bundlePath: String

  /// Names an image of a bundle.
  public init(name: String, bundle: Bundle) {
    self.name = name
    bundlePath = bundle.bundlePath
  }
}

/// A colour of an asset catalogue, as the symbols that Xcode generates for catalogues name it.
public struct ColorResource: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let bundlePath: String

  /// Names a colour of a bundle.
  public init(name: String, bundle: Bundle) {
    self.name = name
    bundlePath = bundle.bundlePath
  }
}

extension UIImage {
  /// Finds the image of a resource; one that is gone is an empty image.
  public convenience init(resource: ImageResource) {
    let bundle = Bundle(path: resource.bundlePath)
    let image = UIImage(named: resource.name, in: bundle, compatibleWith: nil)
    self.init(content: image?.content ?? Content(size: .zero, scale: 1))
  }
}

extension UIColor {
  /// Finds the colour of a resource; one that is gone is clear.
  public convenience init(resource: ColorResource) {
    let bundle = Bundle(path: resource.bundlePath)
    self.init(
      content: (UIColor(named: resource.name, in: bundle, compatibleWith: nil) ?? .clear).content
    )
  }
}

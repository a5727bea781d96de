/// An image as layout sees it: a size without pixels.
@preconcurrency @MainActor
open class UIImage: NSObject {
  /// The size, in points.
  public let size: CGSize

  /// The pixels of a point.
  public let scale: CGFloat

  /// Makes an image of a size.
  public init(size: CGSize, scale: CGFloat = 1) {
    precondition(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "An image's size is of finite numbers from 0, not \(size.width) × \(size.height)."
    )
    self.size = size
    self.scale = scale
    super.init()
  }
}

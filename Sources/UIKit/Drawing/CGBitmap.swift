/// Core Foundation's array type, which is a Swift array here.
public typealias CFArray = [Any]

/// Core Foundation's dictionary type, which is a Swift dictionary here.
public typealias CFDictionary = [AnyHashable: Any]

/// The position of the opacity component in a pixel.
///
/// No layout effect.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// Without opacity.
  case none = 0
  /// The last component; the colours are multiplied by it.
  case premultipliedLast = 1
  /// The first component; the colours are multiplied by it.
  case premultipliedFirst = 2
  /// The last component.
  case last = 3
  /// The first component.
  case first = 4
  /// The last component is ignored.
  case noneSkipLast = 5
  /// The first component is ignored.
  case noneSkipFirst = 6
  /// The pixels have only opacity.
  case alphaOnly = 7
}

/// The layout of a pixel.
///
/// No layout effect.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The layout as bits.
  public let rawValue: UInt32

  /// Creates a layout from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits for the position of the opacity.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 256)
  /// Four bytes, least significant first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 8192)
  /// Four bytes, most significant first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 16384)
}

/// How colours are converted to another colour space.
///
/// No layout effect.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's default.
  case defaultIntent = 0
  /// Preserves measured colours.
  case absoluteColorimetric = 1
  /// Preserves colours relative to white.
  case relativeColorimetric = 2
  /// Preserves the perceived relations of colours.
  case perceptual = 3
  /// Preserves saturation.
  case saturation = 4
}

extension CGContext {
  /// Creates a context of pixels, which are neither read nor written.
  public convenience init?(
    data: UnsafeMutableRawPointer?,
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0 else { return nil }
    self.init(size: CGSize(width: width, height: height), scale: 1)
  }

  /// Restricts later drawing to a rectangle; the mask has no pixels here.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
  }
}

extension CGImage {
  /// The number of bits per component: 8.
  ///
  /// No layout effect.
  public var bitsPerComponent: Int { 8 }

  /// The number of bits per pixel: 32.
  ///
  /// No layout effect.
  public var bitsPerPixel: Int { 32 }

  /// The number of bytes per row: 4 per pixel.
  ///
  /// No layout effect.
  public var bytesPerRow: Int { width * 4 }

  /// The colour space: sRGB.
  ///
  /// No layout effect.
  public var colorSpace: CGColorSpace? { .standardRGB }

  /// The layout of a pixel.
  ///
  /// No layout effect.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }

  /// The position of the opacity component in a pixel.
  ///
  /// No layout effect.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
}

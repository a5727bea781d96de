/// An array as Core Foundation has it; here Swift's.
public typealias CFArray = [Any]

/// A dictionary as Core Foundation has it; here Swift's.
public typealias CFDictionary = [AnyHashable: Any]

/// What the bits of a pixel's opacity are.
///
/// No layout effect.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// There are none.
  case none = 0
  /// The last, with colours multiplied by it.
  case premultipliedLast = 1
  /// The first, with colours multiplied by it.
  case premultipliedFirst = 2
  /// The last.
  case last = 3
  /// The first.
  case first = 4
  /// The last are not used.
  case noneSkipLast = 5
  /// The first are not used.
  case noneSkipFirst = 6
  /// Nothing else.
  case alphaOnly = 7
}

/// How pixels are laid out.
///
/// No layout effect.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The layout as bits.
  public let rawValue: UInt32

  /// Makes a layout of its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits that say what opacity is.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// Numbers with a fraction.
  public static let floatComponents = CGBitmapInfo(rawValue: 256)
  /// Four bytes, the lowest first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 8192)
  /// Four bytes, the highest first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 16384)
}

/// How colours are brought into a space.
///
/// No layout effect.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// As the context does.
  case defaultIntent = 0
  /// As they are measured.
  case absoluteColorimetric = 1
  /// Beside white.
  case relativeColorimetric = 2
  /// As they are seen.
  case perceptual = 3
  /// As vivid as they are.
  case saturation = 4
}

extension CGContext {
  /// Makes a context of pixels, which are neither read nor written.
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

  /// Lets later drawing reach only a rectangle: the mask's pixels are not there.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
  }
}

extension CGImage {
  /// The bits of a component: 8.
  ///
  /// No layout effect.
  public var bitsPerComponent: Int { 8 }

  /// The bits of a pixel: 32.
  ///
  /// No layout effect.
  public var bitsPerPixel: Int { 32 }

  /// The bytes of a row: 4 a pixel.
  ///
  /// No layout effect.
  public var bytesPerRow: Int { width * 4 }

  /// The space of the colours: sRGB.
  ///
  /// No layout effect.
  public var colorSpace: CGColorSpace? { .standardRGB }

  /// How pixels are laid out.
  ///
  /// No layout effect.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }

  /// What the bits of a pixel's opacity are.
  ///
  /// No layout effect.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
}

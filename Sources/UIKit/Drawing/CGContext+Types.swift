/// How drawing (the source) is blended with existing content (the destination).
///
/// No layout effect.
public enum CGBlendMode: Int32, Sendable {
  /// The source covers the destination.
  case normal = 0
  /// The product of both.
  case multiply = 1
  /// The product of the complements.
  case screen = 2
  /// Multiply or screen, depending on the destination.
  case overlay = 3
  /// The darker of both.
  case darken = 4
  /// The lighter of both.
  case lighten = 5
  /// Brightens the destination.
  case colorDodge = 6
  /// Darkens the destination.
  case colorBurn = 7
  /// Darkens or brightens the destination gently.
  case softLight = 8
  /// Multiply or screen, depending on the source.
  case hardLight = 9
  /// The difference of both.
  case difference = 10
  /// A difference with less contrast.
  case exclusion = 11
  /// The source's hue.
  case hue = 12
  /// The source's saturation.
  case saturation = 13
  /// The source's hue and saturation.
  case color = 14
  /// The source's brightness.
  case luminosity = 15
  /// Clears the destination.
  case clear = 16
  /// The source replaces the destination.
  case copy = 17
  /// The source where the destination is opaque.
  case sourceIn = 18
  /// The source where the destination is transparent.
  case sourceOut = 19
  /// The source on the opaque parts of the destination.
  case sourceAtop = 20
  /// The source behind the destination.
  case destinationOver = 21
  /// The destination where the source is opaque.
  case destinationIn = 22
  /// The destination where the source is transparent.
  case destinationOut = 23
  /// The destination on the opaque parts of the source.
  case destinationAtop = 24
  /// The source or the destination, but not both.
  case xor = 25
  /// The sum of the complements.
  case plusDarker = 26
  /// The sum of both.
  case plusLighter = 27
}

/// The quality of image scaling.
///
/// No layout effect.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The system's default.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Fast.
  case low = 2
  /// Good.
  case high = 3
  /// Between fast and good.
  case medium = 4
}

/// A gradient of colours.
///
/// No layout effect.
public final class CGGradient: Sendable {
  /// Creates a gradient of colours at locations between 0 and 1.
  ///
  /// No layout effect.
  public init?(
    colorsSpace space: CGColorSpace?,
    colors: CFArray,
    locations: UnsafePointer<CGFloat>?
  ) {}
}

/// Whether a gradient extends beyond its ends.
///
/// No layout effect.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt32

  /// Creates options from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Extends before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Extends after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// An image with a width and a height, but without pixels.
public final class CGImage: Hashable, Sendable {
  /// The number of pixels along the x axis.
  public let width: Int

  /// The number of pixels along the y axis.
  public let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the part of the image in a rectangle of pixels, or nil if they do not intersect.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty else { return nil }
    return CGImage(width: Int(part.width), height: Int(part.height))
  }

  /// Returns the same image.
  public func copy() -> CGImage? { self }

  /// Returns whether two references are to the same object.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// How what is drawn joins what is there.
///
/// No layout effect.
public enum CGBlendMode: Int32, Sendable {
  /// Covers it.
  case normal = 0
  /// The product.
  case multiply = 1
  /// The product of the complements.
  case screen = 2
  /// Product or screen by what is there.
  case overlay = 3
  /// The darker of both.
  case darken = 4
  /// The lighter of both.
  case lighten = 5
  /// Brightens what is there.
  case colorDodge = 6
  /// Darkens what is there.
  case colorBurn = 7
  /// Darkens or brightens gently.
  case softLight = 8
  /// Product or screen by what is drawn.
  case hardLight = 9
  /// The difference.
  case difference = 10
  /// A gentler difference.
  case exclusion = 11
  /// The hue of what is drawn.
  case hue = 12
  /// The saturation of what is drawn.
  case saturation = 13
  /// Hue and saturation of what is drawn.
  case color = 14
  /// The brightness of what is drawn.
  case luminosity = 15
  /// Nothing.
  case clear = 16
  /// What is drawn only.
  case copy = 17
  /// What is drawn where something is there.
  case sourceIn = 18
  /// What is drawn where nothing is there.
  case sourceOut = 19
  /// What is drawn on what is there.
  case sourceAtop = 20
  /// What is drawn behind what is there.
  case destinationOver = 21
  /// What is there where something is drawn.
  case destinationIn = 22
  /// What is there where nothing is drawn.
  case destinationOut = 23
  /// What is there on what is drawn.
  case destinationAtop = 24
  /// Either, not both.
  case xor = 25
  /// The sum of darknesses.
  case plusDarker = 26
  /// The sum of brightnesses.
  case plusLighter = 27
}

/// How images are scaled.
///
/// No layout effect.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As the system likes.
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

/// A blend of colours.
///
/// No layout effect.
public final class CGGradient: Sendable {
  /// Makes a blend of colours at locations from 0 to 1.
  ///
  /// No layout effect.
  public init?(
    colorsSpace space: CGColorSpace?,
    colors: CFArray,
    locations: UnsafePointer<CGFloat>?
  ) {}
}

/// Where a blend goes beyond its ends.
///
/// No layout effect.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt32

  /// Makes options of their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// After the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// An image of pixels that are not there: a width and a height.
public final class CGImage: Hashable, Sendable {
  /// The pixels along the x axis.
  public let width: Int

  /// The pixels along the y axis.
  public let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the part of the image in a rectangle of pixels; nil if they do not meet.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty else { return nil }
    return CGImage(width: Int(part.width), height: Int(part.height))
  }

  /// Returns the same image.
  public func copy() -> CGImage? { self }

  /// Whether both are the same object.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

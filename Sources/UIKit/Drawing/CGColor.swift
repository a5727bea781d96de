// Names are as Apple has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A colour of components in a colour space, which nothing here draws with.
///
/// No layout effect.
public final class CGColor: Hashable, Sendable {
  /// The space that the components are in.
  public let colorSpace: CGColorSpace?

  private let values: [CGFloat]

  init(space: CGColorSpace, values: [CGFloat]) {
    colorSpace = space
    self.values = values
  }

  /// Makes a colour of shares, each 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a colour of shares of sRGB, each 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a grey of a brightness from 0 to 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceGray, values: [gray, alpha])
  }

  /// Makes a grey of a brightness from 0 to 1, corrected as screens are.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Makes a colour of a space's components and an opacity, which is the last of them.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents + 1
    unsafe self.init(
      space: space,
      values: Array(UnsafeBufferPointer(start: components, count: count))
    )
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)

  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)

  /// No colour at all.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components, then the opacity.
  public var components: [CGFloat]? { values }

  /// How many components there are, with the opacity.
  public var numberOfComponents: Int { values.count }

  /// The opacity, 0 to 1.
  public var alpha: CGFloat { values.last ?? 1 }

  /// Returns the colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: colorSpace ?? .standardRGB, values: values.dropLast() + [alpha])
  }

  /// Returns the same colour.
  public func copy() -> CGColor? { self }

  /// Red, green, blue and opacity.
  var shares: ColorShares {
    let alpha = alpha
    switch values.count {
    case 4: return ColorShares(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    case 5:
      // Ink takes its complement away.
      let light = 1 - values[3]
      return ColorShares(
        red: (1 - values[0]) * light,
        green: (1 - values[1]) * light,
        blue: (1 - values[2]) * light,
        alpha: alpha
      )
    default:
      return ColorShares(red: values[0], green: values[0], blue: values[0], alpha: alpha)
    }
  }

  /// Whether both are in one space and have the same components.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.colorSpace == right.colorSpace && left.values == right.values
  }

  /// Feeds the components to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}

/// What the components of a colour mean.
///
/// No layout effect.
public final class CGColorSpace: Hashable, Sendable {
  /// The space's name, such as `kCGColorSpaceSRGB`.
  public let name: CFString?

  /// How many components a colour has, without its opacity.
  public let numberOfComponents: Int

  /// What the components are.
  public let model: CGColorSpaceModel

  private init(name: String, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
    numberOfComponents =
      switch model {
      case .monochrome: 1
      case .cmyk: 4
      default: 3
      }
  }

  /// Makes the space of a name; nil if there is none of it.
  public convenience init?(name: CFString) {
    switch name {
    case CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3,
      CGColorSpace.linearSRGB:
      self.init(name: name, model: .rgb)
    case CGColorSpace.genericGrayGamma2_2:
      self.init(name: name, model: .monochrome)
    case CGColorSpace.genericCMYK: self.init(name: name, model: .cmyk)
    default: return nil
    }
  }

  static let standardRGB = CGColorSpace(name: CGColorSpace.sRGB, model: .rgb)
  static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", model: .monochrome)

  /// The name of the usual space of screens.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }

  /// The name of the usual space of screens, with components below 0 and above 1.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }

  /// The name of the space of wide-gamut screens.
  public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }

  /// The name of the space of screens without correction.
  public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }

  /// The name of a space of greys.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

  /// The name of a space of inks.
  public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }

  /// Whether both have one name.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.name == right.name
  }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// What the components of a colour space are.
///
/// No layout effect.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// A brightness.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Cyan, magenta, yellow and black.
  case cmyk = 2
  /// Brightness and two differences.
  case lab = 3
}

/// A string as Core Foundation has it; here Swift's.
///
/// No layout effect.
public typealias CFString = String

/// Returns the space of the screen's greys.
///
/// No layout effect.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Returns the space of the screen's colours.
///
/// No layout effect.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standardRGB }

/// Red, green, blue and opacity, each 0 to 1.
struct ColorShares: Hashable, Sendable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat
}

// Names are as Apple has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A colour with components in a colour space; nothing here draws with it.
///
/// No layout effect.
public final class CGColor: Hashable, Sendable {
  /// The colour space of the components.
  public let colorSpace: CGColorSpace?

  private let values: [CGFloat]

  init(space: CGColorSpace, values: [CGFloat]) {
    colorSpace = space
    self.values = values
  }

  /// Creates a colour from components between 0 and 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Creates a colour from sRGB components between 0 and 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey with a brightness between 0 and 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceGray, values: [gray, alpha])
  }

  /// Creates a gamma-corrected grey with a brightness between 0 and 1.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour from a space's components, followed by the opacity.
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

  /// Fully transparent.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components, followed by the opacity.
  public var components: [CGFloat]? { values }

  /// The number of components, including the opacity.
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
      // Ink absorbs the complement of its colour.
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

  /// Returns whether two colours have the same space and components.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.colorSpace == right.colorSpace && left.values == right.values
  }

  /// Feeds the components to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}

/// Defines the meaning of a colour's components.
///
/// No layout effect.
public final class CGColorSpace: Hashable, Sendable {
  /// The space's name, such as `kCGColorSpaceSRGB`.
  public let name: CFString?

  /// The number of components of a colour, without its opacity.
  public let numberOfComponents: Int

  /// The model of the components.
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

  /// Creates the space with a name; returns nil for an unknown name.
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

  /// The name of sRGB, the usual colour space of screens.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }

  /// The name of extended sRGB, in which components may be below 0 or above 1.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }

  /// The name of Display P3, the colour space of wide-gamut screens.
  public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }

  /// The name of linear sRGB, without gamma correction.
  public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }

  /// The name of a grey colour space.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

  /// The name of a CMYK colour space.
  public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }

  /// Returns whether two spaces have the same name.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.name == right.name
  }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// The model of a colour space's components.
///
/// No layout effect.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Unknown.
  case unknown = -1
  /// A brightness.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Cyan, magenta, yellow and black.
  case cmyk = 2
  /// Lightness and two colour differences.
  case lab = 3
}

/// Core Foundation's string type, which is a Swift string here.
///
/// No layout effect.
public typealias CFString = String

/// Returns the screen's grey colour space.
///
/// No layout effect.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Returns the screen's colour space.
///
/// No layout effect.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standardRGB }

/// Red, green, blue and opacity, each between 0 and 1.
struct ColorShares: Hashable, Sendable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat
}

/// A colour, which layout stores but never uses.
///
/// It is a grey, has red, green and blue components, or is dynamic: one of several colours,
/// selected by traits.
open class UIColor: NSObject, @unchecked Sendable {
  // Unchecked, because every stored property is a constant.

  /// The definition of a colour.
  enum Content {
    case gray(CGFloat, alpha: CGFloat)
    case shares(ColorShares)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  // This must be the first property; see `attributeValueHeader`.
  private let header = attributeValueHeader
  let content: Content

  init(content: Content) {
    self.content = content
    super.init()
  }

  /// Creates a colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .shares(ColorShares(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a grey with a brightness between 0 and 1.
  public init(white: CGFloat, alpha: CGFloat) {
    content = .gray(white, alpha: alpha)
    super.init()
  }

  /// Creates a colour from a colour literal.
  public required convenience init(
    _colorLiteralRed red: Float,
    green: Float,
    blue: Float,
    alpha: Float
  ) {
    self.init(
      red: CGFloat(red),
      green: CGFloat(green),
      blue: CGFloat(blue),
      alpha: CGFloat(alpha)
    )
  }

  /// Creates a colour from hue, saturation and brightness, each between 0 and 1.
  public convenience init(
    hue: CGFloat,
    saturation: CGFloat,
    brightness: CGFloat,
    alpha: CGFloat
  ) {
    let shares = ColorShares(
      hue: hue,
      saturation: saturation,
      brightness: brightness,
      alpha: alpha
    )
    self.init(content: .shares(shares))
  }

  /// Creates a colour from Display P3 components between 0 and 1; they are stored as sRGB
  /// components.
  public convenience init(
    displayP3Red: CGFloat,
    green: CGFloat,
    blue: CGFloat,
    alpha: CGFloat
  ) {
    self.init(red: displayP3Red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) {
    if cgColor.numberOfComponents == 2, let components = cgColor.components {
      self.init(white: components[0], alpha: components[1])
    } else {
      self.init(content: .shares(cgColor.shares))
    }
  }

  /// Creates a pattern colour, which is a grey here, because images have no pixels.
  ///
  /// No layout effect.
  public convenience init(patternImage image: UIImage) {
    self.init(white: 0.5, alpha: 1)
  }

  /// Creates a dynamic colour from a closure that receives the traits.
  public convenience init(
    dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor
  ) {
    self.init(content: .dynamic(dynamicProvider))
  }

  /// Returns the colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch content {
    case .gray(let white, _): return UIColor(white: white, alpha: alpha)
    case .shares(var shares):
      shares.alpha = alpha
      return UIColor(content: .shares(shares))
    case .dynamic:
      return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// Returns the colour for given traits; a colour that is not dynamic returns itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider) = content else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// The Core Graphics colour; a dynamic colour uses the current traits.
  open var cgColor: CGColor {
    switch resolvedColor(with: .current).content {
    case .gray(let white, let alpha): return CGColor(gray: white, alpha: alpha)
    case .shares(let shares):
      return CGColor(
        red: shares.red,
        green: shares.green,
        blue: shares.blue,
        alpha: shares.alpha
      )
    case .dynamic: return .clear
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    switch (content, other.content) {
    case (.gray(let white, let alpha), .gray(let otherWhite, let otherAlpha)):
      return white == otherWhite && alpha == otherAlpha
    case (.shares(let shares), .shares(let otherShares)): return shares == otherShares
    default: return self === other
    }
  }

  open override var hash: Int {
    switch content {
    case .gray(let white, let alpha): [white, alpha].hashValue
    case .shares(let shares): shares.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }

  open override var description: String {
    switch content {
    case .gray(let white, let alpha):
      return "UIExtendedGrayColorSpace \(white.shortText) \(alpha.shortText)"
    case .shares(let shares):
      let values = [shares.red, shares.green, shares.blue, shares.alpha]
      return "UIExtendedSRGBColorSpace " + values.map(\.shortText).joined(separator: " ")
    case .dynamic: return "<UIDynamicProviderColor: \(ObjectIdentifier(self))>"
    }
  }
}

extension UIColor {
  /// How prominent text and fills are.
  public enum Prominence: Int, Sendable {
    /// The full colour.
    case primary = 0
    /// Less prominent.
    case secondary = 1
    /// Even less prominent.
    case tertiary = 2
    /// The least prominent.
    ///
    /// No layout effect.
    case quaternary = 3
  }

  /// Returns the colour with 100, 60, 30 or 18 per cent of its opacity.
  public func withProminence(_ prominence: Prominence) -> UIColor {
    let factor: CGFloat =
      switch prominence {
      case .primary: 1
      case .secondary: 0.6
      case .tertiary: 0.3
      case .quaternary: 0.18
      }
    return UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * factor)
    }
  }

  /// Red, green, blue and opacity for the current traits.
  var shares: ColorShares { cgColor.shares }

  /// Stores the components for the current traits; always returns true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let shares = shares
    unsafe red?.pointee = shares.red
    unsafe green?.pointee = shares.green
    unsafe blue?.pointee = shares.blue
    unsafe alpha?.pointee = shares.alpha
    return true
  }

  /// Stores hue, saturation and brightness; always returns true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?,
    saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let shares = shares
    let wheel = shares.wheel
    unsafe hue?.pointee = wheel.hue
    unsafe saturation?.pointee = wheel.saturation
    unsafe brightness?.pointee = wheel.brightness
    unsafe alpha?.pointee = shares.alpha
    return true
  }

  /// Stores the brightness of a grey; returns whether the colour is a grey.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let shares = shares
    guard shares.red == shares.green, shares.green == shares.blue else { return false }
    unsafe white?.pointee = shares.red
    unsafe alpha?.pointee = shares.alpha
    return true
  }

  /// Sets the fill and stroke colour of later drawing.
  ///
  /// No layout effect.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill colour of later drawing.
  ///
  /// No layout effect.
  public func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
  }

  /// Sets the stroke colour of later drawing.
  ///
  /// No layout effect.
  public func setStroke() {
    UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
  }
}

extension ColorShares {
  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue - hue.rounded(.down)) * 6
    let fraction = sector - sector.rounded(.down)
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * fraction)
    let rising = brightness * (1 - saturation * (1 - fraction))
    let (red, green, blue): (CGFloat, CGFloat, CGFloat) =
      switch sector {
      case ..<1: (brightness, rising, low)
      case ..<2: (falling, brightness, low)
      case ..<3: (low, brightness, rising)
      case ..<4: (low, falling, brightness)
      case ..<5: (rising, low, brightness)
      default: (brightness, low, falling)
      }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Hue, saturation and brightness.
  var wheel: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let brightness = max(red, green, blue)
    let range = brightness - min(red, green, blue)
    guard range > 0 else { return (0, 0, brightness) }
    let sector: CGFloat =
      if brightness == red {
        (green - blue) / range
      } else if brightness == green {
        (blue - red) / range + 2
      } else {
        (red - green) / range + 4
      }
    return (sector < 0 ? sector / 6 + 1 : sector / 6, range / brightness, brightness)
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

// swift-format-ignore: NoLeadingUnderscores
/// The type of colour literals.
public typealias _ColorLiteralType = UIColor

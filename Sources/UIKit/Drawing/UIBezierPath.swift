/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt

  /// Creates a set from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The top left one.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right one.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left one.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right one.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// An outline of lines and curves, with real geometry; nothing draws it.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()
  private var sparse = SparseState()

  /// Creates an empty path.
  public override init() {
    super.init()
  }

  /// Creates an empty path; archives are not supported.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Creates an axis-parallel rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radii = CGSize(width: cornerRadius, height: cornerRadius)
    path.appendRoundedRect(rect, radii: radii, .identity)
  }

  /// Creates a rectangle with some rounded corners.
  public convenience init(
    roundedRect rect: CGRect,
    byRoundingCorners corners: UIRectCorner,
    cornerRadii: CGSize
  ) {
    self.init()
    path.appendRoundedRect(rect, radii: cornerRadii, corners: corners, .identity)
  }

  /// Creates an arc of a circle.
  public convenience init(
    arcCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: clockwise
    )
  }

  /// Creates a path from a Core Graphics path.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path.addPath(CGPath)
  }

  /// The path as a Core Graphics path.
  open var cgPath: CGPath {
    get { CGPath(elements: path.elements) }
    set { path.elements = newValue.elements }
  }

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The rectangle around the curve itself, without control points; null if the path is empty.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// The end of the path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Begins a new subpath at a point.
  open func move(to point: CGPoint) {
    path.move(to: point)
  }

  /// Adds a line to a point.
  open func addLine(to point: CGPoint) {
    path.addLine(to: point)
  }

  /// Adds a curve with two control points.
  open func addCurve(
    to endPoint: CGPoint,
    controlPoint1: CGPoint,
    controlPoint2: CGPoint
  ) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a curve with one control point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle, clockwise as seen on a screen, with a line to its start.
  open func addArc(
    withCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: !clockwise
    )
  }

  /// Adds a line back to the start of the subpath.
  open func close() {
    path.closeSubpath()
  }

  /// Removes all elements.
  open func removeAllPoints() {
    path.elements = []
  }

  /// Adds another path.
  open func append(_ bezierPath: UIBezierPath) {
    path.addPath(bezierPath.path)
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path.elements = path.elements.applying(transform)
  }

  /// Returns the path with reversed subpaths, in the same order.
  open func reversing() -> UIBezierPath {
    let reversed = UIBezierPath()
    reversed.path.elements = path.elements.reversedParts
    return reversed
  }

  /// Returns whether a point is inside.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// The width of the line along the path.
  ///
  /// No layout effect.
  open var lineWidth: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The shape of line ends.
  ///
  /// No layout effect.
  open var lineCapStyle: CGLineCap {
    get { sparse[default: .butt] }
    set { sparse[default: .butt] = newValue }
  }

  /// The shape of line joins.
  ///
  /// No layout effect.
  open var lineJoinStyle: CGLineJoin {
    get { sparse[default: .miter] }
    set { sparse[default: .miter] = newValue }
  }

  /// The maximum length of line corners, in multiples of the line's width.
  ///
  /// No layout effect.
  open var miterLimit: CGFloat {
    get { sparse[default: 10] }
    set { sparse[default: 10] = newValue }
  }

  /// The precision with which curves are drawn.
  ///
  /// No layout effect.
  open var flatness: CGFloat {
    get { sparse[default: 0.6] }
    set { sparse[default: 0.6] = newValue }
  }

  /// Whether the inside follows the even-odd rule.
  open var usesEvenOddFillRule: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Sets the lengths of dashes and gaps; nothing draws them.
  ///
  /// No layout effect.
  open func setLineDash(
    _ pattern: UnsafePointer<CGFloat>?,
    count: Int,
    phase: CGFloat
  ) {}

  /// Fills the path; nothing is drawn.
  ///
  /// No layout effect.
  open func fill() {}

  /// Draws a line along the path; nothing is drawn.
  ///
  /// No layout effect.
  open func stroke() {}

  /// Fills the path; nothing is drawn.
  ///
  /// No layout effect.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Draws a line along the path; nothing is drawn.
  ///
  /// No layout effect.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Restricts later drawing to the inside of the path.
  open func addClip() {
    UIGraphicsGetCurrentContext()?.clip(to: bounds)
  }

  /// Returns an equal path.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath()
    copy.path.elements = path.elements
    copy.sparse = sparse
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }
}

extension [CGPath.Element] {
  /// The elements of each subpath in reverse.
  fileprivate var reversedParts: Self {
    var result: Self = []
    var part: Self = []
    func finish() {
      let isClosed = part.last == .close
      if isClosed { part.removeLast() }
      let ends = part.compactMap(\.end)
      guard let start = ends.last else { return }
      result.append(.move(start))
      for index in part.indices.dropFirst().reversed() {
        switch part[index] {
        case .quadCurve(_, let control):
          result.append(.quadCurve(ends[index - 1], control: control))
        case .curve(_, let control1, let control2):
          result.append(.curve(ends[index - 1], control1: control2, control2: control1))
        default: result.append(.line(ends[index - 1]))
        }
      }
      if isClosed { result.append(.close) }
    }
    for element in self {
      if case .move = element {
        finish()
        part = []
      }
      part.append(element)
    }
    finish()
    return result
  }
}

/// An outline of lines and curves, with real geometry; nothing draws it.
public class CGPath: Hashable {
  /// An element of the path.
  enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(CGPoint, control: CGPoint)
    case curve(CGPoint, control1: CGPoint, control2: CGPoint)
    case close
  }

  var elements: [Element]

  init(elements: [Element] = []) {
    self.elements = elements
  }

  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    appendRect(rect, unsafe transform?.pointee ?? .identity)
  }

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    appendEllipse(rect, unsafe transform?.pointee ?? .identity)
  }

  /// Creates a rectangle with corners that are quarters of an ellipse.
  public convenience init(
    roundedRect rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init()
    appendRoundedRect(
      rect,
      radii: CGSize(width: cornerWidth, height: cornerHeight),
      unsafe transform?.pointee ?? .identity
    )
  }

  /// Returns an equal path.
  public func copy() -> CGPath? { CGPath(elements: elements) }

  /// Returns the transformed path.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: elements.applying(unsafe transform?.pointee ?? .identity))
  }

  /// Returns an equal mutable path.
  public func mutableCopy() -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements
    return path
  }

  /// Returns the transformed path as a mutable path.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements.applying(unsafe transform?.pointee ?? .identity)
    return path
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the path, or the origin if it is empty.
  public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

  /// The rectangle around all points, including control points; null if the path is empty.
  public var boundingBox: CGRect { CGRect(around: elements.flatMap(\.points)) }

  /// The rectangle around the curve itself, without control points; null if the path is empty.
  public var boundingBoxOfPath: CGRect { CGRect(around: elements.extremes) }

  /// Returns whether the path is an axis-parallel rectangle, and stores that rectangle.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var corners = elements.compactMap(\.end)
    if corners.count == 5, corners.first == corners.last { corners.removeLast() }
    guard corners.count == 4, elements.allSatisfy({ !$0.isCurve }) else { return false }
    let box = CGRect(around: corners)
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
    guard sides.allSatisfy({ ($0.x == $1.x) != ($0.y == $1.y) }) else { return false }
    unsafe rect?.pointee = box
    return true
  }

  /// Returns whether a point is inside, with each curve approximated by 16 lines.
  public func contains(
    _ point: CGPoint,
    using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let winding = elements.flattened.winding(around: point.applying(transform))
    return rule == .winding ? winding.count != 0 : winding.crossings % 2 == 1
  }

  /// Returns the outline of a line along the path; here the path itself, because nothing is drawn.
  public func copy(
    strokingWithWidth lineWidth: CGFloat,
    lineCap: CGLineCap,
    lineJoin: CGLineJoin,
    miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(elements: elements.applying(transform))
  }

  /// Returns the path in dashes; here the path itself, because nothing is drawn.
  public func copy(
    dashingWithPhase phase: CGFloat,
    lengths: [CGFloat],
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(elements: elements.applying(transform))
  }

  /// Calls a closure with each element of the path.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        // A closing element has no points, so nothing reads them.
        guard let base = unsafe buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 16) else {
          return
        }
        var step = unsafe CGPathElement(type: element.type, points: base)
        unsafe withUnsafePointer(to: &step) { unsafe block($0) }
      }
    }
  }

  /// Returns whether two paths have the same elements.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  /// Feeds the elements to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

/// A path that can be modified.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public init() {
    super.init(elements: [])
  }

  /// Begins a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }

  /// Adds a line to a point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.line(point.applying(transform)))
  }

  /// Adds lines between points, from the first of them.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a curve with one control point.
  public func addQuadCurve(
    to end: CGPoint,
    control: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .quadCurve(end.applying(transform), control: control.applying(transform))
    )
  }

  /// Adds a curve with two control points.
  public func addCurve(
    to end: CGPoint,
    control1: CGPoint,
    control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .curve(
        end.applying(transform),
        control1: control1.applying(transform),
        control2: control2.applying(transform)
      )
    )
  }

  /// Adds an axis-parallel rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    appendRect(rect, transform)
  }

  /// Adds axis-parallel rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { appendRect(rect, transform) }
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    appendRoundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight), transform)
  }

  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    appendEllipse(rect, transform)
  }

  /// Adds an arc, with a line to its start if there is a current point.
  ///
  /// `clockwise` is meant for a coordinate system in which y grows upwards. On a screen, the
  /// direction is reversed.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let arc = CircleArc(
      center: center,
      radius: radius,
      start: startAngle,
      end: endAngle,
      isFalling: clockwise
    )
    appendArc(arc, transform)
  }

  /// Adds an arc from a start angle over a relative angle.
  public func addRelativeArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    appendArc(CircleArc(center: center, radius: radius, start: startAngle, sweep: delta), transform)
  }

  /// Adds an arc of a radius that is tangent to the line to the first point and to the line from
  /// there to the second.
  public func addArc(
    tangent1End: CGPoint,
    tangent2End: CGPoint,
    radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let arc = CircleArc(from: currentPoint, tangent1End, tangent2End, radius: radius) else {
      addLine(to: tangent1End, transform: transform)
      return
    }
    appendArc(arc, transform)
  }

  /// Adds another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.applying(transform)
  }

  /// Adds a line back to the start of the subpath.
  public func closeSubpath() {
    guard !elements.isEmpty, elements.last != .close else { return }
    elements.append(.close)
  }
}

/// Defines the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// A point is inside if the path's winding number around it is not zero.
  case winding = 0
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd = 1
}

/// How a path is drawn.
///
/// No layout effect.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Filled.
  case fill = 0
  /// Filled with the even-odd rule.
  case eoFill = 1
  /// As a line.
  case stroke = 2
  /// Filled, then as a line.
  case fillStroke = 3
  /// Filled with the even-odd rule, then as a line.
  case eoFillStroke = 4
}

/// The shape of line ends.
///
/// No layout effect.
public enum CGLineCap: Int32, Sendable {
  /// Ends at the point.
  case butt = 0
  /// A half circle around the point.
  case round = 1
  /// A half square around the point.
  case square = 2
}

/// The shape of line joins.
///
/// No layout effect.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner.
  case miter = 0
  /// A rounded corner.
  case round = 1
  /// A cut-off corner.
  case bevel = 2
}

/// The type of a path element.
public enum CGPathElementType: Int32, Sendable {
  /// The start of a subpath, with 1 point.
  case moveToPoint = 0
  /// A line, with 1 point.
  case addLineToPoint = 1
  /// A curve, with its control point and its end.
  case addQuadCurveToPoint = 2
  /// A curve, with its two control points and its end.
  case addCurveToPoint = 3
  /// A line back to the start of the subpath, without points.
  case closeSubpath = 4
}

/// A path element with its points.
@unsafe public struct CGPathElement {
  /// The type of the element, which determines the number of points.
  public var type: CGPathElementType

  /// The points, the end last.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// An outline of lines and curves, with real geometry; nothing draws it.
public class CGPath: Hashable {
  /// A step of the outline.
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

  /// Makes a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    appendRect(rect, unsafe transform?.pointee ?? .identity)
  }

  /// Makes the ellipse that touches a rectangle's edges.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    appendEllipse(rect, unsafe transform?.pointee ?? .identity)
  }

  /// Makes a rectangle with corners that are quarters of an ellipse.
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

  /// Returns the path transformed.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: elements.applying(unsafe transform?.pointee ?? .identity))
  }

  /// Returns an equal path that can be changed.
  public func mutableCopy() -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements
    return path
  }

  /// Returns the path transformed, such that it can be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements.applying(unsafe transform?.pointee ?? .identity)
    return path
  }

  /// Whether the path has no step.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the path ends; the origin if it is empty.
  public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

  /// The rectangle around all points, those that only control curves too; null if the path is empty.
  public var boundingBox: CGRect { CGRect(around: elements.flatMap(\.points)) }

  /// The rectangle around the path itself; null if the path is empty.
  public var boundingBoxOfPath: CGRect { CGRect(around: elements.extremes) }

  /// Whether the path is one rectangle with upright sides; if so, gives it.
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

  /// Whether a point lies inside, where curves are taken as 16 lines each.
  public func contains(
    _ point: CGPoint,
    using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let winding = elements.flattened.winding(around: point.applying(transform))
    return rule == .winding ? winding.count != 0 : winding.crossings % 2 == 1
  }

  /// Returns the outline of a line along the path: here the path itself, as nothing is drawn.
  public func copy(
    strokingWithWidth lineWidth: CGFloat,
    lineCap: CGLineCap,
    lineJoin: CGLineJoin,
    miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(elements: elements.applying(transform))
  }

  /// Returns the path in dashes: here the path itself, as nothing is drawn.
  public func copy(
    dashingWithPhase phase: CGFloat,
    lengths: [CGFloat],
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(elements: elements.applying(transform))
  }

  /// Calls a body with each step of the path.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        // A closing step has no points, and then no one reads them.
        guard let base = unsafe buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 16) else {
          return
        }
        var step = unsafe CGPathElement(type: element.type, points: base)
        unsafe withUnsafePointer(to: &step) { unsafe block($0) }
      }
    }
  }

  /// Whether both have the same steps.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  /// Feeds the steps to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

/// An outline that can be added to.
public final class CGMutablePath: CGPath {
  /// Makes a path without steps.
  public init() {
    super.init(elements: [])
  }

  /// Begins another part at a point.
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

  /// Adds a curve with one point that controls it.
  public func addQuadCurve(
    to end: CGPoint,
    control: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .quadCurve(end.applying(transform), control: control.applying(transform))
    )
  }

  /// Adds a curve with two points that control it.
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

  /// Adds an upright rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    appendRect(rect, transform)
  }

  /// Adds upright rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { appendRect(rect, transform) }
  }

  /// Adds a rectangle with round corners.
  public func addRoundedRect(
    in rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    appendRoundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight), transform)
  }

  /// Adds the ellipse that touches a rectangle's edges.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    appendEllipse(rect, transform)
  }

  /// Adds an arc, with a line to its start if there is a current point.
  ///
  /// The directions are those of a system whose y grows upwards: on a screen `clockwise` goes the other way round.
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

  /// Adds an arc from an angle over a difference of angles.
  public func addRelativeArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    appendArc(CircleArc(center: center, radius: radius, start: startAngle, sweep: delta), transform)
  }

  /// Adds the arc of a radius that touches the lines from the current point to the first and on to the second.
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

  /// Adds a line back to the start of the part.
  public func closeSubpath() {
    guard !elements.isEmpty, elements.last != .close else { return }
    elements.append(.close)
  }
}

/// What counts as inside a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// What the path goes around more often one way than the other.
  case winding = 0
  /// What an odd number of lines is around.
  case evenOdd = 1
}

/// How a path is drawn.
///
/// No layout effect.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Filled.
  case fill = 0
  /// Filled by the rule of odd numbers.
  case eoFill = 1
  /// As a line.
  case stroke = 2
  /// Filled, then as a line.
  case fillStroke = 3
  /// Filled by the rule of odd numbers, then as a line.
  case eoFillStroke = 4
}

/// How lines end.
///
/// No layout effect.
public enum CGLineCap: Int32, Sendable {
  /// At the point.
  case butt = 0
  /// In half a circle around the point.
  case round = 1
  /// In half a square around the point.
  case square = 2
}

/// How lines meet.
///
/// No layout effect.
public enum CGLineJoin: Int32, Sendable {
  /// In a corner.
  case miter = 0
  /// In an arc.
  case round = 1
  /// In a cut corner.
  case bevel = 2
}

/// What a step of a path is.
public enum CGPathElementType: Int32, Sendable {
  /// The start of a part, with 1 point.
  case moveToPoint = 0
  /// A line, with 1 point.
  case addLineToPoint = 1
  /// A curve, with the point that controls it and its end.
  case addQuadCurveToPoint = 2
  /// A curve, with the two points that control it and its end.
  case addCurveToPoint = 3
  /// A line back to the start of the part, without points.
  case closeSubpath = 4
}

/// A step of a path with its points.
@unsafe public struct CGPathElement {
  /// What the step is; says how many points there are.
  public var type: CGPathElementType

  /// The points, the end last.
  public var points: UnsafeMutablePointer<CGPoint>
}

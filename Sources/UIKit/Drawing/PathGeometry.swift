extension CGPath.Element {
  /// The end of the element, or nil for a closing element.
  var end: CGPoint? {
    switch self {
    case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
    case .close: nil
    }
  }

  /// The control points, followed by the end.
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadCurve(let end, let control): [control, end]
    case .curve(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }

  var isCurve: Bool { points.count > 1 }

  var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadCurve: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }

  func applying(_ transform: CGAffineTransform) -> Self {
    switch self {
    case .move(let end): .move(end.applying(transform))
    case .line(let end): .line(end.applying(transform))
    case .quadCurve(let end, let control):
      .quadCurve(end.applying(transform), control: control.applying(transform))
    case .curve(let end, let control1, let control2):
      .curve(
        end.applying(transform),
        control1: control1.applying(transform),
        control2: control2.applying(transform)
      )
    case .close: .close
    }
  }

  /// Returns the point at a fraction of the element.
  func point(at share: CGFloat, from start: CGPoint) -> CGPoint {
    let rest = 1 - share
    func mix(_ values: (CGPoint) -> CGFloat) -> CGFloat {
      switch self {
      case .move(let end), .line(let end): return rest * values(start) + share * values(end)
      case .quadCurve(let end, let control):
        return rest * rest * values(start) + 2 * rest * share * values(control)
          + share * share * values(end)
      case .curve(let end, let control1, let control2):
        return rest * rest * rest * values(start) + 3 * rest * rest * share * values(control1)
          + 3 * rest * share * share * values(control2) + share * share * share * values(end)
      case .close: return values(start)
      }
    }
    return CGPoint(x: mix(\.x), y: mix(\.y))
  }

  /// Returns the fractions, inside the element, at which a curve has an extremum along an axis.
  func turns(from start: CGPoint, _ axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    let roots: [CGFloat]
    switch self {
    case .quadCurve(let end, let control):
      let (p0, p1, p2) = (start[keyPath: axis], control[keyPath: axis], end[keyPath: axis])
      let bend = p0 - 2 * p1 + p2
      roots = bend == 0 ? [] : [(p0 - p1) / bend]
    case .curve(let end, let control1, let control2):
      let (p0, p1) = (start[keyPath: axis], control1[keyPath: axis])
      let (p2, p3) = (control2[keyPath: axis], end[keyPath: axis])
      // The derivative, as a·t² + b·t + c.
      let a = -p0 + 3 * p1 - 3 * p2 + p3
      let b = 2 * (p0 - 2 * p1 + p2)
      let c = p1 - p0
      if abs(a) < 1e-9 {
        roots = b == 0 ? [] : [-c / b]
      } else {
        let square = b * b - 4 * a * c
        roots = square < 0 ? [] : [1, -1].map { (-b + $0 * square.squareRoot()) / (2 * a) }
      }
    default: roots = []
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}

extension [CGPath.Element] {
  func applying(_ transform: CGAffineTransform) -> Self {
    transform.isIdentity ? self : map { $0.applying(transform) }
  }

  /// The end of the path, or nil if it is empty.
  ///
  /// After a closing element, it is the start of the subpath.
  var currentPoint: CGPoint? {
    guard let last else { return nil }
    if let end = last.end { return end }
    for case .move(let start) in reversed() { return start }
    return nil
  }

  /// The ends of all elements, and the extrema of curves.
  var extremes: [CGPoint] {
    var points: [CGPoint] = []
    forEachStep { start, element in
      guard let end = element.end else { return }
      for share in element.turns(from: start, \.x) + element.turns(from: start, \.y) {
        points.append(element.point(at: share, from: start))
      }
      points.append(end)
    }
    return points
  }

  /// The path as lines, with 16 per curve, and a line that closes each subpath.
  var flattened: [(from: CGPoint, to: CGPoint)] {
    var lines: [(from: CGPoint, to: CGPoint)] = []
    var partStart = CGPoint.zero
    var here = CGPoint.zero
    for element in self {
      switch element {
      case .move(let end):
        lines.append((here, partStart))
        partStart = end
        here = end
      case .line(let end):
        lines.append((here, end))
        here = end
      case .quadCurve(let end, _), .curve(let end, _, _):
        let start = here
        for step in 1...16 {
          let next = element.point(at: CGFloat(step) / 16, from: start)
          lines.append((here, next))
          here = next
        }
        here = end
      case .close:
        lines.append((here, partStart))
        here = partStart
      }
    }
    lines.append((here, partStart))
    return lines
  }

  private func forEachStep(_ body: (_ start: CGPoint, CGPath.Element) -> Void) {
    var partStart = CGPoint.zero
    var here = CGPoint.zero
    for element in self {
      body(here, element)
      if case .move(let start) = element { partStart = start }
      here = element.end ?? partStart
    }
  }
}

extension [(from: CGPoint, to: CGPoint)] {
  /// Returns the winding number around a point, and the number of lines that cross a ray from it to
  /// the right.
  func winding(around point: CGPoint) -> (count: Int, crossings: Int) {
    var count = 0
    var crossings = 0
    for (start, end) in self where (start.y <= point.y) != (end.y <= point.y) {
      let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      guard x > point.x else { continue }
      crossings += 1
      count += end.y > start.y ? 1 : -1
    }
    return (count, crossings)
  }
}

extension CGRect {
  /// Creates the bounding rectangle of points, or null.
  init(around points: [CGPoint]) {
    guard let first = points.first else {
      self = .null
      return
    }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = Swift.min(left, point.x)
      right = Swift.max(right, point.x)
      top = Swift.min(top, point.y)
      bottom = Swift.max(bottom, point.y)
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// An arc of a circle, from a start angle over a relative angle.
struct CircleArc {
  var center: CGPoint
  var radius: CGFloat
  var start: CGFloat
  var sweep: CGFloat

  init(center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  /// Creates an arc between two angles, in the direction of falling or growing angles.
  ///
  /// A difference of a full circle or more gives one full circle.
  init(center: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat, isFalling: Bool) {
    let circle = 2 * CGFloat.pi
    let difference = isFalling ? start - end : end - start
    var sweep = difference
    if difference >= circle {
      sweep = circle
    } else if difference < 0 {
      sweep = difference.truncatingRemainder(dividingBy: circle) + circle
    }
    self.init(center: center, radius: radius, start: start, sweep: isFalling ? -sweep : sweep)
  }

  /// Creates the arc that is tangent to two lines; returns nil if they are parallel.
  init?(from origin: CGPoint, _ corner: CGPoint, _ end: CGPoint, radius: CGFloat) {
    func direction(to point: CGPoint) -> CGPoint? {
      let (x, y) = (point.x - corner.x, point.y - corner.y)
      let length = (x * x + y * y).squareRoot()
      return length > 0 ? CGPoint(x: x / length, y: y / length) : nil
    }
    guard let back = direction(to: origin), let on = direction(to: end) else { return nil }
    let cosine = back.x * on.x + back.y * on.y
    let cross = back.x * on.y - back.y * on.x
    guard abs(cross) > 1e-9, radius > 0 else { return nil }
    let halfTangent = ((1 - cosine) / (1 + cosine)).squareRoot()
    let distance = radius / halfTangent
    let bisector = CGPoint(x: back.x + on.x, y: back.y + on.y)
    let bisectorLength = (bisector.x * bisector.x + bisector.y * bisector.y).squareRoot()
    let toCenter = (distance * distance + radius * radius).squareRoot()
    let center = CGPoint(
      x: corner.x + bisector.x / bisectorLength * toCenter,
      y: corner.y + bisector.y / bisectorLength * toCenter
    )
    func angle(_ direction: CGPoint) -> CGFloat {
      let touch = CGPoint(
        x: corner.x + direction.x * distance,
        y: corner.y + direction.y * distance
      )
      return CGFloat(atan2(Double(touch.y - center.y), Double(touch.x - center.x)))
    }
    self.init(
      center: center,
      radius: radius,
      start: angle(back),
      end: angle(on),
      isFalling: cross > 0
    )
  }

  func point(at angle: CGFloat) -> CGPoint {
    CGPoint(
      x: center.x + radius * CGFloat(cos(Double(angle))),
      y: center.y + radius * CGFloat(sin(Double(angle)))
    )
  }

  var startPoint: CGPoint { point(at: start) }

  /// The arc as curves of at most a quarter circle each.
  var curves: [CGPath.Element] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let reach = radius * CGFloat(4.0 / 3 * tan(Double(step) / 4))
    return (0..<count).map { index in
      let from = start + CGFloat(index) * step
      let to = from + step
      let (first, last) = (point(at: from), point(at: to))
      return .curve(
        last,
        control1: CGPoint(
          x: first.x - reach * CGFloat(sin(Double(from))),
          y: first.y + reach * CGFloat(cos(Double(from)))
        ),
        control2: CGPoint(
          x: last.x + reach * CGFloat(sin(Double(to))),
          y: last.y - reach * CGFloat(cos(Double(to)))
        )
      )
    }
  }
}

extension CGPath {
  func appendRect(_ rect: CGRect, _ transform: CGAffineTransform) {
    let corners = [
      CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ]
    let steps: [Element] = [.move(rect.origin)] + corners.map(Element.line) + [.close]
    elements += steps.applying(transform)
  }

  func appendEllipse(_ rect: CGRect, _ transform: CGAffineTransform) {
    let unit = CircleArc(center: .zero, radius: 1, start: 0, sweep: 2 * .pi)
    let fit = CGAffineTransform(scaleX: rect.width / 2, y: rect.height / 2)
      .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
      .concatenating(transform)
    elements += ([.move(unit.startPoint)] + unit.curves + [.close]).applying(fit)
  }

  /// Adds a rectangle with some rounded corners, with radii of at most half a side.
  func appendRoundedRect(
    _ rect: CGRect,
    radii: CGSize,
    corners: UIRectCorner = .allCorners,
    _ transform: CGAffineTransform
  ) {
    let width = min(max(radii.width, 0), rect.width / 2)
    let height = min(max(radii.height, 0), rect.height / 2)
    guard width > 0, height > 0 else {
      appendRect(rect, transform)
      return
    }
    let places: [(UIRectCorner, CGPoint, towards: CGPoint, angle: CGFloat)] = [
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -1, y: 1), -.pi / 2),
      (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: -1, y: -1), 0),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: 1, y: -1), .pi / 2),
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 1, y: 1), .pi),
    ]
    let start = CGPoint(
      x: rect.minX + (corners.contains(.topLeft) ? width : 0),
      y: rect.minY
    )
    var steps: [Element] = [.move(start)]
    for (corner, place, towards, angle) in places {
      guard corners.contains(corner) else {
        steps.append(.line(place))
        continue
      }
      let quarter = CircleArc(center: .zero, radius: 1, start: angle, sweep: .pi / 2)
      let fit = CGAffineTransform(scaleX: width, y: height).concatenating(
        CGAffineTransform(
          translationX: place.x + towards.x * width,
          y: place.y + towards.y * height
        )
      )
      steps.append(.line(quarter.startPoint.applying(fit)))
      steps += quarter.curves.applying(fit)
    }
    elements += (steps + [.close]).applying(transform)
  }

  func appendArc(_ arc: CircleArc, _ transform: CGAffineTransform) {
    let start: Element = elements.isEmpty ? .move(arc.startPoint) : .line(arc.startPoint)
    elements += ([start] + arc.curves).applying(transform)
  }
}

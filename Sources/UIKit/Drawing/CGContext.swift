/// A drawing destination that has state (transform, colours, path, clip) and no pixels.
///
/// Each drawing method leaves the context in the same state as real drawing would (for example, it
/// clears the path), but draws nothing.
public final class CGContext {
  /// The part of the state that is saved and restored.
  private struct State {
    var transform = CGAffineTransform.identity
    var clip: CGRect
    var sparse = SparseState()
  }

  /// The colours and line properties of the current state.
  var stateSparse: SparseState {
    get { state.sparse }
    set { state.sparse = newValue }
  }

  private let size: CGSize
  private let scale: CGFloat
  private var state: State
  private var saved: [State] = []
  private var current = CGMutablePath()

  init(size: CGSize, scale: CGFloat) {
    self.size = size
    self.scale = scale
    state = State(clip: CGRect(origin: .zero, size: size))
  }

  /// The number of pixels along the x axis.
  public var width: Int { pixels(size.width) }

  /// The number of pixels along the y axis.
  public var height: Int { pixels(size.height) }

  private func pixels(_ length: CGFloat) -> Int {
    Int(exactly: (length * scale).rounded(.up)) ?? 0
  }

  // MARK: State

  /// Saves the state for a later `restoreGState`.
  public func saveGState() {
    saved.append(state)
  }

  /// Restores the last saved state; does nothing if no state was saved.
  public func restoreGState() {
    if let last = saved.popLast() { state = last }
  }

  /// The transform from the drawing's coordinates to the context's.
  public var ctm: CGAffineTransform { state.transform }

  /// Applies a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Translates later drawing.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales later drawing.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Rotates later drawing by an angle in radians.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// The rectangle that drawing can reach, in the drawing's coordinates.
  public var boundingBoxOfClipPath: CGRect { state.clip.applying(state.transform.inverted()) }

  /// Restricts later drawing to a rectangle.
  public func clip(to rect: CGRect) {
    state.clip = state.clip.intersection(rect.applying(state.transform))
  }

  /// Restricts later drawing to rectangles; here to their bounding rectangle.
  public func clip(to rects: [CGRect]) {
    clip(to: rects.reduce(.null) { $0.union($1) })
  }

  /// Restricts later drawing to the inside of the path; here to its bounding rectangle.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: current.boundingBoxOfPath)
    beginPath()
  }

  // MARK: The path

  /// Clears the path.
  public func beginPath() {
    current = CGMutablePath()
  }

  /// The path, or nil if it is empty.
  public var path: CGPath? { current.isEmpty ? nil : current.copy() }

  /// Whether the path is empty.
  public var isPathEmpty: Bool { current.isEmpty }

  /// The end of the path.
  public var currentPointOfPath: CGPoint { current.currentPoint }

  /// The rectangle around the path's points.
  public var boundingBoxOfPath: CGRect { current.boundingBox }

  /// Returns whether a point is inside the path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    current.contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
  }

  /// Begins a new subpath.
  public func move(to point: CGPoint) {
    current.move(to: point)
  }

  /// Adds a line to the path.
  public func addLine(to point: CGPoint) {
    current.addLine(to: point)
  }

  /// Adds lines between points to the path.
  public func addLines(between points: [CGPoint]) {
    current.addLines(between: points)
  }

  /// Adds a curve to the path.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a curve with one control point to the path.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    current.addQuadCurve(to: end, control: control)
  }

  /// Adds a rectangle to the path.
  public func addRect(_ rect: CGRect) {
    current.addRect(rect)
  }

  /// Adds rectangles to the path.
  public func addRects(_ rects: [CGRect]) {
    current.addRects(rects)
  }

  /// Adds the ellipse inscribed in a rectangle to the path.
  public func addEllipse(in rect: CGRect) {
    current.addEllipse(in: rect)
  }

  /// Adds an arc of a circle to the path.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    current.addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: clockwise
    )
  }

  /// Adds the arc that touches two lines to the path.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds another path to the path.
  public func addPath(_ path: CGPath) {
    current.addPath(path)
  }

  /// Adds a line back to the start of the subpath.
  public func closePath() {
    current.closeSubpath()
  }

  /// Clears the path; nothing is drawn.
  public func drawPath(using mode: CGPathDrawingMode) {
    beginPath()
  }

  /// Clears the path; nothing is drawn.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    beginPath()
  }

  /// Clears the path; nothing is drawn.
  public func strokePath() {
    beginPath()
  }
}

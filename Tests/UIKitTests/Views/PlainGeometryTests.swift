import TestSupport
import Testing
import UIKit

/// Random trees of views and scroll views with frames, masks, transforms and offsets on an iPhone.
///
/// They are compared with a plain calculation: points through matrices, insets from rectangles in
/// the window, hit tests from front to back.
@MainActor
struct PlainGeometryTests {
  private static let unsafe = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  /// An affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
  private struct Matrix {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0

    func apply(_ point: CGPoint) -> CGPoint {
      CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    func apply(_ rect: CGRect) -> CGRect {
      let corners = [
        apply(CGPoint(x: rect.minX, y: rect.minY)), apply(CGPoint(x: rect.maxX, y: rect.minY)),
        apply(CGPoint(x: rect.minX, y: rect.maxY)), apply(CGPoint(x: rect.maxX, y: rect.maxY)),
      ]
      let x: [CGFloat] = corners.map(\.x).sorted()
      let y: [CGFloat] = corners.map(\.y).sorted()
      return CGRect(x: x[0], y: y[0], width: x[3] - x[0], height: y[3] - y[0])
    }

    /// Returns the map that applies this matrix first, then another.
    func then(_ next: Matrix) -> Matrix {
      Matrix(
        a: next.a * a + next.c * b,
        b: next.b * a + next.d * b,
        c: next.a * c + next.c * d,
        d: next.b * c + next.d * d,
        tx: next.a * tx + next.c * ty + next.tx,
        ty: next.b * tx + next.d * ty + next.ty
      )
    }

    var inverse: Matrix {
      let determinant = a * d - b * c
      return Matrix(
        a: d / determinant,
        b: -b / determinant,
        c: -c / determinant,
        d: a / determinant,
        tx: (c * ty - d * tx) / determinant,
        ty: (b * tx - a * ty) / determinant
      )
    }
  }

  /// A view, with the state that the plain calculation needs.
  @MainActor
  private final class Piece {
    let view: UIView
    weak var parent: Piece?
    var children: [Piece] = []
    /// Before the transform.
    var frame = CGRect.zero
    var offset = CGPoint.zero
    var turn = Matrix()

    init(_ view: UIView) { self.view = view }

    var isScroll: Bool { view is UIScrollView }
    var bounds: CGRect { CGRect(origin: offset, size: frame.size) }

    /// From the view's coordinates to its superview's.
    var toSuperview: Matrix {
      let width = Double(frame.width) / 2
      let height = Double(frame.height) / 2
      let toCenter = Matrix(tx: -Double(offset.x) - width, ty: -Double(offset.y) - height)
      let back = Matrix(tx: Double(frame.minX) + width, ty: Double(frame.minY) + height)
      return toCenter.then(turn).then(back)
    }

    var toWindow: Matrix {
      guard let parent else { return Matrix() }
      return toSuperview.then(parent.toWindow)
    }

    var all: [Piece] { [self] + children.flatMap(\.all) }

    func resize(to size: CGSize) {
      let old = frame.size
      frame.size = size
      for child in children {
        let mask = child.view.autoresizingMask
        let (width, height) = (size.width - old.width, size.height - old.height)
        if mask.contains(.flexibleLeftMargin) { child.frame.origin.x += width }
        if mask.contains(.flexibleTopMargin) { child.frame.origin.y += height }
        var inner = child.frame.size
        if mask.contains(.flexibleWidth) { inner.width += width }
        if mask.contains(.flexibleHeight) { inner.height += height }
        if inner != child.frame.size { child.resize(to: inner) }
      }
    }

    // MARK: Expected

    func safeArea(in window: CGRect) -> UIEdgeInsets {
      guard parent != nil else { return unsafe }
      let own = toWindow.apply(bounds)
      var shown: CGRect?
      var outer = parent
      while let piece = outer {
        if piece.isScroll {
          let rect = piece.toWindow.apply(piece.bounds)
          shown = CGRect.between(
            max(shown?.minX ?? rect.minX, rect.minX),
            max(shown?.minY ?? rect.minY, rect.minY),
            min(shown?.maxX ?? rect.maxX, rect.maxX),
            min(shown?.maxY ?? rect.maxY, rect.maxY)
          )
        }
        outer = piece.parent
      }
      guard let shown else {
        if own.maxY < 0 || own.minY > window.maxY { return .zero }
        return UIEdgeInsets(
          top: max(0, unsafe.top - own.minY),
          left: 0,
          bottom: max(0, own.maxY - (window.maxY - unsafe.bottom)),
          right: 0
        )
      }
      let top = max(own.minY, shown.minY, 0)
      let bottom = min(own.maxY, shown.maxY, window.maxY)
      return UIEdgeInsets(
        top: max(0, min(bottom, unsafe.top) - top),
        left: 0,
        bottom: max(0, bottom - max(top, window.maxY - unsafe.bottom)),
        right: 0
      )
    }

    func margins(in window: CGRect) -> UIEdgeInsets {
      let safe = view.insetsLayoutMarginsFromSafeArea ? safeArea(in: window) : .zero
      var margins = UIEdgeInsets(
        top: 8 + safe.top,
        left: 8,
        bottom: 8 + safe.bottom,
        right: 8
      )
      guard view.preservesSuperviewLayoutMargins, let parent else { return margins }
      let outer = parent.margins(in: window)
      let room = parent.bounds
      let near = spans(frame.minY, frame.maxY, room.minY, room.maxY, outer.top, outer.bottom)
      let side = spans(frame.minX, frame.maxX, room.minX, room.maxX, outer.left, outer.right)
      margins.top = max(margins.top, near.0)
      margins.bottom = max(margins.bottom, near.1)
      margins.left = max(margins.left, side.0)
      margins.right = max(margins.right, side.1)
      return margins
    }

    /// Returns how far the margins at both ends of the superview extend into a span.
    private func spans(
      _ start: CGFloat,
      _ end: CGFloat,
      _ low: CGFloat,
      _ high: CGFloat,
      _ first: CGFloat,
      _ last: CGFloat
    ) -> (CGFloat, CGFloat) {
      guard parent?.isScroll == true else {
        return end < low || start > high
          ? (0, 0) : (max(0, low + first - start), max(0, end - (high - last)))
      }
      let (from, to) = (max(start, low), min(end, high))
      return (max(0, min(to, low + first) - from), max(0, to - max(from, high - last)))
    }

    func hit(_ point: CGPoint) -> Piece? {
      guard !view.isHidden, view.isUserInteractionEnabled, bounds.contains(point) else {
        return nil
      }
      for child in children.reversed() {
        if let found = child.hit(child.toSuperview.inverse.apply(point)) { return found }
      }
      return self
    }
  }

  // MARK: Making and changing

  private func makeTree(_ random: inout SeededGenerator) -> Piece {
    let root = Piece(UIWindow(device: .iPhone14))
    root.frame = root.view.bounds
    var pieces = [root]
    for _ in 0..<12 {
      let parent = random.pick(from: pieces)
      let view: UIView
      if random.chance(30) {
        let scroll = UIScrollView()
        scroll.contentInsetAdjustmentBehavior = .never
        view = scroll
      } else {
        view = UIView()
      }
      let piece = Piece(view)
      piece.frame = frame(&random)
      view.frame = piece.frame
      view.preservesSuperviewLayoutMargins = random.chance(30)
      view.insetsLayoutMarginsFromSafeArea = random.chance(80)
      view.isHidden = random.chance(5)
      view.isUserInteractionEnabled = !random.chance(5)
      let masks: [UIView.AutoresizingMask] = [
        [], .flexibleWidth, .flexibleLeftMargin, [.flexibleWidth, .flexibleHeight],
        [.flexibleTopMargin, .flexibleWidth], [.flexibleHeight, .flexibleLeftMargin],
      ]
      view.autoresizingMask = random.pick(from: masks)
      parent.view.addSubview(view)
      parent.children.append(piece)
      piece.parent = parent
      pieces.append(piece)
    }
    return root
  }

  private func frame(_ random: inout SeededGenerator) -> CGRect {
    // Some fill the screen, like most containers.
    if random.chance(25) { return CGRect(x: 0, y: 0, width: 390, height: 844) }
    return CGRect(
      x: CGFloat(random.next(below: 300)) - 60,
      y: CGFloat(random.next(below: 900)) - 100,
      width: CGFloat(20 + random.next(below: 400)),
      height: CGFloat(20 + random.next(below: 1_200))
    )
  }

  private func change(_ piece: Piece, _ random: inout SeededGenerator) {
    switch random.next(below: 4) {
    case 0:
      piece.frame.origin = frame(&random).origin
      place(piece)
    case 1:
      // Only larger, because a mask must not give a view a negative size.
      piece.resize(
        to: CGSize(
          width: piece.frame.width + CGFloat(random.next(below: 80)),
          height: piece.frame.height + CGFloat(random.next(below: 80))
        )
      )
      place(piece)
    case 2:
      piece.offset = CGPoint(
        x: CGFloat(random.next(below: 60)) - 30,
        y: CGFloat(random.next(below: 400)) - 100
      )
      piece.view.bounds.origin = piece.offset
    default:
      let turns: [Matrix] = [
        Matrix(), Matrix(tx: 10, ty: -60), Matrix(a: 0.5, d: 2), Matrix(a: -1, d: -1),
        Matrix(a: 0, b: 1, c: -1, d: 0),
      ]
      piece.turn = random.pick(from: turns)
      piece.view.transform = CGAffineTransform(
        a: piece.turn.a,
        b: piece.turn.b,
        c: piece.turn.c,
        d: piece.turn.d,
        tx: piece.turn.tx,
        ty: piece.turn.ty
      )
    }
  }

  private func place(_ piece: Piece) {
    piece.view.bounds.size = piece.frame.size
    piece.view.center = CGPoint(x: piece.frame.midX, y: piece.frame.midY)
  }

  // MARK: Comparing

  private func isClose(_ first: CGPoint, _ second: CGPoint) -> Bool {
    abs(first.x - second.x) < 1e-6 && abs(first.y - second.y) < 1e-6
  }

  private func isClose(_ first: CGRect, _ second: CGRect) -> Bool {
    isClose(first.origin, second.origin)
      && isClose(
        CGPoint(x: first.maxX, y: first.maxY),
        CGPoint(x: second.maxX, y: second.maxY)
      )
  }

  private func isClose(_ first: UIEdgeInsets, _ second: UIEdgeInsets) -> Bool {
    abs(first.top - second.top) < 1e-6 && abs(first.bottom - second.bottom) < 1e-6
      && abs(first.left - second.left) < 1e-6 && abs(first.right - second.right) < 1e-6
  }

  private func compare(_ root: Piece, _ random: inout SeededGenerator, _ step: String) throws {
    let window = root.frame
    let all = root.all
    for (index, piece) in all.enumerated() {
      let place: Comment = "\(step), view \(index)"
      try #require(isClose(piece.view.bounds, piece.bounds), place)
      if piece.parent != nil {
        try #require(isClose(piece.view.frame, piece.toSuperview.apply(piece.bounds)), place)
      }
      try #require(isClose(piece.view.safeAreaInsets, piece.safeArea(in: window)), place)
      try #require(isClose(piece.view.layoutMargins, piece.margins(in: window)), place)
      let other = random.pick(from: all)
      let point = CGPoint(x: CGFloat(random.next(below: 500)), y: CGFloat(random.next(below: 500)))
      let map = piece.toWindow.then(other.toWindow.inverse)
      try #require(isClose(piece.view.convert(point, to: other.view), map.apply(point)), place)
      try #require(isClose(other.view.convert(point, from: piece.view), map.apply(point)), place)
      try #require(
        isClose(piece.view.convert(point, to: nil), piece.toWindow.apply(point)),
        place
      )
      let area = CGRect(origin: point, size: CGSize(width: 30, height: 40))
      try #require(isClose(piece.view.convert(area, to: other.view), map.apply(area)), place)
    }
    for _ in 0..<5 {
      // Between whole points, so that no point is on an edge.
      let point = CGPoint(
        x: CGFloat(random.next(below: 390)) + 0.3,
        y: CGFloat(random.next(below: 844)) + 0.3
      )
      let hit = root.view.hitTest(point, with: nil)
      try #require(hit === root.hit(point)?.view, "\(step), \(point)")
    }
  }

  @Test(arguments: seeds(6, full: 100))
  func `conversions, insets, margins and hits agree with a plain calculation`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let root = makeTree(&random)
    try compare(root, &random, "seed \(seed), made")
    for step in 1...10 {
      for _ in 0...random.next(below: 3) {
        change(random.pick(from: root.all.filter { $0.parent != nil }), &random)
      }
      try compare(root, &random, "seed \(seed), step \(step)")
    }
  }
}

extension CGRect {
  fileprivate static func between(
    _ left: CGFloat,
    _ top: CGFloat,
    _ right: CGFloat,
    _ bottom: CGFloat
  ) -> CGRect {
    CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}

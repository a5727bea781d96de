import TestSupport
import Testing
import UIKit

/// Random changes to a hierarchy, with rectangles checked by plain arithmetic after every
/// render-loop frame.
@MainActor
struct RandomHierarchyTests {
  /// A view with a known rectangle: set by constraints to its superview or to the window, or by its
  /// frame.
  @MainActor
  private final class Piece {
    enum Hold: CaseIterable {
      case superview
      case window
      case frame
    }

    let view = UIView()
    var hold = Hold.superview
    /// Relative to the superview, or to the window if the constraints are to the window.
    var origin = CGPoint.zero
    var size = CGSize.zero
    var constraints: [NSLayoutConstraint] = []
  }

  private let window = makeWindow()
  private let pieces = (0..<10).map { _ in Piece() }

  private func build(_ piece: Piece) {
    NSLayoutConstraint.deactivate(piece.constraints)
    piece.constraints = []
    guard let superview = piece.view.superview else { return }
    piece.view.translatesAutoresizingMaskIntoConstraints = piece.hold == .frame
    guard piece.hold != .frame else {
      piece.view.frame = CGRect(origin: piece.origin, size: piece.size)
      return
    }
    let anchor = piece.hold == .superview ? superview : window
    piece.constraints = [
      piece.view.leftAnchor.constraint(equalTo: anchor.leftAnchor, constant: piece.origin.x),
      piece.view.topAnchor.constraint(equalTo: anchor.topAnchor, constant: piece.origin.y),
      piece.view.widthAnchor.constraint(equalToConstant: piece.size.width),
      piece.view.heightAnchor.constraint(equalToConstant: piece.size.height),
    ]
    NSLayoutConstraint.activate(piece.constraints)
  }

  /// Returns where the piece must be in the window's coordinates.
  private func absoluteOrigin(of piece: Piece) -> CGPoint {
    guard piece.hold != .window,
      let outer = pieces.first(where: { $0.view === piece.view.superview })
    else { return piece.origin }
    let base = absoluteOrigin(of: outer)
    return CGPoint(x: base.x + piece.origin.x, y: base.y + piece.origin.y)
  }

  private func expectedFrame(of piece: Piece) -> CGRect {
    let own = absoluteOrigin(of: piece)
    let base =
      pieces.first { $0.view === piece.view.superview }.map(absoluteOrigin) ?? CGPoint.zero
    return CGRect(
      origin: CGPoint(x: own.x - base.x, y: own.y - base.y),
      size: piece.size
    )
  }

  private func change(_ piece: Piece, _ random: inout SeededGenerator) {
    switch random.next(below: 5) {
    case 0:
      // Moves the view to another superview, with all its subviews.
      let target = random.pick(from: pieces).view
      let superview = target.isDescendant(of: piece.view) || target.window == nil ? window : target
      if random.chance(50) { piece.view.removeFromSuperview() }
      superview.addSubview(piece.view)
      for other in pieces where other.view.isDescendant(of: piece.view) { build(other) }
    case 1:
      piece.hold = random.pick(from: Piece.Hold.allCases)
      build(piece)
    case 2:
      piece.view.isHidden.toggle()
    default:
      piece.origin = CGPoint(x: random.next(below: 90), y: random.next(below: 90))
      piece.size.width = CGFloat(random.next(below: 200))
      if piece.hold == .frame {
        piece.view.frame = CGRect(origin: piece.origin, size: piece.size)
      } else {
        for (constraint, constant) in zip(
          piece.constraints,
          [piece.origin.x, piece.origin.y, piece.size.width]
        ) {
          constraint.constant = constant
        }
      }
    }
  }

  @Test(arguments: seeds(5, full: 20, from: 1))
  func `frames are right after every turn, whatever has changed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    for piece in pieces {
      window.addSubview(piece.view)
      build(piece)
    }
    for step in 1...60 {
      for _ in 0...random.next(below: 4) { change(random.pick(from: pieces), &random) }
      window.renderLoop.turn()
      for (index, piece) in pieces.enumerated() {
        let expected = expectedFrame(of: piece)
        try #require(
          piece.view.frame == expected,
          "seed \(seed), step \(step), piece \(index) held by its \(piece.hold)"
        )
        try #require(!piece.view.hasAmbiguousLayout, "seed \(seed), step \(step), piece \(index)")
      }
      #expect(!window.renderLoop.turn())
    }
  }
}

import TestSupport
import Testing
import TraceAnalysis
import TraceReplay
import UIKit

/// Random changes to a hierarchy, recorded, and replayed without churn and with the remedy.
@MainActor
@Suite(.exclusiveRecording)
struct RandomReplayRecordingTests {
  /// A view that its superview, the window or its frame places, and that moves between them.
  @MainActor
  private final class Piece {
    let view = UIView()
    var hold = 0
    var origin = CGPoint.zero
    var size = CGSize.zero
    var constraints: [NSLayoutConstraint] = []

    func build(in window: UIWindow) {
      NSLayoutConstraint.deactivate(constraints)
      constraints = []
      guard let superview = view.superview, view.isDescendant(of: window) else { return }
      view.translatesAutoresizingMaskIntoConstraints = hold == 2
      guard hold != 2 else {
        view.frame = CGRect(origin: origin, size: size)
        return
      }
      let anchor = hold == 0 ? superview : window
      constraints = [
        view.leftAnchor.constraint(equalTo: anchor.leftAnchor, constant: origin.x),
        view.topAnchor.constraint(equalTo: anchor.topAnchor, constant: origin.y),
        view.widthAnchor.constraint(equalToConstant: size.width),
        view.heightAnchor.constraint(equalToConstant: size.height),
      ]
      NSLayoutConstraint.activate(constraints)
    }
  }

  private func run(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let loop = RenderLoop(clock: ManualRenderClock())
    window.renderLoop = loop
    let pieces = (0..<8).map { _ in Piece() }
    for piece in pieces {
      window.addSubview(piece.view)
      piece.build(in: window)
    }
    for _ in 0..<40 {
      for _ in 0...random.next(below: 4) {
        let piece = random.pick(from: pieces)
        switch random.next(below: 6) {
        case 0:
          let target = random.pick(from: pieces).view
          let isInside = target.isDescendant(of: piece.view) || target.window == nil
          if random.chance(50) { piece.view.removeFromSuperview() }
          (isInside ? window : target).addSubview(piece.view)
          for other in pieces where other.view.isDescendant(of: piece.view) {
            other.build(in: window)
          }
        case 1:
          piece.hold = random.next(below: 3)
          piece.build(in: window)
        case 2: piece.view.isHidden.toggle()
        case 3: piece.build(in: window)
        case 4: piece.view.removeFromSuperview()
        default:
          piece.origin = CGPoint(x: random.next(below: 90), y: random.next(below: 90))
          piece.size.width = CGFloat(random.next(below: 200))
          piece.build(in: window)
        }
      }
      loop.turn()
    }
  }

  @Test func `every view is where it was, whatever moved, hid and came back`() throws {
    var compared: [ReplayPlan.Kind: Int] = [:]
    for seed in seeds(5, full: 15, from: UInt64(1)) {
      let trace = try recorded { run(seed: seed) }
      for plan in [ReplayPlan.Kind.withRemedy, .withoutChurn] {
        let report = try trace.replay(plan)
        #expect(report.frames.different == 0, "seed \(seed): \(report.frames.differences)")
        let outcome = try #require(report.outcome)
        #expect(
          outcome.frames.different == 0,
          "seed \(seed), \(plan): \(outcome.frames.different), \(outcome.frames.differences.prefix(2))"
        )
        compared[plan, default: 0] += outcome.frames.same
      }
    }
    #expect(compared.count == 2 && compared.values.allSatisfy { $0 > 50 })
  }
}

import Testing
import UIKit

/// The tint that views inherit from their superviews.
@MainActor
struct TintTests {
  private final class Tinted: UIView {
    var changes = 0
    override func tintColorDidChange() {
      super.tintColorDidChange()
      changes += 1
    }
  }

  @Test func `a view has its superview's tint until it has its own`() {
    let outer = UIView()
    let view = Tinted()
    outer.addSubview(view)
    expectEqual(view.tintColor, .tintColor)
    outer.tintColor = .red
    expectEqual(view.tintColor, .red)
    expectEqual(view.changes, 1)
    view.tintColor = .green
    outer.tintColor = .blue
    expectEqual(view.tintColor, .green)
    expectEqual(view.changes, 2)
    view.tintColor = nil
    let color: UIColor = view.tintColor
    expectEqual(color, .blue)
  }

  @Test func `a view that moves to another tint is told`() {
    let outer = UIView()
    outer.tintColor = .red
    let view = Tinted()
    outer.addSubview(view)
    expectEqual(view.changes, 1)
    UIView().addSubview(view)
    expectEqual(view.changes, 2)
  }

  @Test func `a dimmed tint is grey`() {
    let outer = UIView()
    let view = Tinted()
    outer.addSubview(view)
    view.tintColor = .red
    outer.tintAdjustmentMode = .dimmed
    expectEqual(view.changes, 2)
    expectEqual(view.tintAdjustmentMode, .dimmed)
    var white: CGFloat = 0
    #expect(unsafe view.tintColor.getWhite(&white, alpha: nil))
    #expect(abs(white - 0.2126) < 1e-6)
    view.tintAdjustmentMode = .normal
    expectEqual(view.tintColor, .red)
  }
}

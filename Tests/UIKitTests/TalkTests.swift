import ConstraintSolver
import LayoutEngine
import Testing
import UIKit

/// Two text fields side by side on one baseline, in a version that churns and one that does not.
@MainActor
class FormView: UIView {
  let text1 = UITextField()
  let text2 = UITextField()
  var made = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    text1.text = "First"
    text2.text = "Second and longer"
    for field in [text1, text2] {
      field.translatesAutoresizingMaskIntoConstraints = false
      addSubview(field)
    }
    text2.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
  }

  required init?(coder: NSCoder) { nil }

  func makeConstraints() -> [NSLayoutConstraint] {
    var constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-[text1]-[text2]",
      options: .alignAllFirstBaseline,
      metrics: nil,
      views: ["text1": text1, "text2": text2]
    )
    constraints.append(text1.topAnchor.constraint(equalTo: topAnchor, constant: 12))
    made += constraints.count
    return constraints
  }
}

/// Removes and rebuilds its constraints in each `updateConstraints`.
final class RebuildingForm: FormView {
  var mine: [NSLayoutConstraint] = []

  override func updateConstraints() {
    NSLayoutConstraint.deactivate(mine)
    mine = makeConstraints()
    NSLayoutConstraint.activate(mine)
    super.updateConstraints()
  }
}

/// Builds its constraints once.
final class BuildOnceForm: FormView {
  private var mine: [NSLayoutConstraint]?

  override func updateConstraints() {
    if mine == nil {
      let constraints = makeConstraints()
      NSLayoutConstraint.activate(constraints)
      mine = constraints
    }
    super.updateConstraints()
  }
}

@MainActor
struct TalkTests {
  private func lay(_ form: FormView) -> UIWindow {
    let window = makeWindow()
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    form.frame = window.bounds
    window.addSubview(form)
    window.renderLoop.turn()
    return window
  }

  @Test(arguments: [true, false])
  func `the fields stand side by side on one baseline`(rebuilds: Bool) {
    let form = rebuilds ? RebuildingForm() : BuildOnceForm()
    let window = lay(form)
    expectEqual(form.text1.frame.origin, CGPoint(x: 8, y: 12))
    expectEqual(form.text1.frame.size, form.text1.intrinsicContentSize)
    expectEqual(form.text2.frame.minX, form.text1.frame.maxX + 8)
    expectEqual(form.text2.frame.size, form.text2.intrinsicContentSize)
    let first = form.text1.frame.minY + form.text1.firstBaselineOffset
    let second = form.text2.frame.minY + form.text2.firstBaselineOffset
    expectEqual(first, second)
    #expect(!form.text1.hasAmbiguousLayout)
    #expect(!form.text2.hasAmbiguousLayout)
    _ = window
  }

  @Test func `fields in fonts of different sizes share the baseline, not the top`() {
    let form = BuildOnceForm()
    form.text2.font = UIFont.systemFont(ofSize: 30)
    let window = lay(form)
    let first = form.text1.frame.minY + form.text1.firstBaselineOffset
    let second = form.text2.frame.minY + form.text2.firstBaselineOffset
    expectEqual(first, second)
    #expect(form.text2.frame.minY < form.text1.frame.minY)
    _ = window
  }

  @Test func `rebuilding does all the work again for the same frames`() throws {
    let form = RebuildingForm()
    let window = lay(form)
    let engine = try #require(window.engine)
    let frames = [form.text1.frame, form.text2.frame]
    let work = engine.totalWork
    for pass in 1...5 {
      form.setNeedsUpdateConstraints()
      window.renderLoop.turn()
      expectEqual(form.made, 4 * (pass + 1))
      expectEqual([form.text1.frame, form.text2.frame], frames)
    }
    #expect(engine.totalWork.rowsTouched > work.rowsTouched + 5 * 4)
  }

  @Test func `building once leaves nothing to do`() throws {
    let form = BuildOnceForm()
    let window = lay(form)
    let engine = try #require(window.engine)
    let work = engine.totalWork
    for _ in 1...5 {
      form.setNeedsUpdateConstraints()
      window.renderLoop.turn()
    }
    expectEqual(form.made, 4)
    expectEqual(engine.totalWork, work)
  }

  @Test func `a longer text moves its neighbour by setting constants`() throws {
    let form = BuildOnceForm()
    let window = lay(form)
    let x = form.text2.frame.minX
    form.text1.text = "First and much longer than it was"
    window.renderLoop.turn()
    #expect(form.text2.frame.minX > x + 100)
    expectEqual(form.text2.frame.minX, form.text1.frame.maxX + 8)
    expectEqual(form.made, 4)
  }

  @Test func `a churned pass costs as much as building, and moves nothing`() throws {
    let form = RebuildingForm()
    let window = makeWindow()
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    form.frame = window.bounds
    window.addSubview(form)
    let engine = try #require(window.engine)
    NSLayoutConstraint.activate(form.makeConstraints())
    window.layoutIfNeeded()
    NSLayoutConstraint.deactivate(form.constraints)
    window.layoutIfNeeded()
    form.made = 0

    // The cost of building alone.
    let empty = engine.totalWork.rowsTouched
    form.setNeedsUpdateConstraints()
    window.renderLoop.turn()
    let building = engine.totalWork.rowsTouched - empty
    #expect(building > 0)

    let frames = [form.text1.frame, form.text2.frame]
    for _ in 1...10 {
      let before = engine.totalWork.rowsTouched
      form.setNeedsUpdateConstraints()
      window.renderLoop.turn()
      #expect(engine.totalWork.rowsTouched - before >= building)
      expectEqual([form.text1.frame, form.text2.frame], frames)
    }
    expectEqual(form.made, 4 * 11)
  }
}

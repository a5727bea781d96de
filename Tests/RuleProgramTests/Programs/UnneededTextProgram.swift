import TraceAnalysis
import UIKit

extension RuleProgram {
  static let unneededText = RuleProgram(.unneededText) { screen in
    let clock = Clock(face: UILabel("00:00"))
    screen.show(clock, named: "clock")
    for minute in 0..<5 {
      clock.face.text = "12:0\(minute)"
      screen.turn()
    }
  } after: { screen in
    let clock = Clock(face: ClockFace("00:00"))
    screen.show(clock, named: "clock")
    for minute in 0..<5 {
      clock.face.text = "12:0\(minute)"
      screen.turn()
    }
  }
}

// MARK: - Before

private final class Clock: UIView {
  let face: UILabel

  init(face: UILabel) {
    self.face = face
    super.init(frame: .zero)
    add(face, named: "face")
    NSLayoutConstraint.activate([
      face.topAnchor.constraint(equalTo: topAnchor),
      face.leadingAnchor.constraint(equalTo: leadingAnchor),
      face.widthAnchor.constraint(equalToConstant: 80),
      face.heightAnchor.constraint(equalToConstant: 30),
    ])
  }

  required init?(coder: NSCoder) { nil }
}

// Clock(face: UILabel("00:00"))

// MARK: - After

private final class ClockFace: UILabel {
  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
}

// Clock(face: ClockFace("00:00"))

import Foundation
import LayoutEngine
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceReplay
import TraceStore
import UIKit

/// A view whose alignment rectangle differs from its frame.
private final class InsetView: UIView {
  var insets = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
  override var alignmentRectInsets: UIEdgeInsets { insets }
}

/// A view whose layout does not settle.
private final class RestlessView: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    let own = constraints
    NSLayoutConstraint.deactivate(own)
    NSLayoutConstraint.activate(own)
  }
}

@MainActor
private func window() -> UIWindow {
  UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
}

@MainActor
private func label(_ text: String) -> UILabel {
  let label = UILabel()
  label.text = text
  label.translatesAutoresizingMaskIntoConstraints = false
  return label
}

@MainActor
private func expectSame(_ report: ReplayReport, isLate: Bool = false) {
  #expect(report.frames.different == 0, "\(report.frames.differences)")
  #expect(report.frames.same > 0)
  #expect(report.leftOut == 0)
  guard !isLate else { return }
  #expect(report.otherWork == 0)
  #expect(report.replayed.rowsTouched == report.recorded.rowsTouched)
  #expect(report.replayed.pivots == report.recorded.pivots)
}

@MainActor
@Suite(.exclusiveRecording)
struct HierarchyReplayRecordingTests {
  @Test func `work that a pass leaves to the next is counted when a plan is compared`() throws {
    let trace = try recorded {
      let window = window()
      let view = RestlessView()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      let box = label("Box")
      view.addSubview(box)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: window.topAnchor),
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        box.topAnchor.constraint(equalTo: view.topAnchor),
        box.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      ])
      window.layoutIfNeeded()
      window.layoutIfNeeded()
    }
    let report = try trace.replay(.withoutChurn)
    #expect(report.replayed.operations == report.recorded.operations)
    #expect(report.otherWork == 0)
    #expect(report.frames.different == 0)
  }

  @Test func `margins, baselines and insets come out the same, changed or not`()
    throws
  {
    let trace = try recorded {
      let window = window()
      let box = UIView()
      let title = label("Title")
      let note = label("A note")
      note.font = UIFont.systemFont(ofSize: 31)
      let inset = InsetView()
      for view in [box, inset] { view.translatesAutoresizingMaskIntoConstraints = false }
      window.addSubview(box)
      for view in [title, note, inset] { box.addSubview(view) }
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
        box.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
        box.widthAnchor.constraint(equalToConstant: 280),
        box.heightAnchor.constraint(equalToConstant: 200),
        title.leadingAnchor.constraint(equalTo: box.layoutMarginsGuide.leadingAnchor),
        title.topAnchor.constraint(equalTo: box.layoutMarginsGuide.topAnchor),
        note.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
        note.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
        NSLayoutConstraint(
          item: inset,
          attribute: .trailing,
          relatedBy: .equal,
          toItem: box,
          attribute: .trailingMargin,
          multiplier: 1,
          constant: 0
        ),
        inset.topAnchor.constraint(equalTo: note.lastBaselineAnchor, constant: 4),
        inset.widthAnchor.constraint(equalToConstant: 60),
        inset.heightAnchor.constraint(equalToConstant: 30),
      ])
      RenderLoop.main.turn()
      window.layoutIfNeeded()
      box.layoutMargins = UIEdgeInsets(top: 1, left: 30, bottom: 2, right: 40)
      window.layoutIfNeeded()
      title.font = UIFont.systemFont(ofSize: 40)
      inset.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      window.layoutIfNeeded()
    }
    expectSame(try trace.replay())
  }

  @Test func `leading means right where the views say so`() throws {
    let trace = try recorded {
      let window = window()
      window.semanticContentAttribute = .forceRightToLeft
      let view = label("right to left")
      view.semanticContentAttribute = .forceRightToLeft
      window.addSubview(view)
      let leading = view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 12)
      NSLayoutConstraint.activate([
        leading, view.topAnchor.constraint(equalTo: window.topAnchor, constant: 5),
      ])
      window.layoutIfNeeded()
      leading.constant = 40
      window.layoutIfNeeded()
    }
    expectSame(try trace.replay())
  }

  @Test func `constraints whose direction turns are re-added, whatever is left out`() throws {
    let trace = try recorded {
      let window = window()
      let view = label("turns")
      window.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 12),
        view.topAnchor.constraint(equalTo: window.topAnchor, constant: 5),
      ])
      window.layoutIfNeeded()
      for isTurned in [true, false, true] {
        window.semanticContentAttribute = isTurned ? .forceRightToLeft : .forceLeftToRight
        window.layoutIfNeeded()
      }
    }
    for plan in [ReplayPlan.Kind.withoutChurn, .withRemedy] {
      let report = try trace.replay(plan)
      expectSame(report)
      let frames = try #require(report.outcome).frames
      #expect(frames.different == 0, "\(frames.differences)")
    }
  }

  @Test func `views that move between superviews are where they were`() throws {
    let trace = try recorded {
      let window = window()
      let (left, right) = (UIView(), UIView())
      left.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
      right.frame = CGRect(x: 200, y: 40, width: 100, height: 100)
      for box in [left, right] { window.addSubview(box) }
      let view = label("moves")
      @MainActor func constraints() -> [NSLayoutConstraint] {
        [
          view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 50),
          view.topAnchor.constraint(equalTo: window.topAnchor, constant: 60),
        ]
      }
      for box in [left, right, left, right] {
        box.addSubview(view)
        NSLayoutConstraint.activate(constraints())
        window.layoutIfNeeded()
      }
    }
    let report = try trace.replay(.withoutChurn)
    expectSame(report)
    let frames = try #require(report.outcome).frames
    #expect(frames.different == 0, "\(frames.differences)")
  }

  @Test func `stacks, scroll views, hidden views and fitting sizes come out the same`() throws {
    let trace = try recorded {
      let window = window()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
      let stack = UIStackView()
      stack.axis = .vertical
      stack.spacing = 6
      stack.translatesAutoresizingMaskIntoConstraints = false
      let labels = ["one", "two two", "three three three"].map(label)
      for label in labels { stack.addArrangedSubview(label) }
      window.addSubview(scroll)
      scroll.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 8),
        stack.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -8),
        stack.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 8),
        stack.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -8),
        stack.widthAnchor.constraint(equalToConstant: 250),
      ])
      window.layoutIfNeeded()
      _ = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      labels[1].isHidden = true
      window.layoutIfNeeded()
      labels[1].isHidden = false
      labels[0].text = "another text, longer than before"
      window.layoutIfNeeded()
      window.frame.size.width = 400
      window.layoutIfNeeded()
    }
    expectSame(try trace.replay())
  }

  @Test func `what conflicts is broken and restored as it was`() throws {
    let trace = try recorded {
      let window = window()
      let view = label("conflict")
      window.addSubview(view)
      let wide = view.widthAnchor.constraint(equalToConstant: 200)
      let narrow = view.widthAnchor.constraint(equalToConstant: 100)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        view.topAnchor.constraint(equalTo: window.topAnchor), wide, narrow,
      ])
      window.layoutIfNeeded()
      wide.isActive = false
      window.layoutIfNeeded()
      narrow.priority = .defaultLow
      wide.isActive = true
      window.layoutIfNeeded()
    }
    let report = try trace.replay()
    #expect(report.frames.different == 0, "\(report.frames.differences)")
    #expect(report.replayed.rowsTouched == report.recorded.rowsTouched)
  }

  @Test(arguments: [false, true])
  func `a replay breaks what the trace says was broken, not what its own rule would`(
    startsLate: Bool
  ) throws {
    Signpost.leaveOutLiveObjects()
    // An older engine, which breaks the constraints of autoresizing masks.
    let window = window()
    window.engine?.conflictResolver = { conflict in
      conflict.last { $0.origin == .autoresizing && !($0.firstItem?.layoutFrameIsGiven ?? true) }
    }
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 320, height: 44))
    func build() {
      window.addSubview(view)
      let inner = label("inner")
      view.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
        inner.heightAnchor.constraint(equalToConstant: 40),
        inner.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
      ])
      window.layoutIfNeeded()
      #expect(view.frame.height == 56)
    }
    if startsLate { build() }
    let trace = try recorded(startsLate: true) {
      if !startsLate { build() }
      view.frame.origin.y = 120
      window.layoutIfNeeded()
      window.frame.size.width = 400
      window.layoutIfNeeded()
    }
    for plan in [nil, ReplayPlan.Kind.withoutChurn] {
      let report = try trace.replay(plan)
      #expect(report.frames.different == 0, "\(report.frames.differences)")
      #expect(report.frames.same > 0)
    }
  }

  @Test func `a recording that starts late begins with what is there`() throws {
    Signpost.leaveOutLiveObjects()
    let window = window()
    let view = label("there before")
    window.addSubview(view)
    let leading = view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 12)
    NSLayoutConstraint.activate([
      leading, view.topAnchor.constraint(equalTo: window.topAnchor, constant: 5),
    ])
    window.layoutIfNeeded()
    let trace = try recorded(startsLate: true) {
      leading.constant = 99
      window.layoutIfNeeded()
    }
    expectSame(try trace.replay(), isLate: true)
  }

  @Test func `views that die before their constraints leave nothing behind`() throws {
    let trace = try recorded {
      let window = window()
      var kept: [NSLayoutConstraint] = []
      for width in [40, 60, 80] as [CGFloat] {
        let view = label("short-lived")
        window.addSubview(view)
        let constraints = [
          view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: width),
          view.topAnchor.constraint(equalTo: window.topAnchor),
          view.widthAnchor.constraint(equalToConstant: width),
        ]
        NSLayoutConstraint.activate(constraints)
        kept += constraints
        window.layoutIfNeeded()
        view.removeFromSuperview()
      }
      window.layoutIfNeeded()
      kept.removeAll()
    }
    expectSame(try trace.replay(.withoutChurn))
  }

  @Test func `a pass inside another, and one that never ends, are played as far as they go`() throws
  {
    let trace = try recorded {
      let outer = window()
      let inner = window()
      let view = Nested()
      view.other = inner
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
      let part = label("inside")
      inner.addSubview(part)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 3),
        view.topAnchor.constraint(equalTo: outer.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 20),
        view.heightAnchor.constraint(equalToConstant: 20),
        part.leadingAnchor.constraint(equalTo: inner.leadingAnchor, constant: 4),
        part.topAnchor.constraint(equalTo: inner.topAnchor),
      ])
      outer.layoutIfNeeded()
      // Its changes belong to a pass whose end is not recorded.
      view.widthAnchor.constraint(equalToConstant: 20).isActive = true
    }
    expectSame(try trace.replay())
  }

  @Test func `what a view that comes and goes would save by being hidden`() throws {
    let trace = try recorded {
      let window = window()
      let row = UIView()
      row.translatesAutoresizingMaskIntoConstraints = false
      row.accessibilityIdentifier = "row"
      window.addSubview(row)
      let title = label("title")
      let badge = UIView()
      badge.accessibilityIdentifier = "badge"
      badge.translatesAutoresizingMaskIntoConstraints = false
      row.addSubview(title)
      row.addSubview(badge)
      let always = [
        row.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        row.topAnchor.constraint(equalTo: window.topAnchor),
        row.widthAnchor.constraint(equalToConstant: 300),
        row.heightAnchor.constraint(equalToConstant: 40),
      ]
      @MainActor func titles() -> [NSLayoutConstraint] {
        [
          title.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 8),
          title.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        ]
      }
      @MainActor func badges() -> [NSLayoutConstraint] {
        [
          badge.trailingAnchor.constraint(equalTo: row.trailingAnchor, constant: -8),
          badge.centerYAnchor.constraint(equalTo: row.centerYAnchor),
          badge.widthAnchor.constraint(equalToConstant: 12),
          badge.heightAnchor.constraint(equalToConstant: 12),
        ]
      }
      NSLayoutConstraint.activate(always)
      var active = titles() + badges()
      NSLayoutConstraint.activate(active)
      window.layoutIfNeeded()
      for step in 1...12 {
        NSLayoutConstraint.deactivate(active)
        active = titles() + (step % 3 == 0 ? badges() : [])
        NSLayoutConstraint.activate(active)
        window.layoutIfNeeded()
      }
    }
    let churn = try #require(try trace.replay(.withoutChurn).outcome)
    let report = try trace.replay(.withRemedy)
    let remedy = try #require(report.outcome)
    #expect(remedy.hidden > 0)
    #expect(remedy.work.rowsTouched < churn.work.rowsTouched)
    #expect(churn.work.rowsTouched < report.replayed.rowsTouched)
    #expect(remedy.frames.different == 0, "\(remedy.frames.differences)")
    // Only the first layout is left.
    #expect(remedy.work.operations < report.replayed.operations / 2)
  }

  @Test func `a constraint replaced for its constant is set instead`() throws {
    let trace = try recorded {
      let window = window()
      let view = label("moves")
      window.addSubview(view)
      view.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
      var leading = view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 0)
      leading.isActive = true
      window.layoutIfNeeded()
      for step in 1...10 {
        leading.isActive = false
        leading = view.leadingAnchor.constraint(
          equalTo: window.leadingAnchor,
          constant: CGFloat(step)
        )
        leading.isActive = true
        window.layoutIfNeeded()
      }
    }
    let outcome = try #require(try trace.replay(.withoutChurn).outcome)
    #expect(outcome.setInstead == 10)
    #expect(outcome.leftOut == 20)
    #expect(outcome.frames.different == 0, "\(outcome.frames.differences)")
    #expect(outcome.frames.same > 0)
  }
}

/// A view whose layout lays out another window.
private final class Nested: UIView {
  var other: UIWindow?

  override func layoutSubviews() {
    super.layoutSubviews()
    other?.layoutIfNeeded()
  }
}

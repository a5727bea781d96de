import Foundation
import Signposts
import TraceAnalysis
import TraceRecording
import TraceReplay
import TraceStore
import UIKit

/// A small program with findings of one rule, and the same program after the remedy.
struct RuleProgram: Sendable {
  typealias Body = @MainActor @Sendable (Screen) -> Void

  let rule: RuleID
  /// The source file of the program, for the rule's page.
  let file: String
  let before: Body
  let after: Body

  init(
    _ rule: RuleID,
    file: String = #filePath,
    before: @escaping Body,
    after: @escaping Body
  ) {
    self.rule = rule
    self.file = file
    self.before = before
    self.after = after
  }

  /// Runs all programs, each in a window named after its rule, and records them with call stacks.
  @MainActor
  private static func diagnosis(of body: KeyPath<RuleProgram, Body>) throws -> Diagnosis {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("programs-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path, detail: .all, recordsStacks: true)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    for program in all { program[keyPath: body](Screen(named: program.rule.rawValue)) }
    try recorder.stop()
    // Shorter than the program's passes on any machine.
    var options = RuleOptions()
    options.frameBudget = 100_000
    options.disabled = []
    var analysis = DiagnosisAnalysis(options: options)
    analysis.tryFixes = { trials in
      try MainActor.assumeIsolated { try Replay.results(of: trials, in: TraceReader(path: path)) }
    }
    return try analysis.diagnosis(of: TraceReader(path: path))
  }

  @MainActor private static let before = Result { try diagnosis(of: \.before) }
  @MainActor private static let after = Result { try diagnosis(of: \.after) }

  /// Returns the findings in this program, before or after its remedy.
  @MainActor func diagnosis(remedied: Bool) throws -> Diagnosis {
    var diagnosis = try (remedied ? Self.after : Self.before).get()
    diagnosis.findings.removeAll {
      $0.superview != "UIWindow#\(rule.rawValue)"
        && !$0.superview.hasPrefix("UIWindow#\(rule.rawValue)/")
    }
    return diagnosis
  }
}

/// A window whose render loop turns only when the program calls it.
@MainActor
final class Screen {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let loop = RenderLoop(clock: ManualRenderClock())

  init(named name: String) {
    window.renderLoop = loop
    window.accessibilityIdentifier = name
    window.makeKeyAndVisible()
  }

  /// Adds a view that fills the window.
  func show(_ view: UIView, named name: String) {
    view.accessibilityIdentifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    turn()
  }

  /// One frame.
  func turn() {
    loop.turn()
  }
}

extension UIView {
  /// Adds a named subview that is placed by constraints.
  func add(_ view: UIView, named name: String) {
    view.accessibilityIdentifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
  }
}

extension UILabel {
  /// A label with a text.
  convenience init(_ text: String) {
    self.init(frame: .zero)
    self.text = text
  }
}

// At the end, because the pages name lines of this file.
extension RuleProgram {
  /// One program for each rule.
  static let all: [RuleProgram] = [
    .churn, .churnEquivalent, .churnConstant, .churnPriority, .removeAll, .reentrantUpdate,
    .subviewChurn, .layoutFeedback, .forcedLayout, .engineSpam, .repeatedSizing,
    .reappearingSizing, .wrongEstimate, .listReload, .listInvalidation, .repeatedText,
    .unneededText, .intrinsicStorm, .noOpConstant, .constraintGrowth, .errorCost, .crossHierarchy,
    .repeatedConflict, .ambiguous, .stackDepth, .stackFanout, .layoutShift, .frameHitch,
  ]
}

import Foundation
import Signposts
import TraceAnalysis
import TraceStore
import UIKit

/// A small program over UIKit in which a rule finds something, and the same program after the remedy.
struct RuleProgram: Sendable {
  typealias Body = @MainActor @Sendable (Screen) -> Void

  let rule: RuleID
  /// The file that holds the program, for the rule's page.
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

  /// Runs a body in a window of its own, recorded, and returns what the rules find.
  @MainActor static func diagnosis(of body: Body) throws -> Diagnosis {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("program-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path, detail: .all)
    try recorder.start()
    body(Screen())
    try recorder.stop()
    return try DiagnosisAnalysis().diagnosis(of: TraceReader(path: path))
  }

  /// Every rule has one.
  static let all: [RuleProgram] = [
    .churn, .churnEquivalent, .churnConstant, .churnPriority, .removeAll, .reentrantUpdate,
    .subviewChurn, .layoutFeedback, .forcedLayout, .engineSpam, .repeatedText, .unneededText,
    .intrinsicStorm, .noOpConstant, .errorCost, .crossHierarchy, .repeatedConflict, .stackDepth,
    .stackFanout, .frameHitch,
  ]
}

/// A window whose render loop turns when the program says so.
@MainActor
final class Screen {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let loop = RenderLoop(clock: ManualRenderClock())

  init() {
    window.renderLoop = loop
    window.accessibilityIdentifier = "window"
    window.makeKeyAndVisible()
  }

  /// Puts a view into the window, as large as it.
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
  /// Adds a subview under a name, placed by constraints.
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

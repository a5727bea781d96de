import LayoutEngine
import Testing
import UIKit

/// The log that the views of one test write to.
@MainActor
final class ProbeLog {
  private var lines: [String] = []

  func write(_ line: String) {
    lines.append(line)
  }

  /// Returns the entries since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that logs the calls it gets.
final class ProbeView: UIView {
  let log: ProbeLog
  let name: String
  var onUpdateConstraints: (ProbeView) -> Void = { _ in }
  var onLayout: (ProbeView) -> Void = { _ in }
  var content = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  var insets = UIEdgeInsets.zero

  init(_ name: String, content: CGSize? = nil, log: ProbeLog = ProbeLog()) {
    self.log = log
    self.name = name
    super.init(frame: .zero)
    if let content { self.content = content }
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
  override var alignmentRectInsets: UIEdgeInsets { insets }

  override func updateConstraints() {
    log.write("update \(name)")
    onUpdateConstraints(self)
    super.updateConstraints()
  }

  override func layoutSubviews() {
    log.write("layout \(name)")
    super.layoutSubviews()
    onLayout(self)
  }

  override func draw(_ rect: CGRect) {
    log.write("draw \(name)")
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    log.write("\(name) will move to \(newSuperview.map(Self.name) ?? "nothing")")
  }

  override func didMoveToSuperview() {
    log.write("\(name) moved to \(superview.map(Self.name) ?? "nothing")")
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    log.write("\(name) will move to window \(newWindow == nil ? "none" : "one")")
  }

  override func didMoveToWindow() {
    log.write("\(name) moved to window \(window == nil ? "none" : "one")")
  }

  override func didAddSubview(_ subview: UIView) {
    log.write("\(name) added \(Self.name(subview))")
  }

  override func willRemoveSubview(_ subview: UIView) {
    log.write("\(name) will remove \(Self.name(subview))")
  }

  private static func name(_ view: UIView) -> String { (view as? ProbeView)?.name ?? "window" }
}

/// Runs a body and returns what it logged about unsatisfiable constraints.
@MainActor
func conflicts(during body: () -> Void) -> [String] {
  var messages: [String] = []
  let old = UnsatisfiableLog.sink
  UnsatisfiableLog.sink = { messages.append($0) }
  body()
  UnsatisfiableLog.sink = old
  return messages
}

/// Makes a window of 320 × 480 points, at a scale of 2 so that frames are exact numbers.
@MainActor
func makeWindow(width: CGFloat = 320, height: CGFloat = 480, scale: CGFloat = 2) -> UIWindow {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
  window.screen = UIScreen(bounds: window.frame, scale: scale)
  return window
}

/// Makes a view for constraints.
@MainActor
func makeView(in superview: UIView? = nil) -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  superview?.addSubview(view)
  return view
}

extension UIView {
  /// Activates constraints that give the view a rectangle in its superview.
  func pin(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    guard let superview else { return }
    NSLayoutConstraint.activate([
      leftAnchor.constraint(equalTo: superview.leftAnchor, constant: x),
      topAnchor.constraint(equalTo: superview.topAnchor, constant: y),
      widthAnchor.constraint(equalToConstant: width),
      heightAnchor.constraint(equalToConstant: height),
    ])
  }
}

extension UIView {
  /// Activates constraints that give the view a size.
  func pinSize(_ width: CGFloat, _ height: CGFloat) {
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: width),
      heightAnchor.constraint(equalToConstant: height),
    ])
  }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Expects two values to be equal.
///
/// It reports what `#expect(value == expected)` reports, but a call compiles much faster
/// (Benchmarks/build-times.md), and these tests have thousands of them.
func expectEqual<Value: Equatable>(
  _ value: Value,
  _ expected: Value,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column
) {
  if value == expected { return }
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  #expect(value == expected, sourceLocation: location)
}

/// Returns a length rounded up to the pixels of the main screen, as UIKit rounds text sizes.
func roundedUpToPixel(_ length: CGFloat) -> CGFloat {
  let scale = UIScreen.defaultScale
  return (length * scale - 1e-6).rounded(.up) / scale
}

/// Returns a length rounded to the nearest pixel of the main screen, as UIKit rounds edges and baselines.
func roundedToPixel(_ length: CGFloat) -> CGFloat {
  (length * UIScreen.defaultScale).rounded() / UIScreen.defaultScale
}

/// Returns whether two lengths are equal within floating-point error, such as that of adding thirds
/// of a point.
func isNear(_ first: CGFloat, _ second: CGFloat) -> Bool { abs(first - second) < 1e-6 }

func isNear(_ first: CGSize, _ second: CGSize) -> Bool {
  isNear(first.width, second.width) && isNear(first.height, second.height)
}

func isNear(_ first: CGRect, _ second: CGRect) -> Bool {
  isNear(first.minX, second.minX) && isNear(first.minY, second.minY)
    && isNear(first.size, second.size)
}

import LayoutEngine
import UIKit

/// A view that writes down what is asked of it.
final class ProbeView: UIView {
  static var log: [String] = []
  let name: String
  var onUpdateConstraints: (ProbeView) -> Void = { _ in }
  var onLayout: (ProbeView) -> Void = { _ in }
  var content = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  var insets = UIEdgeInsets.zero

  init(_ name: String, content: CGSize? = nil) {
    self.name = name
    super.init(frame: .zero)
    if let content { self.content = content }
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
  override var alignmentRectInsets: UIEdgeInsets { insets }

  override func updateConstraints() {
    ProbeView.log.append("update \(name)")
    onUpdateConstraints(self)
    super.updateConstraints()
  }

  override func layoutSubviews() {
    ProbeView.log.append("layout \(name)")
    super.layoutSubviews()
    onLayout(self)
  }

  override func draw(_ rect: CGRect) {
    ProbeView.log.append("draw \(name)")
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    ProbeView.log.append("\(name) will move to \(newSuperview.map(Self.name) ?? "nothing")")
  }

  override func didMoveToSuperview() {
    ProbeView.log.append("\(name) moved to \(superview.map(Self.name) ?? "nothing")")
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    ProbeView.log.append("\(name) will move to window \(newWindow == nil ? "none" : "one")")
  }

  override func didMoveToWindow() {
    ProbeView.log.append("\(name) moved to window \(window == nil ? "none" : "one")")
  }

  override func didAddSubview(_ subview: UIView) {
    ProbeView.log.append("\(name) added \(Self.name(subview))")
  }

  override func willRemoveSubview(_ subview: UIView) {
    ProbeView.log.append("\(name) will remove \(Self.name(subview))")
  }

  private static func name(_ view: UIView) -> String { (view as? ProbeView)?.name ?? "window" }

  /// Returns what was written down since the last call.
  static func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}

/// Makes a window of 320 × 480 points, at a scale of 2.
@MainActor
func makeWindow(width: CGFloat = 320, height: CGFloat = 480) -> UIWindow {
  UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
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

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

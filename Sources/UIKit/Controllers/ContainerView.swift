/// The view of a controller that lays its children and bars out.
@MainActor
final class ContainerView: UIView {
  /// Lays the children and bars out.
  var onLayout: () -> Void = {}

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  /// Makes a view that fills its superview.
  static func make() -> ContainerView {
    let view = ContainerView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }
}

/// The sizes of alerts and action sheets, in points; see `docs/screen-geometry.md` for their
/// sources.
@MainActor
enum AlertGeometry {
  static let alertWidth: CGFloat = 270
  static let sheetMargin: CGFloat = 8
  /// The space around the texts.
  static let inset: CGFloat = 16
  static let textTop: CGFloat = 19
  static let textBottom: CGFloat = 19
  static let textSpacing: CGFloat = 3
  static let fieldHeight: CGFloat = 32
  static let fieldSpacing: CGFloat = 8
  static let alertRow: CGFloat = 44
  static let sheetRow: CGFloat = 57
  /// The space above a sheet's cancel button.
  static let cancelSpacing: CGFloat = 8
}

/// The view of an alert controller: texts, text fields and a button for each action, with manual
/// layout.
@MainActor
final class AlertView: UIView {
  private unowned let controller: UIAlertController
  private let title = UILabel()
  private let message = UILabel()
  private var buttons: [UIButton] = []

  init(_ controller: UIAlertController) {
    self.controller = controller
    super.init(frame: .zero)
    for label in [title, message] {
      label.numberOfLines = 0
      label.textAlignment = .center
    }
    contentDidChange()
  }

  required init?(coder: NSCoder) { nil }

  private var isSheet: Bool { controller.preferredStyle == .actionSheet }

  /// Updates texts, fields and actions from the controller.
  func contentDidChange() {
    title.text = controller.title
    message.text = controller.message
    title.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
    message.font = .systemFont(ofSize: 13)
    for button in buttons { button.removeFromSuperview() }
    buttons = controller.actions.map { action in
      let button = UIButton(type: .system)
      let isHeavy =
        action === controller.preferredAction
        || controller.preferredAction == nil && action.style == .cancel
      button.setTitle(action.title, for: .normal)
      button.titleLabel?.font = .systemFont(
        ofSize: isSheet ? 20 : 17,
        weight: isHeavy ? .semibold : .regular
      )
      button.isEnabled = action.isEnabled
      button.addAction(
        UIAction { [weak controller, weak action] _ in
          if let action { controller?.choose(action) }
        },
        for: .primaryActionTriggered
      )
      return button
    }
    for view in [title, message] + (controller.textFields ?? []) + buttons
    where view.superview !== self {
      addSubview(view)
    }
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(width: size.width, placing: false))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = arrange(width: bounds.width, placing: true)
  }

  /// Computes the frames of the contents, and sets them if `placing`.
  ///
  /// - Returns: The height.
  private func arrange(width: CGFloat, placing: Bool) -> CGFloat {
    var y: CGFloat = 0
    func put(_ view: UIView, _ frame: CGRect) {
      if placing, view.frame != frame { view.frame = frame }
    }
    let textWidth = max(0, width - 2 * AlertGeometry.inset)
    let labels = [title, message].filter { $0.text?.isEmpty == false }
    for label in [title, message] where label.text?.isEmpty != false { put(label, .zero) }
    if !labels.isEmpty { y += AlertGeometry.textTop }
    for (index, label) in labels.enumerated() {
      if index > 0 { y += AlertGeometry.textSpacing }
      let fitting = CGSize(width: textWidth, height: .greatestFiniteMagnitude)
      let height = label.sizeThatFits(fitting).height
      put(label, CGRect(x: AlertGeometry.inset, y: y, width: textWidth, height: height))
      y += height
    }
    for field in controller.textFields ?? [] {
      y += AlertGeometry.fieldSpacing
      let height = AlertGeometry.fieldHeight
      put(field, CGRect(x: AlertGeometry.inset, y: y, width: textWidth, height: height))
      y += height
    }
    if y > 0 { y += AlertGeometry.textBottom }
    return arrangeButtons(below: y, width: width, put)
  }

  private func arrangeButtons(
    below top: CGFloat,
    width: CGFloat,
    _ put: (UIView, CGRect) -> Void
  ) -> CGFloat {
    var y = top
    // The cancel button is last, or first of two buttons side by side.
    let pairs = zip(controller.actions, buttons)
    let others = pairs.filter { $0.0.style != .cancel }.map(\.1)
    let cancels = pairs.filter { $0.0.style == .cancel }.map(\.1)
    if isSheet {
      for button in others {
        put(button, CGRect(x: 0, y: y, width: width, height: AlertGeometry.sheetRow))
        y += AlertGeometry.sheetRow
      }
      // In a popover, a tap outside cancels.
      for button in cancels {
        if isPopover {
          put(button, .zero)
          continue
        }
        y += AlertGeometry.cancelSpacing
        put(button, CGRect(x: 0, y: y, width: width, height: AlertGeometry.sheetRow))
        y += AlertGeometry.sheetRow
      }
      return y
    }
    let row = AlertGeometry.alertRow
    let half = width / 2
    let fits = buttons.allSatisfy { $0.sizeThatFits(.zero).width <= half - 16 }
    if buttons.count == 2, fits {
      for (index, button) in (cancels + others).enumerated() {
        put(button, CGRect(x: CGFloat(index) * half, y: y, width: half, height: row))
      }
      return y + row
    }
    for button in others + cancels {
      put(button, CGRect(x: 0, y: y, width: width, height: row))
      y += row
    }
    return y
  }

  private var isPopover: Bool { controller.activePresentation?.adaptedStyle == .popover }
}

/// Presents an alert in the center of the window, and an action sheet at its bottom or as a
/// popover.
@MainActor
final class AlertPresentationController: UIPopoverPresentationController {
  private var alertStyle: UIAlertController.Style {
    (presentedViewController as? UIAlertController)?.preferredStyle ?? .alert
  }

  private func height(width: CGFloat) -> CGFloat {
    presentedViewController.view
      .sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  override var wantedSize: CGSize {
    let width = AlertGeometry.alertWidth
    return CGSize(width: width, height: height(width: width))
  }

  override func usualAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
    traits.horizontalSizeClass == .compact ? .overFullScreen : .none
  }

  override func styleFrame(in container: UIView, of size: CGSize? = nil) -> CGRect {
    let size = size ?? container.bounds.size
    let scale = container.screenScale
    let safe = container.safeAreaInsets
    if alertStyle == .alert {
      let width = min(AlertGeometry.alertWidth, size.width)
      let room = size.height - safe.top - safe.bottom
      let height = min(height(width: width), room)
      return CGRect(
        x: ((size.width - width) / 2).roundedHalfUp(scale),
        y: (safe.top + (room - height) / 2).roundedHalfUp(scale),
        width: width,
        height: height
      )
    }
    if adaptedStyle == .popover { return super.styleFrame(in: container, of: size) }
    let margin = AlertGeometry.sheetMargin
    // On an iPhone in landscape, an action sheet has the width it has in portrait.
    let width = min(size.width - safe.left - safe.right, size.height) - 2 * margin
    let bottom = max(safe.bottom, margin)
    let height = min(height(width: width), size.height - safe.top - bottom)
    return CGRect(
      x: ((size.width - width) / 2).roundedHalfUp(scale),
      y: size.height - bottom - height,
      width: width,
      height: height
    )
  }
}

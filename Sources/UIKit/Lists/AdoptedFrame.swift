internal import LayoutEngine
internal import Signposts

/// The frame that a table cell's `layoutSubviews` gives its content view, as many do to have room between cells.
///
/// As on Apple's systems, the cell's own layout puts the content view back to its usual place each time, and what is in
/// it follows the frame that it has when the cell's `layoutSubviews` returns. Only another frame than after the layout
/// before changes the engine, so one layout is enough, wherever and however often the app sets the frame.
struct AdoptedFrame {
  /// The frame that the engine has; nil for the usual one.
  private(set) var frame: CGRect?

  enum Change {
    case none, another, usual
  }

  /// Takes the frame at the end of a layout and returns what the engine has to follow.
  mutating func settle(at newFrame: CGRect, usual: CGRect) -> Change {
    let old = frame
    frame = newFrame == usual ? nil : newFrame
    if frame == old { return .none }
    return frame == nil ? .usual : .another
  }

  /// Forgets the frame.
  mutating func drop() { frame = nil }
}

extension UIView {
  /// Puts the content view back to its usual place at the beginning of the cell's layout, without notice to the engine.
  func putContentBack() {
    guard let contentView = framedContentView, contentView.flags.hasAdoptedFrame else { return }
    flags.setsContentFrame = true
    let usual = usualContentFrame
    if contentView.geometry.frame != usual {
      contentView.move(to: usual, exactOrigin: usual.origin)
    }
  }

  /// Has the engine follow the frame of a content view that translates its mask, at the end of the cell's layout.
  func settleTranslatedContent() {
    guard let contentView = framedContentView else { return }
    contentView.flags.hasAdoptedFrame = contentView.geometry.frame != usualContentFrame
    contentView.frameDidChangeByCode()
  }

  /// Has the view be fitted with its content view, which translates its mask, in its usual place.
  func fitAdoptedContent(in constraints: inout [LayoutConstraint]) {
    guard let contentView = framedContentView, contentView.flags.hasAdoptedFrame,
      let own = contentView.layoutState.autoresizing?.constraints
    else { return }
    fit(contentView, replacing: own, in: &constraints)
  }

  /// Replaces the constraints that hold a content view, so that a cell is fitted with it in its usual place.
  ///
  /// The frame that the cell's layout gave it stays, in the window's engine too: a fitting that undid it would cause the
  /// next layout, and in a layout it would never end.
  func fit(
    _ contentView: UIView,
    replacing own: [LayoutConstraint],
    in constraints: inout [LayoutConstraint]
  ) {
    constraints.removeAll { constraint in own.contains { $0 === constraint } }
    let usual = usualContentFrame
    constraints += [
      fittingConstraint(contentView, .left, nil, usual.minX),
      fittingConstraint(contentView, .top, nil, usual.minY),
      fittingConstraint(contentView, .width, self, usual.width - bounds.width),
      fittingConstraint(contentView, .height, self, usual.height - bounds.height),
    ]
  }

  private func fittingConstraint(
    _ contentView: UIView,
    _ attribute: LayoutAttribute,
    _ cell: UIView?,
    _ constant: CGFloat
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: contentView,
      firstAttribute: attribute,
      relation: 0,
      secondItem: cell,
      secondAttribute: cell == nil ? .notAnAttribute : attribute,
      multiplier: 1,
      constant: Double(constant),
      priority: UILayoutPriority.required.rawValue,
      origin: .table
    )
    constraint.host = self
    return constraint
  }
}

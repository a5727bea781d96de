import LayoutEngine
import Signposts

/// A value for each axis.
struct AxisPair<Value> {
  var horizontal: Value
  var vertical: Value

  @inline(__always)
  subscript(axis: NSLayoutConstraint.Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

/// The size that a view's content wants, as constraints: at most and at least it, along each axis.
struct IntrinsicConstraints {
  /// One axis; a priority of 0 makes no constraint.
  struct AxisConstraints {
    /// The content's size.
    var length: CGFloat
    /// width ≤ content: how strongly the view hugs it.
    var hugging: LayoutConstraint?
    /// width ≥ content: how strongly it refuses to be smaller.
    var compression: LayoutConstraint?

    /// Both, as far as they exist.
    var all: [LayoutConstraint] { [hugging, compression].compactMap { $0 } }

    /// Calls a body with both, as far as they exist; makes no array.
    @MainActor
    func visit(_ body: (LayoutConstraint) -> Void) {
      if let hugging { body(hugging) }
      if let compression { body(compression) }
    }
  }

  var huggingPriorities = AxisPair(
    horizontal: UILayoutPriority.defaultLow,
    vertical: .defaultLow
  )
  var compressionPriorities = AxisPair(
    horizontal: UILayoutPriority.defaultHigh,
    vertical: .defaultHigh
  )
  /// Nil along an axis if the content has no size of its own.
  var axes: AxisPair<AxisConstraints?> = AxisPair(horizontal: nil, vertical: nil)
  /// Whether the view's size must be asked for again.
  var needsUpdate = true

  func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis]
  }

  func compression(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionPriorities[axis]
  }

  /// Whether the view has any at present.
  var hasConstraints: Bool { axes.horizontal != nil || axes.vertical != nil }

  /// The constraints that the view has at present.
  var installed: [LayoutConstraint] {
    guard hasConstraints else { return [] }
    return (axes.horizontal?.all ?? []) + (axes.vertical?.all ?? [])
  }
}

extension UILayoutPriority {
  /// The priority of a constraint for an intrinsic size: one of 1000 still gives way to required constraints.
  ///
  /// So Apple's engine lays out documents whose labels have 1000 (`docs/interface-builder.md`).
  fileprivate var belowRequired: Float { min(rawValue, 999.99) }
}

extension UIView {
  func markIntrinsicSizeInvalid() {
    if Signpost.isRecording {
      defineForRecording()
      Signpost.intrinsicSizeInvalidated(layoutID, engine: engine?.id)
    }
    layoutState.intrinsic.needsUpdate = true
    markSubtree(.updateConstraints)
    if flags.isArranged { arrangedContentDidChange() }
  }

  /// Lets the stacks that the view is in, one in another, follow its content.
  func arrangedContentDidChange(isText: Bool = false) {
    var view = self
    while view.flags.isArranged, let stack = view.superview {
      if isText || stack.flags.arrangesByContent { stack.setNeedsUpdateConstraints() }
      view = stack
    }
  }

  func setIntrinsicPriority(
    _ priority: UILayoutPriority,
    isHugging: Bool,
    axis: NSLayoutConstraint.Axis
  ) {
    guard priority.isValid || priority.rawValue == 0 else {
      LayoutFailure.contentPriorityOutOfRange(priority.rawValue, layoutItemDescription).stop()
    }
    if isHugging {
      layoutState.intrinsic.huggingPriorities[axis] = priority
    } else {
      layoutState.intrinsic.compressionPriorities[axis] = priority
      if flags.isArranged, wrapsText { arrangedContentDidChange(isText: true) }
    }
    guard let pair = layoutState.intrinsic.axes[axis] else { return }
    guard let constraint = isHugging ? pair.hugging : pair.compression, priority.isValid else {
      return replaceIntrinsicConstraints(axis, pair)
    }
    let rank = priority.belowRequired
    guard constraint.priority != rank else { return }
    if let engine {
      engine.setPriority(rank, of: constraint)
    } else {
      constraint.priority = rank
    }
  }

  /// Adds or removes the constraint whose priority has become 0, or is 0 no more.
  private func replaceIntrinsicConstraints(
    _ axis: NSLayoutConstraint.Axis,
    _ old: IntrinsicConstraints.AxisConstraints
  ) {
    var new = makeIntrinsicConstraints(axis, old.length)
    if new.hugging != nil { new.hugging = old.hugging ?? new.hugging }
    if new.compression != nil { new.compression = old.compression ?? new.compression }
    layoutState.intrinsic.axes[axis] = new
    guard let engine else { return }
    for constraint in old.all where !new.all.contains(where: { $0 === constraint }) {
      engine.remove(constraint)
    }
    for constraint in new.all { engine.add(constraint) }
  }

  /// Asks the view for its content's size, if that may have changed, and brings the constraints up to it.
  ///
  /// Another size sets constants; constraints come and go only with `noIntrinsicMetric`.
  func updateIntrinsicConstraints() {
    guard layoutState.intrinsic.needsUpdate, !translatesAutoresizingMaskIntoConstraints,
      engine != nil
    else { return }
    layoutState.intrinsic.needsUpdate = false
    LayoutPass.forgetLastEnd()
    let size = wantedContentSize
    let none = UIView.noIntrinsicMetric
    // Most views have neither size.
    if size.width == none, size.height == none, !layoutState.intrinsic.hasConstraints { return }
    update(.horizontal, to: size.width)
    update(.vertical, to: size.height)
  }

  /// Takes the size constraints out, as those of the frame take their place.
  func removeIntrinsicConstraints() {
    for constraint in layoutState.intrinsic.installed { engine?.remove(constraint) }
    layoutState.intrinsic.axes = AxisPair(horizontal: nil, vertical: nil)
  }

  private func update(_ axis: NSLayoutConstraint.Axis, to length: CGFloat) {
    guard let engine else { return }
    let pair = layoutState.intrinsic.axes[axis]
    guard length.isFinite, length != UIView.noIntrinsicMetric else {
      guard let pair else { return }
      for constraint in pair.all { engine.remove(constraint) }
      layoutState.intrinsic.axes[axis] = nil
      return
    }
    if let pair {
      guard pair.length != length else { return }
      layoutState.intrinsic.axes[axis]?.length = length
      pair.visit { constraint in
        if constraint.constant != Double(length) {
          engine.setConstant(Double(length), of: constraint)
        }
      }
      return
    }
    let made = makeIntrinsicConstraints(axis, length)
    layoutState.intrinsic.axes[axis] = made
    made.visit { engine.add($0) }
  }

  func makeIntrinsicConstraints(
    _ axis: NSLayoutConstraint.Axis,
    _ length: CGFloat
  ) -> IntrinsicConstraints.AxisConstraints {
    let intrinsic = layoutState.intrinsic
    return .init(
      length: length,
      hugging: intrinsicConstraint(axis, -1, length, intrinsic.hugging(axis)),
      compression: intrinsicConstraint(axis, 1, length, intrinsic.compression(axis))
    )
  }

  private func intrinsicConstraint(
    _ axis: NSLayoutConstraint.Axis,
    _ relation: Int8,
    _ length: CGFloat,
    _ priority: UILayoutPriority
  ) -> LayoutConstraint? {
    guard priority.isValid else { return nil }
    let attribute = axis == .horizontal ? LayoutAttribute.width : .height
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: self,
      firstAttribute: attribute,
      relation: relation,
      secondItem: nil,
      secondAttribute: .notAnAttribute,
      multiplier: 1,
      constant: Double(length),
      priority: priority.belowRequired,
      origin: .intrinsicContentSize
    )
    constraint.host = self
    return constraint
  }
}

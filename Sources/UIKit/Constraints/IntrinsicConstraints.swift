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

/// The intrinsic size of a view as constraints: at most and at least that length, along each axis.
struct IntrinsicConstraints {
  /// One axis; a priority of 0 creates no constraint.
  struct AxisConstraints {
    /// The intrinsic length.
    var length: CGFloat
    /// width ≤ content: how strongly the view resists growing.
    var hugging: LayoutConstraint?
    /// width ≥ content: how strongly the view resists shrinking.
    var compression: LayoutConstraint?

    /// The existing constraints of the two.
    var all: [LayoutConstraint] { [hugging, compression].compactMap { $0 } }

    /// Calls a body with each existing constraint; allocates no array.
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
  /// Nil along an axis without an intrinsic length.
  var axes: AxisPair<AxisConstraints?> = AxisPair(horizontal: nil, vertical: nil)
  /// Whether the intrinsic size has to be read again.
  var needsUpdate = true

  func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis]
  }

  func compression(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionPriorities[axis]
  }

  /// Whether the view currently has such constraints.
  var hasConstraints: Bool { axes.horizontal != nil || axes.vertical != nil }

  /// The constraints that the view currently has.
  var installed: [LayoutConstraint] {
    guard hasConstraints else { return [] }
    return (axes.horizontal?.all ?? []) + (axes.vertical?.all ?? [])
  }
}

extension UILayoutPriority {
  /// The priority of a constraint for an intrinsic size: below required even if it is 1000.
  ///
  /// Apple's engine lays out documents whose labels have 1000 in this way
  /// (`docs/interface-builder.md`).
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

  /// Makes the enclosing stacks follow the view's content.
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

  /// Adds or removes the constraint whose priority is now nonzero or 0.
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

  /// Reads the intrinsic size if it may have changed, and updates the constraints.
  ///
  /// Another size sets constants; constraints are added and removed only for `noIntrinsicMetric`.
  func updateIntrinsicConstraints() {
    guard layoutState.intrinsic.needsUpdate, !translatesAutoresizingMaskIntoConstraints,
      engine != nil
    else { return }
    layoutState.intrinsic.needsUpdate = false
    LayoutPass.forgetLastEnd()
    let size = wantedContentSize
    let none = UIView.noIntrinsicMetric
    // Most views have no intrinsic size.
    if size.width == none, size.height == none, !layoutState.intrinsic.hasConstraints { return }
    update(.horizontal, to: size.width)
    update(.vertical, to: size.height)
  }

  /// Removes the size constraints, because those of the frame replace them.
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

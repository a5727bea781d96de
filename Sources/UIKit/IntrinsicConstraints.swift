import LayoutEngine
import Signposts

/// The size that a view's content wants, as constraints: at most and at least it, along each axis.
struct IntrinsicConstraints {
  /// One axis.
  struct AxisConstraints {
    /// width ≤ content: how strongly the view hugs it.
    var hugging: LayoutConstraint
    /// width ≥ content: how strongly it refuses to be smaller.
    var compression: LayoutConstraint
  }

  var huggingPriorities = [UILayoutPriority.defaultLow, .defaultLow]
  var compressionPriorities = [UILayoutPriority.defaultHigh, .defaultHigh]
  /// Horizontal, vertical; nil where the content has no size of its own.
  var axes: [AxisConstraints?] = [nil, nil]
  /// Whether the view's size must be asked for again.
  var needsUpdate = true

  func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis.rawValue]
  }

  func compression(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    compressionPriorities[axis.rawValue]
  }

  /// The constraints that the view has at present.
  var installed: [LayoutConstraint] {
    axes.flatMap { axis in axis.map { [$0.hugging, $0.compression] } ?? [] }
  }
}

extension UIView {
  func markIntrinsicSizeInvalid() {
    if Signpost.isRecording {
      defineForRecording()
      Signpost.intrinsicSizeInvalidated(layoutID, engine: engine?.id)
    }
    layoutState.intrinsic.needsUpdate = true
    markSubtree(.updateConstraints)
  }

  func setIntrinsicPriority(
    _ priority: UILayoutPriority,
    isHugging: Bool,
    axis: NSLayoutConstraint.Axis
  ) {
    guard priority.isValid else {
      LayoutFailure.priorityOutOfRange(priority.rawValue, layoutItemDescription).stop()
    }
    let pair = layoutState.intrinsic.axes[axis.rawValue]
    if isHugging {
      layoutState.intrinsic.huggingPriorities[axis.rawValue] = priority
    } else {
      layoutState.intrinsic.compressionPriorities[axis.rawValue] = priority
    }
    guard let constraint = isHugging ? pair?.hugging : pair?.compression,
      constraint.priority != priority.rawValue
    else { return }
    if let engine {
      engine.setPriority(priority.rawValue, of: constraint)
    } else {
      constraint.priority = priority.rawValue
    }
  }

  /// Asks the view for its content's size, where that may have changed, and brings the constraints up to it.
  ///
  /// Another size sets constants; constraints come and go only with `noIntrinsicMetric`.
  func updateIntrinsicConstraints() {
    guard layoutState.intrinsic.needsUpdate, !translatesAutoresizingMaskIntoConstraints,
      engine != nil
    else { return }
    layoutState.intrinsic.needsUpdate = false
    let size = intrinsicContentSize
    update(.horizontal, to: size.width)
    update(.vertical, to: size.height)
  }

  /// Takes the size constraints out, as those of the frame take their place.
  func removeIntrinsicConstraints() {
    for constraint in layoutState.intrinsic.installed { engine?.remove(constraint) }
    layoutState.intrinsic.axes = [nil, nil]
  }

  private func update(_ axis: NSLayoutConstraint.Axis, to length: CGFloat) {
    guard let engine else { return }
    let pair = layoutState.intrinsic.axes[axis.rawValue]
    guard length.isFinite, length != UIView.noIntrinsicMetric else {
      guard let pair else { return }
      engine.remove(pair.hugging)
      engine.remove(pair.compression)
      layoutState.intrinsic.axes[axis.rawValue] = nil
      return
    }
    if let pair {
      for constraint in [pair.hugging, pair.compression]
      where constraint.constant != Double(length) {
        engine.setConstant(Double(length), of: constraint)
      }
      return
    }
    let made = makeIntrinsicConstraints(axis, length)
    layoutState.intrinsic.axes[axis.rawValue] = made
    engine.add(made.hugging)
    engine.add(made.compression)
  }

  func makeIntrinsicConstraints(
    _ axis: NSLayoutConstraint.Axis,
    _ length: CGFloat
  ) -> IntrinsicConstraints.AxisConstraints {
    let intrinsic = layoutState.intrinsic
    return .init(
      hugging: intrinsicConstraint(axis, -1, length, intrinsic.hugging(axis)),
      compression: intrinsicConstraint(axis, 1, length, intrinsic.compression(axis))
    )
  }

  private func intrinsicConstraint(
    _ axis: NSLayoutConstraint.Axis,
    _ relation: Int8,
    _ length: CGFloat,
    _ priority: UILayoutPriority
  ) -> LayoutConstraint {
    let attribute = axis == .horizontal ? LayoutAttribute.width : .height
    let constraint = LayoutConstraint(
      firstItem: self,
      firstAttribute: attribute,
      relation: relation,
      secondItem: nil,
      secondAttribute: .notAnAttribute,
      multiplier: 1,
      constant: Double(length),
      priority: priority.rawValue,
      origin: .intrinsicContentSize
    )
    constraint.host = self
    constraint.logDescription = { [weak self, weak constraint] in
      systemDescription(
        "NSContentSizeLayoutConstraint",
        of: constraint,
        on: self,
        attribute: "\(attribute)"
      )
    }
    return constraint
  }
}

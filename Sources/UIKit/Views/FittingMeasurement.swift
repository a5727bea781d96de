import EngineRecording
import LayoutEngine
import Signposts

/// A measurement of a view in a temporary engine.
@MainActor
enum FittingMeasurement {
  /// Whether a measurement is running.
  ///
  /// Notices then come from an engine whose values are not assigned to any frame.
  private(set) static var isRunning = false

  static func minimize(_ engine: LayoutEngine) {
    let wasRunning = isRunning
    isRunning = true
    defer { isRunning = wasRunning }
    engine.minimizeErrorIfNeeded()
  }
}

extension UIView {
  /// Solves the view's contents in a separate engine, with preferred sizes, and reads the resulting
  /// size.
  func fittingSize(
    _ target: CGSize,
    horizontally: UILayoutPriority,
    vertically: UILayoutPriority
  ) -> CGSize {
    let parent = requireEngineForFitting()
    LayoutPass.updateConstraints(of: self)
    let engine = LayoutEngine(
      id: Signpost.makeObjectID(),
      for: .systemLayoutSizeFitting,
      view: self,
      parent: parent,
      observer: EngineRecorder.shared
    )
    defer { engine.discard() }
    var copies: [(view: UIView, height: IntrinsicConstraints.AxisConstraints)] = []
    var constraints: [LayoutConstraint] = []
    // A required width decides where texts wrap. Without one, texts wrap as in the last layout.
    collectFittingConstraints(
      &constraints,
      isTop: true,
      wraps: horizontally != .required,
      copies: &copies
    )
    adaptFittingConstraints(&constraints)
    engine.add(constraints, reason: .hierarchy)
    engine.add(fittingConstraint(.width, target.width, horizontally), reason: .hierarchy)
    engine.add(fittingConstraint(.height, target.height, vertically), reason: .hierarchy)
    FittingMeasurement.minimize(engine)

    // Views with wrapping text get their heights now that their widths are known.
    for (view, height) in copies {
      guard let rect = engine.alignmentRect(of: view),
        let size = view.intrinsicContentSize(forWidth: CGFloat(rect.width)),
        size.height != height.length
      else { continue }
      for constraint in height.all { engine.setConstant(Double(size.height), of: constraint) }
    }
    FittingMeasurement.minimize(engine)
    guard let rect = engine.alignmentRect(of: self) else { return .zero }
    let scale = screenScale
    return CGSize(
      width: CGFloat(rect.width).roundedUp(scale),
      height: CGFloat(rect.height).roundedUp(scale)
    )
  }

  /// Collects the constraints installed in the subtree.
  ///
  /// Copies size constraints, because their constants may differ here.
  private func collectFittingConstraints(
    _ constraints: inout [LayoutConstraint],
    isTop: Bool,
    wraps: Bool,
    copies: inout [(view: UIView, height: IntrinsicConstraints.AxisConstraints)]
  ) {
    if !isTop {
      constraints += layoutState.autoresizing?.constraints ?? []
    }
    constraints += layoutState.hosted.constraints.compactMap(\.layoutConstraint)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      guard let pair = layoutState.intrinsic.axes[axis] else { continue }
      let wrapped = wraps && axis == .horizontal ? wrappedIntrinsicWidth : nil
      let copy = makeIntrinsicConstraints(axis, min(pair.length, wrapped ?? pair.length))
      constraints += copy.all
      if axis == .vertical { copies.append((self, copy)) }
    }
    for subview in subviews {
      subview.collectFittingConstraints(
        &constraints,
        isTop: false,
        wraps: wraps,
        copies: &copies
      )
    }
  }

  private func fittingConstraint(
    _ attribute: LayoutAttribute,
    _ length: CGFloat,
    _ priority: UILayoutPriority
  ) -> LayoutConstraint {
    guard length.isFinite else {
      LayoutFailure.geometryNotFinite("target \(length) of \(layoutItemDescription)").stop()
    }
    guard priority.isValid else {
      LayoutFailure.priorityOutOfRange(priority.rawValue, layoutItemDescription).stop()
    }
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: self,
      firstAttribute: attribute,
      relation: 0,
      secondItem: nil,
      secondAttribute: .notAnAttribute,
      multiplier: 1,
      constant: Double(length),
      priority: priority.rawValue,
      origin: .autoresizing
    )
    constraint.host = self
    return constraint
  }
}

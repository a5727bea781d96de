import LayoutEngine
import Signposts

extension UIView {
  func markNeedsUpdateConstraints() {
    signpostNeeds(.updateConstraints)
    if layoutState.isUpdatingConstraints {
      // Asked for by the view's own `updateConstraints`: done in the next pass, or this one would not end.
      LayoutPass.updateInNextPass(self)
      return
    }
    layoutState.needsUpdateConstraints = true
    markSubtree(.updateConstraints)
  }

  func markNeedsLayout() {
    guard !layoutState.needsLayout else { return }
    signpostNeeds(.layout)
    layoutState.needsLayout = true
    markSubtree(.layout)
  }

  func markNeedsDisplay() {
    guard !layoutState.needsDisplay else { return }
    signpostNeeds(.display)
    layoutState.needsDisplay = true
    markSubtree(.display)
  }

  /// Whether `layoutSubviews` is to be called, or an engine's errors are to be minimized, which marks its root view.
  package var needsLayout: Bool {
    layoutState.needsLayout || superview == nil && engine?.needsMinimization == true
  }

  /// Whether `draw(_:)` is to be called.
  package var needsDisplay: Bool { layoutState.needsDisplay }

  /// Whether a phase would do anything to this view or one in it.
  ///
  /// Forgets on the way that something below has work if it was done at once in the meantime.
  func hasWork(_ phase: LayoutPhase) -> Bool {
    guard layoutState.subtreeNeeds(phase) else { return false }
    let isOwn: Bool
    switch phase {
    case .updateConstraints:
      isOwn =
        layoutState.needsUpdateConstraints
        || layoutState.intrinsic.needsUpdate && !translatesAutoresizingMaskIntoConstraints
    case .layout: isOwn = layoutState.needsLayout || madeLayer?.subtreeHasWork == true
    case .display:
      if isHidden { return false }
      isOwn = layoutState.needsDisplay
    }
    if isOwn || subviews.contains(where: { $0.hasWork(phase) }) { return true }
    if phase != .display { layoutState.setSubtreeNeeds(phase, false) }
    return false
  }

  private func signpostNeeds(_ phase: LayoutPhase) {
    guard Signpost.isRecordingInvalidations else { return }
    defineForRecording()
    let requester = LayoutPass.viewAtWork
    Signpost.setNeeds(
      phase,
      view: layoutID,
      engine: engine?.id,
      requestedBy: requester?.layoutID
    )
  }

  /// Marks each superview: something below it has work in a phase.
  func markSubtree(_ phase: LayoutPhase) {
    var current: UIView? = self
    while let view = current, !view.layoutState.subtreeNeeds(phase) {
      view.layoutState.setSubtreeNeeds(phase, true)
      current = view.superview
    }
  }
}

extension ViewLayoutState {
  func subtreeNeeds(_ phase: LayoutPhase) -> Bool {
    switch phase {
    case .updateConstraints: subtreeNeedsUpdateConstraints
    case .layout: subtreeNeedsLayout
    case .display: subtreeNeedsDisplay
    }
  }

  mutating func setSubtreeNeeds(_ phase: LayoutPhase, _ needs: Bool) {
    switch phase {
    case .updateConstraints: subtreeNeedsUpdateConstraints = needs
    case .layout: subtreeNeedsLayout = needs
    case .display: subtreeNeedsDisplay = needs
    }
  }
}

import LayoutEngine
import Signposts

extension UIView {
  func markNeedsUpdateConstraints() {
    signpostNeeds(.updateConstraints)
    if flags.isUpdatingConstraints {
      // The view's own `updateConstraints` requested it. Wait for the next pass, because this one
      // would never end.
      LayoutPass.updateInNextPass(self)
      return
    }
    flags.needsUpdateConstraints = true
    markSubtree(.updateConstraints)
  }

  func markNeedsLayout() {
    guard !flags.needsLayout else { return }
    signpostNeeds(.layout)
    flags.needsLayout = true
    markSubtree(.layout)
  }

  func markNeedsDisplay() {
    guard !flags.needsDisplay else { return }
    signpostNeeds(.display)
    flags.needsDisplay = true
    markSubtree(.display)
  }

  /// Whether `layoutSubviews` is pending, or an engine has errors to minimize, which marks its root
  /// view.
  package var needsLayout: Bool {
    flags.needsLayout || parent == nil && engine?.needsMinimization == true
  }

  /// Whether `draw(_:)` is pending.
  package var needsDisplay: Bool { flags.needsDisplay }

  /// Returns whether a phase would do anything to this view or a descendant.
  ///
  /// On the way, clears marks of descendants whose work was done immediately in the meantime.
  func hasWork(_ phase: LayoutPhase) -> Bool {
    guard flags.subtreeNeeds(phase) else { return false }
    let isOwn: Bool
    switch phase {
    case .updateConstraints:
      isOwn =
        flags.needsUpdateConstraints
        || layoutState.intrinsic.needsUpdate && !translatesAutoresizingMaskIntoConstraints
    case .layout: isOwn = flags.needsLayout || madeLayer?.subtreeHasWork == true
    case .display:
      if isHidden { return false }
      isOwn = flags.needsDisplay
    }
    if isOwn { return true }
    for subview in pendingSubviews[PendingTasks(phase)] where subview.hasWork(phase) { return true }
    if phase != .display { flags.setSubtreeNeeds(phase, false) }
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
      at: LayoutPass.noticeTime,
      requestedBy: requester?.layoutID
    )
  }

  /// Marks each superview: a descendant has work in a phase.
  func markSubtree(_ phase: LayoutPhase) {
    var view = self
    while !view.flags.subtreeNeeds(phase) {
      view.flags.setSubtreeNeeds(phase, true)
      guard let superview = view.parent else { return }
      superview.list(view, for: PendingTasks(phase))
      view = superview
    }
  }
}

extension ViewFlags {
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

import LayoutEngine
import Signposts

/// The position of a new view among the subviews.
enum SubviewPlace {
  case front
  case index(Int)
  case below(UIView)
  case above(UIView)
}

extension UIView {
  func insert(_ view: UIView, at place: SubviewPlace) {
    MainThread.check(UIView.self, "addSubview(_:)")
    do {
      try checkAdding(view)
    } catch {
      error.stop()
    }
    if view.superview === self {
      // Only the order changes; constraints stay.
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: index(for: place))
      return
    }
    let oldWindow = view.window
    let newWindow = hierarchyWindow
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.tellWillMove(toWindow: newWindow) }
    let oldTint = view.tintToCompare
    view.detach(isRemoval: false)

    let index = index(for: place)
    subviews.insert(view, at: index)
    view.subviewIndex = Int32(index)
    view.superview = self
    // If the superview was deallocated, its lists are gone too.
    view.flags.listed = []
    view.setWindow(newWindow)
    if Signpost.isRecording {
      defineForRecording()
      view.defineForRecording()
      Signpost.viewAdded(view.layoutID, engine: engine?.id, to: layoutID, index: index)
    }
    if view.flags.isEngaged { engage() }
    if let engine {
      // A root view's own engine ends here; its constraints move to this one.
      if let old = view.engine, old !== engine {
        old.discard()
        // The constraints that held the frames belonged to that engine.
        view.forgetEngine()
        view.enterEngine(engine, reason: .migration)
      } else {
        view.enterEngine(engine, reason: .hierarchy)
      }
    } else if let old = view.engine {
      old.discard()
      view.forgetEngine()
    }
    view.markNeedsInNewSuperview()
    // A class may override its safe area, and nothing else reports that.
    if safeAreaInsets != marginState.lastSafeArea { marginsMayHaveChanged() }
    view.marginsMayHaveChanged()
    markNeedsLayout()

    if oldWindow !== newWindow {
      view.tellTraitsChanged(from: oldWindow, in: newWindow)
      view.tellDidMoveToWindow()
    }
    if let oldTint { view.tellTintChanged(from: oldTint) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Moves a subview among its siblings; does nothing for other views.
  func moveSubview(_ view: UIView, to index: Int) {
    MainThread.check(UIView.self, "bringSubviewToFront(_:)")
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: old), at: index)
  }

  /// Checks for the errors for which UIKit raises an exception.
  package func checkAdding(_ view: UIView) throws(LayoutFailure) {
    if isInSubtree(of: view) { throw .viewInItself(view.layoutItemDescription) }
  }

  func leaveSuperview() {
    guard superview != nil else { return }
    let oldWindow = window
    willMove(toSuperview: nil)
    if oldWindow != nil { tellWillMove(toWindow: nil) }
    let oldTint = tintToCompare
    detach(isRemoval: true)
    setWindow(nil)
    if oldWindow != nil {
      keptDevice = oldWindow?.deviceTraits
      tellDidMoveToWindow()
    }
    if let oldTint { tellTintChanged(from: oldTint) }
    didMoveToSuperview()
  }

  /// The window of a view that is added to this one.
  private var hierarchyWindow: UIWindow? { self as? UIWindow ?? window }

  /// Removes the view, the constraints that tie it to its ancestors, and its pending work in the
  /// engine.
  private func detach(isRemoval: Bool) {
    guard let old = superview else { return }
    old.willRemoveSubview(self)
    removeConstraintsFromAncestors(of: self)
    leaveEngine()
    let index = old.subviews.firstIndex { $0 === self } ?? 0
    if Signpost.isRecording {
      old.defineForRecording()
      defineForRecording()
      Signpost.viewRemoved(
        layoutID,
        engine: old.engine?.id,
        from: old.layoutID,
        index: index
      )
    }
    old.subviews.remove(at: index)
    old.unlist(self)
    superview = nil
    old.markNeedsLayout()
    if isRemoval { marginsMayHaveChanged() }
  }

  /// Makes views forget their superview, which is being deallocated.
  ///
  /// The last reference may be released on any thread. If it is not the main thread, the views are
  /// handed over: they stay alive until the main actor has processed them, and are released there.
  nonisolated static func loseSuperview(_ subviews: [UIView]) {
    if MainThread.isCurrent {
      MainActor.assumeIsolated {
        for subview in subviews { subview.loseSuperview() }
      }
    } else {
      Task { @MainActor in
        for subview in subviews { subview.loseSuperview() }
      }
    }
  }

  /// Forgets a superview that no longer exists, and also the engine and the window.
  private func loseSuperview() {
    // A view that was handed over may have another superview and its engine by now.
    if superview == nil {
      forgetEngine()
      setWindow(nil)
    }
    forgetMentionsWithoutHost()
  }

  /// Releases the constraints that were installed on a view that no longer exists.
  private func forgetMentionsWithoutHost() {
    layoutState.mentions.removeAll { $0.hostView == nil }
    for subview in children { subview.forgetMentionsWithoutHost() }
  }

  /// Forgets an engine that has ended, without notifying it.
  private func forgetEngine() {
    engine = nil
    layoutState.autoresizing = nil
    flags.isOnlyFitted = false
    for subview in children { subview.forgetEngine() }
  }

  private func index(for place: SubviewPlace) -> Int {
    switch place {
    case .front: return subviews.count
    case .index(let index): return min(max(index, 0), subviews.count)
    case .below(let sibling):
      return subviews.firstIndex { $0 === sibling } ?? subviews.count
    case .above(let sibling):
      return subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count
    }
  }

  private func setWindow(_ newWindow: UIWindow?) {
    let oldWindow = window
    guard oldWindow !== newWindow else { return }
    setWindow(
      newWindow?.layoutReference,
      mirrors: oldWindow?.deviceDirection != newWindow?.deviceDirection,
      mayBeFirstResponder: oldWindow?.firstResponder != nil
    )
  }

  private func setWindow(
    _ newReference: LayoutItemReference?,
    mirrors: Bool,
    mayBeFirstResponder: Bool
  ) {
    guard windowReference !== newReference else { return }
    if mayBeFirstResponder, window?.firstResponder === self { resignFirstResponder() }
    windowReference = newReference
    if mirrors { directionDidChange() }
    for subview in children {
      subview.setWindow(
        newReference,
        mirrors: mirrors,
        mayBeFirstResponder: mayBeFirstResponder
      )
    }
  }

  private func tellWillMove(toWindow newWindow: UIWindow?) {
    willMove(toWindow: newWindow)
    ownController?.viewWillMove(toWindow: newWindow)
    for subview in children { subview.tellWillMove(toWindow: newWindow) }
  }

  private func tellDidMoveToWindow() {
    didMoveToWindow()
    ownController?.viewDidMoveToWindow()
    for subview in children { subview.tellDidMoveToWindow() }
  }

  /// Marks the new ancestors with the pending work of the subtree.
  private func markNeedsInNewSuperview() {
    guard let superview = parent else { return }
    superview.listNeeds(of: self)
  }
}

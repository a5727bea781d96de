import LayoutEngine
import Signposts

/// Where among the subviews a view goes.
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
    // A superview that has ended took its lists with it.
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
        // What held the frames belonged to that engine.
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
    // A class may override its safe area, of which nothing else tells.
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

  /// Moves a subview among its siblings; does nothing with other views.
  func moveSubview(_ view: UIView, to index: Int) {
    MainThread.check(UIView.self, "bringSubviewToFront(_:)")
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: old), at: index)
  }

  /// Checks what UIKit refuses with an exception.
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

  /// The window that a view added to this one is in.
  private var hierarchyWindow: UIWindow? { self as? UIWindow ?? window }

  /// Takes the view, the constraints that tie it to its ancestors, and its engine's work for it out.
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

  /// Has views forget their superview, which was the last to go of what held it.
  ///
  /// The last reference may go on any thread. Elsewhere than on the main one the views are handed over: they stay alive
  /// until the main actor has come to them, and end there.
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

  /// Forgets a superview that no longer exists, and with it the engine and the window.
  private func loseSuperview() {
    // A view that was handed over may have another superview by now, and that one's engine.
    if superview == nil {
      forgetEngine()
      setWindow(nil)
    }
    forgetMentionsWithoutHost()
  }

  /// Lets go of the constraints that were installed on a view that no longer exists.
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

  /// Carries what the subtree needs up to the new ancestors.
  private func markNeedsInNewSuperview() {
    guard let superview = parent else { return }
    superview.listNeeds(of: self)
  }
}

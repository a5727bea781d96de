extension UIView {
  func isInBounds(_ point: CGPoint) -> Bool {
    let bounds = bounds
    return point.x >= bounds.minX && point.y >= bounds.minY && point.x < bounds.maxX
      && point.y < bounds.maxY
  }

  /// Returns the view at a point; skips views that are hidden, nearly transparent or ignore
  /// touches, and their subviews.
  func viewHit(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  // MARK: Recognizers

  func setGestureRecognizers(_ recognizers: [UIGestureRecognizer]?) {
    for recognizer in gestureRecognizers ?? [] { remove(recognizer) }
    for recognizer in recognizers ?? [] { add(recognizer) }
  }

  func add(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    storeRecognizers((gestureRecognizers ?? []) + [recognizer])
  }

  func remove(_ recognizer: UIGestureRecognizer) {
    guard let own = gestureRecognizers, own.contains(where: { $0 === recognizer }) else { return }
    recognizer.view = nil
    storeRecognizers(own.filter { $0 !== recognizer })
  }

  private func storeRecognizers(_ recognizers: [UIGestureRecognizer]) {
    let kept = recognizers.isEmpty ? nil : recognizers
    sparse[default: nil, "gestureRecognizers"] = kept
  }

  // MARK: Interactions

  /// The view's interactions besides touches.
  public var interactions: [any UIInteraction] {
    get { sparse[default: []] }
    set {
      for interaction in interactions { remove(interaction) }
      for interaction in newValue { add(interaction) }
    }
  }

  func add(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    sparse[default: [], "interactions"] = interactions + [interaction]
    interaction.didMove(to: self)
  }

  func remove(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    sparse[default: [], "interactions"] = interactions.filter { $0 !== interaction }
    interaction.didMove(to: nil)
  }

  /// Whether several touches reach the view at the same time: here they always do.
  ///
  /// No layout effect.
  public var isMultipleTouchEnabled: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether no other view gets touches meanwhile: here the others do.
  ///
  /// No layout effect.
  public var isExclusiveTouch: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }
}

extension UIView {
  /// Whether the view keeps its colours when the screen's are inverted.
  ///
  /// No layout effect.
  public var accessibilityIgnoresInvertColors: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// A name for views that are focused as a group.
  ///
  /// No layout effect.
  public var focusGroupIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// A name under which state is preserved.
  ///
  /// No layout effect.
  public var restorationIdentifier: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

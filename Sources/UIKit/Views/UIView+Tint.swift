extension UIView {
  /// How the tint is adjusted.
  public enum TintAdjustmentMode: Int, Sendable {
    /// The same as the superview's.
    case automatic = 0
    /// Not adjusted.
    case normal = 1
    /// A grey with the tint's brightness.
    case dimmed = 2
  }

  /// Whether any view has set a tint.
  ///
  /// Until then, moving views does not compare tints.
  private static var areTintsSet = false

  private var ownTintColor: UIColor? {
    get { sparse[default: nil, "tintColor"] }
    set { sparse[default: nil, "tintColor"] = newValue }
  }

  private var ownTintAdjustmentMode: TintAdjustmentMode {
    get { sparse[default: .automatic, "tintAdjustmentMode"] }
    set { sparse[default: .automatic, "tintAdjustmentMode"] = newValue }
  }

  private var ownTintOrInherited: UIColor {
    var view: UIView? = self
    while let current = view {
      if let color = current.ownTintColor { return color }
      view = current.superview
    }
    return .tintColor
  }

  var effectiveTintAdjustmentMode: TintAdjustmentMode {
    var view: UIView? = self
    while let current = view {
      let mode = current.ownTintAdjustmentMode
      if mode != .automatic { return mode }
      view = current.superview
    }
    return .normal
  }

  var effectiveTintColor: UIColor {
    let color = ownTintOrInherited
    return effectiveTintAdjustmentMode == .dimmed ? color.dimmed : color
  }

  func setTintColor(_ color: UIColor?) {
    changeTint { ownTintColor = color }
  }

  func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    changeTint { ownTintAdjustmentMode = mode }
  }

  private func changeTint(_ body: () -> Void) {
    UIView.areTintsSet = true
    let old = TintState(self)
    body()
    tellTintChanged(from: old)
  }

  /// The tint before the view moves; nil until any view sets a tint.
  var tintToCompare: TintState? { UIView.areTintsSet ? TintState(self) : nil }

  /// Notifies the view and its descendants if the tint differs from the previous one.
  func tellTintChanged(from old: TintState) {
    let new = TintState(self)
    if new != old { tellTintChanged(modeChanged: old.mode != new.mode) }
  }

  /// Notifies the view, and descendants that have not set a tint or that follow the mode.
  private func tellTintChanged(modeChanged: Bool) {
    tintColorDidChange()
    for subview in subviews {
      let takesColor = subview.ownTintColor == nil
      let takesMode = modeChanged && subview.ownTintAdjustmentMode == .automatic
      if takesColor || takesMode { subview.tellTintChanged(modeChanged: modeChanged) }
    }
  }

  /// The values that a view's tint depends on.
  struct TintState: Equatable {
    let color: UIColor
    let mode: TintAdjustmentMode

    @MainActor
    init(_ view: UIView) {
      color = view.ownTintOrInherited
      mode = view.effectiveTintAdjustmentMode
    }
  }
}

extension UIColor {
  /// A grey with the colour's brightness.
  fileprivate var dimmed: UIColor {
    UIColor { traits in
      let shares = self.resolvedColor(with: traits).shares
      let white = 0.2126 * shares.red + 0.7152 * shares.green + 0.0722 * shares.blue
      return UIColor(white: white, alpha: shares.alpha)
    }
  }
}

/// The frame that a cell's `layoutSubviews` gives its content view after calling `super`, which
/// many apps do to leave space between cells.
///
/// As on Apple's systems, the cell's own layout resets the content view to its usual frame each
/// time, and then its contents follow the frame that the app sets. The engine needs to know only if
/// that frame differs from the one in the previous layout, so one layout is enough.
struct AdoptedFrame {
  /// The frame that the engine has; nil for the usual one.
  private(set) var frame: CGRect?
  /// Whether the current or last layout has set it.
  private var isSet = false

  /// Stores a frame that the cell's layout sets.
  ///
  /// - Returns: Whether the engine has to follow; nil if the frame is the usual one and no other
  ///   was set before.
  mutating func take(_ newFrame: CGRect, usual: CGRect) -> Bool? {
    guard newFrame != usual else {
      isSet = false
      return frame == nil ? nil : false
    }
    isSet = true
    defer { frame = newFrame }
    return newFrame != frame
  }

  /// Begins another layout at the usual frame.
  mutating func beginLayout() {
    isSet = false
  }

  /// Forgets a frame that the last layout did not set again.
  ///
  /// - Returns: Whether there was such a frame.
  mutating func endLayout() -> Bool {
    guard !isSet, frame != nil else { return false }
    frame = nil
    return true
  }

  /// Forgets the frame.
  mutating func drop() {
    self = AdoptedFrame()
  }
}

extension UIView {
  /// Resets a content view with an adopted frame to its usual frame, without notifying the engine.
  func putBack(_ contentView: UIView, to usual: CGRect) {
    if contentView.geometry.frame != usual {
      contentView.move(to: usual, exactOrigin: usual.origin)
    }
    contentView.markNeedsLayout()
  }
}

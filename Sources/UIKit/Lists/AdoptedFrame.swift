/// The frame that a cell's `layoutSubviews` gives its content view after it has called `super`, as many do to have room
/// between cells.
///
/// As on Apple's systems, the cell's own layout puts the content view back to its usual place each time, and what is in
/// it follows the frame that the app sets then. Only another frame than in the layout before is news for the engine, so
/// one layout is enough.
struct AdoptedFrame {
  /// The frame that the engine has; nil for the usual one.
  private(set) var frame: CGRect?
  /// Whether the layout that is running, or ran last, has set it.
  private var isSet = false

  /// Takes a frame that the cell's layout sets.
  ///
  /// - Returns: Whether the engine has to follow; nil if the frame is the usual one and no other was set before.
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
  /// - Returns: Whether there was one.
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
  /// Puts a content view whose frame was taken over back to its usual one, without notice to the engine.
  func putBack(_ contentView: UIView, to usual: CGRect) {
    if contentView.geometry.frame != usual {
      contentView.move(to: usual, exactOrigin: usual.origin)
    }
    contentView.markNeedsLayout()
  }
}

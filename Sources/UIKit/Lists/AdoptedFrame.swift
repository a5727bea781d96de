/// The frame that a cell's `layoutSubviews` gives its content view, as many do to have room between cells.
///
/// As on Apple's systems, the cell's own layout puts the content view back to its usual place each time, and what is in
/// it follows the frame that it has when the cell's `layoutSubviews` returns. Only another frame than after the layout
/// before changes the engine, so one layout is enough, wherever and however often the app sets the frame.
struct AdoptedFrame {
  /// The frame that the engine has; nil for the usual one.
  private(set) var frame: CGRect?

  enum Change {
    case none, another, usual
  }

  /// Takes the frame at the end of a layout and returns what the engine has to follow.
  mutating func settle(at newFrame: CGRect, usual: CGRect) -> Change {
    let old = frame
    frame = newFrame == usual ? nil : newFrame
    if frame == old { return .none }
    return frame == nil ? .usual : .another
  }

  /// Forgets the frame.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  mutating func drop() -> Bool {
    defer { frame = nil }
    return frame != nil
  }
}

extension UIView {
  /// Puts the content view back to its usual place at the beginning of the cell's layout, without notice to the engine.
  func putBack(_ contentView: UIView, to usual: CGRect) {
    guard contentView.flags.hasAdoptedFrame else { return }
    flags.setsContentFrame = true
    if contentView.geometry.frame != usual {
      contentView.move(to: usual, exactOrigin: usual.origin)
    }
  }

  /// Gives a content view that translates its mask its usual frame, to measure the view.
  func dropFrame(of contentView: UIView, to usual: CGRect) {
    contentView.flags.hasAdoptedFrame = false
    contentView.move(to: usual, exactOrigin: usual.origin)
    contentView.frameDidChangeByCode()
    markNeedsLayout()
  }
}

import LayoutEngine
import Signposts

/// What a table or collection view writes down of itself for a recording.
@MainActor
struct ListRecording {
  /// What the visible cells said before a reload, by their rows or items; nil if none is under way.
  private var before: [IndexPath: Int]?

  /// Notes a reload, with what is visible.
  mutating func willReload(_ list: UIScrollView, cells: @autoclosure () -> [IndexPath: UIView]) {
    guard Signpost.isRecording else { return }
    list.noteListChange(ListChange(.reloaded))
    guard before == nil else { return }
    let cells = cells()
    if !cells.isEmpty { before = cells.mapValues(\.contentDigest) }
  }

  /// Notes how much of what is visible after a reload was there before.
  ///
  /// Layouts without a reload, which are most, do not ask for the cells.
  mutating func didLayOut(_ list: UIScrollView, cells: @autoclosure () -> [IndexPath: UIView]) {
    guard let before else { return }
    self.before = nil
    guard Signpost.isRecording else { return }
    let cells = cells()
    let unchanged = cells.count { before[$0.key] == $0.value.contentDigest }
    list.noteListChange(ListChange(.refilled, visible: cells.count, unchanged: unchanged))
  }
}

extension UIScrollView {
  /// Records what the table or collection view does.
  func noteListChange(_ change: @autoclosure () -> ListChange, start: UInt64 = 0) {
    guard Signpost.isRecording else { return }
    defineForRecording()
    Signpost.listChanged(layoutID, engine: engine?.id, change(), start: start)
  }

  /// Records that a cell, header or footer was asked for its size.
  func noteSizing(
    of element: UIView,
    section: Int,
    item: Int?,
    estimate: CGFloat?,
    length: CGFloat,
    start: UInt64
  ) {
    guard Signpost.isRecording else { return }
    element.defineForRecording()
    noteListChange(
      ListChange(
        .sized,
        element: element.layoutID,
        section: section,
        item: item,
        estimate: estimate.map { Double($0) },
        length: Double(length)
      ),
      start: start
    )
  }
}

extension UIView {
  /// A digest of what a view shows, in this process: its texts, images, colors and what is hidden in it.
  fileprivate var contentDigest: Int {
    var hasher = Hasher()
    digestContent(into: &hasher)
    return hasher.finalize()
  }

  private func digestContent(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: self)))
    hasher.combine(isHidden)
    hasher.combine(alpha)
    hasher.combine(backgroundColor)
    switch self {
    case let label as UILabel: hasher.combine(label.text)
    case let view as UIImageView: hasher.combine(view.image.map(ObjectIdentifier.init))
    case let field as UITextField: hasher.combine(field.text)
    case let view as UITextView: hasher.combine(view.text)
    case let control as UISwitch: hasher.combine(control.isOn)
    case let button as UIButton: hasher.combine(button.currentTitle)
    default: break
    }
    for subview in subviews { subview.digestContent(into: &hasher) }
  }
}

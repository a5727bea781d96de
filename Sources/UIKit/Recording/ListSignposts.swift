import LayoutEngine
import Signposts

/// The list events that a table or collection view records.
@MainActor
struct ListRecording {
  /// Digests of the visible cells before a reload, by row or item; nil if no reload is pending.
  private var before: [IndexPath: Int]?

  /// Records a reload, with digests of the visible cells.
  mutating func willReload(_ list: UIScrollView, cells: @autoclosure () -> [IndexPath: UIView]) {
    guard Signpost.isRecording else { return }
    list.noteListChange(ListChange(.reloaded))
    guard before == nil else { return }
    let cells = cells()
    if !cells.isEmpty { before = cells.mapValues(\.contentDigest) }
  }

  /// Records how much of the visible content after a reload was visible before.
  ///
  /// Most layouts happen without a reload; those do not request the cells.
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
  /// Records a change of the table or collection view.
  func noteListChange(_ change: @autoclosure () -> ListChange, start: UInt64 = 0) {
    guard Signpost.isRecording else { return }
    defineForRecording()
    Signpost.listChanged(layoutID, engine: engine?.id, change(), start: start)
  }

  /// Records the measurement of a cell, header or footer.
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
  /// A digest of a view's content, valid in this process: its texts, images, colors and hidden
  /// views.
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

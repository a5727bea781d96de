/// The index titles at the side of a table; touching one scrolls to its section.
@MainActor
final class SectionIndexView: UIView {
  /// The width of the titles; docs/list-sizes.md has the source.
  static let width: CGFloat = 15

  let titles: [String]
  private let choose: @MainActor (Int) -> Void

  init(titles: [String], choose: @escaping @MainActor (Int) -> Void) {
    self.titles = titles
    self.choose = choose
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

  private func follow(_ touches: Set<UITouch>) {
    guard let place = touches.first?.location(in: self), bounds.height > 0 else { return }
    let index = Int(place.y / bounds.height * CGFloat(titles.count))
    choose(min(max(0, index), titles.count - 1))
  }
}

extension UITableView {
  /// The width that the index titles take from rows.
  var sectionIndexWidth: CGFloat { sectionIndex == nil ? 0 : SectionIndexView.width }

  /// Reloads the index titles from the data source in the next layout.
  public func reloadSectionIndexTitles() {
    needsSectionIndex = true
    setNeedsLayout()
  }

  /// Creates the section index if the data source has titles and there are enough rows.
  func makeSectionIndex() {
    guard needsSectionIndex else { return }
    needsSectionIndex = false
    var titles = dataSource?.sectionIndexTitles(for: self) ?? []
    let least = sectionIndexMinimumDisplayRowCount
    if !titles.isEmpty, least > 0 {
      let count = rowsNow.sections.reduce(0) { $0 + $1.count }
      if count < least { titles = [] }
    }
    guard titles != sectionIndex?.titles ?? [] else { return }
    sectionIndex?.removeFromSuperview()
    sectionIndex = nil
    for cell in shown.values { cell.partsDidChange() }
    guard !titles.isEmpty else { return }
    let view = SectionIndexView(titles: titles) { [weak self] in self?.chooseSection(ofTitle: $0) }
    sectionIndex = view
    addSubview(view)
  }

  /// Places the section index at the trailing side of the visible part.
  func layOutSectionIndex() {
    guard let sectionIndex else { return }
    let inset = adjustedContentInset
    let safe = safeAreaInsets
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = SectionIndexView.width
    let frame = CGRect(
      x: isMirrored ? safe.left : bounds.width - safe.right - width,
      y: contentOffset.y + inset.top,
      width: width,
      height: max(0, bounds.height - inset.top - inset.bottom)
    )
    if sectionIndex.frame != frame { sectionIndex.frame = frame }
  }

  private func chooseSection(ofTitle index: Int) {
    guard let sectionIndex, sectionIndex.titles.indices.contains(index) else { return }
    let title = sectionIndex.titles[index]
    let section =
      dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index) ?? index
    guard (0..<numberOfSections).contains(section) else { return }
    let path = IndexPath(row: 0, section: section)
    if numberOfRows(inSection: section) > 0 {
      scrollToRow(at: path, at: .top, animated: false)
    } else {
      contentOffset.y = limited(rect(forSection: section).origin).y
    }
  }

  // MARK: Rows in advance

  /// Prefetches rows that will soon come into view: as many as are visible, in the scroll
  /// direction.
  func prefetch() {
    // A layout without scrolling does not change the direction.
    if contentOffset.y != lastOffset { isScrollingDown = contentOffset.y > lastOffset }
    lastOffset = contentOffset.y
    let isDown = isScrollingDown
    guard isPrefetchingEnabled, let source = prefetchDataSource, let rows else { return }
    let visible = shown.keys
    guard let first = visible.min(), let last = visible.max() else { return }
    let count = visible.count
    let near = isDown ? last + 1..<last + 1 + count : first - count..<first
    let paths = near.clamped(to: 0..<rows.heights.count).compactMap { path(ofEntry: $0) }
    let gone = prefetched.subtracting(paths).filter { path in
      rows.row(at: path).map { shown[$0] == nil } ?? true
    }
    let new = paths.filter { !prefetched.contains($0) }
    prefetched = Set(paths)
    if !gone.isEmpty { source.tableView(self, cancelPrefetchingForRowsAt: gone.sorted()) }
    guard !new.isEmpty else { return }
    source.tableView(self, prefetchRowsAt: isDown ? new : new.reversed())
  }
}

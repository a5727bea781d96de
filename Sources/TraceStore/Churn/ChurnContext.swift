import Signposts

/// The views and signatures at the end of a pass, as a ``ChurnMatcher`` looks them up.
package protocol ChurnContext<Item> {
  associatedtype Item: PlacedItem

  /// What constraints of a signature say.
  func signature(numbered number: Int32) -> SignatureRow
  /// The view or guide of a row; nil if nothing is known of it.
  func item(_ row: Int64) -> Item?
  /// Whether all views that a signature's constraints concern had been laid out by a time.
  func areLaidOut(viewsOf signature: Int32, by time: Int64) -> Bool
}

/// The views that a constraint concerns; a layout guide stands for the view that owns it.
package struct ConcernedViews<Item> {
  /// The view whose code is to blame: the host, or the superview of a host that is its only view.
  package var superview: Item
  /// The constraint's own views, other than the superview.
  package var first: Item?
  package var second: Item?
}

extension ChurnContext {
  /// Returns the views that constraints of a signature concern; nil if their host is not known.
  package func views(of signature: SignatureRow) -> ConcernedViews<Item>? {
    guard let host = view(of: signature.host) else { return nil }
    let first = view(of: signature.firstItem)
    let second = signature.secondItem.flatMap(view)
    if first === host, second == nil || second === host {
      // A view is its own superview in this respect if it is outermost.
      guard let superview = host.superview, superview !== host else {
        return ConcernedViews(superview: host)
      }
      return ConcernedViews(superview: superview, first: host)
    }
    return ConcernedViews(
      superview: host,
      first: first === host ? nil : first,
      second: second === host || second === first ? nil : second
    )
  }

  private func view(of row: Int64) -> Item? {
    guard let item = item(row) else { return nil }
    return item.kind == .layoutGuide ? item.superview ?? item : item
  }

  /// Whether all views that a signature's constraints concern had been laid out by a time, from the views themselves.
  package func wereLaidOut(viewsOf signature: SignatureRow, by time: Int64) -> Bool {
    guard let views = views(of: signature) else { return false }
    func wasLaidOut(_ item: Item) -> Bool { item.firstLayout.map { $0 <= time } ?? false }
    return wasLaidOut(views.superview) && views.first.map(wasLaidOut) != false
      && views.second.map(wasLaidOut) != false
  }
}

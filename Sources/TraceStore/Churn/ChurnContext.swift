import Signposts

/// The state of views and signatures at the end of a pass, for a ``ChurnMatcher``.
package protocol ChurnContext<Item> {
  associatedtype Item: PlacedItem

  /// The definition that all constraints with this signature share.
  func signature(numbered number: Int32) -> SignatureRow
  /// The view or guide of a row; nil if the trace does not define it.
  func item(_ row: Int64) -> Item?
  /// Whether all views that a signature's constraints concern had been laid out by a given time.
  func areLaidOut(viewsOf signature: Int32, by time: Int64) -> Bool
}

/// The views that a constraint concerns.
///
/// The view that owns a layout guide represents the guide.
package struct ConcernedViews<Item> {
  /// The superview whose code is to blame: the host, or the host's superview if the constraint
  /// concerns only the host.
  package var superview: Item
  /// The constraint's own views, other than the superview.
  package var first: Item?
  package var second: Item?
}

extension ChurnContext {
  /// Returns the views that a signature's constraints concern; nil if their host is unknown.
  package func views(of signature: SignatureRow) -> ConcernedViews<Item>? {
    guard let host = view(of: signature.host) else { return nil }
    let first = view(of: signature.firstItem)
    let second = signature.secondItem.flatMap(view)
    if first === host, second == nil || second === host {
      // The outermost view counts as its own superview.
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

  /// Whether all views that a signature's constraints concern had been laid out by a given time;
  /// the views' own records decide.
  package func wereLaidOut(viewsOf signature: SignatureRow, by time: Int64) -> Bool {
    guard let views = views(of: signature) else { return false }
    func wasLaidOut(_ item: Item) -> Bool { item.firstLayout.map { $0 <= time } ?? false }
    return wasLaidOut(views.superview) && views.first.map(wasLaidOut) != false
      && views.second.map(wasLaidOut) != false
  }
}

/// Is notified of a search bar's events.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Returns whether editing may begin.
  ///
  /// It is never called here, because no keyboard exists. No layout effect.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool

  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)

  /// Returns whether editing may end.
  ///
  /// It is never called here, because no keyboard exists. No layout effect.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool

  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)

  /// Called when the user has changed the text.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)

  /// Returns whether the user may change a range of the text.
  ///
  /// It is never called here, because no keyboard exists. No layout effect.
  func searchBar(
    _ searchBar: UISearchBar,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool

  /// Called when the search key was tapped.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)

  /// Called when the bookmark button was tapped.
  ///
  /// That button does not exist here. No layout effect.
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)

  /// Called when the cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)

  /// Called when the button for recent results was tapped.
  ///
  /// That button does not exist here. No layout effect.
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)

  /// Called when another scope was selected.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// Returns true.
  ///
  /// No layout effect.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Returns true.
  ///
  /// No layout effect.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Returns true.
  ///
  /// No layout effect.
  public func searchBar(
    _ searchBar: UISearchBar,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(
    _ searchBar: UISearchBar,
    selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}

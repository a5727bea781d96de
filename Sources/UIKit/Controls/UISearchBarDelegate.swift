/// Is told what a search bar does.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Returns whether editing may begin.
  ///
  /// Nothing asks here, as there is no keyboard. No layout effect.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool

  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)

  /// Returns whether editing may end.
  ///
  /// Nothing asks here, as there is no keyboard. No layout effect.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool

  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)

  /// Called when the user has changed the text.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)

  /// Returns whether the user may change a part of the text.
  ///
  /// Nothing asks here, as there is no keyboard. No layout effect.
  func searchBar(
    _ searchBar: UISearchBar,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool

  /// Called when the search key was tapped.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)

  /// Called when the bookmark button was tapped.
  ///
  /// The button is not built here. No layout effect.
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)

  /// Called when the cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)

  /// Called when the button of the last results was tapped.
  ///
  /// The button is not built here. No layout effect.
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)

  /// Called when another scope was chosen.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// Lets editing begin.
  ///
  /// No layout effect.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Lets editing end.
  ///
  /// No layout effect.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Allows the change.
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

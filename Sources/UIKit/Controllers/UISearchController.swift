/// Shows results during a search.
///
/// Its bar is in the navigation bar of its item, or where the app puts it. During a search with
/// text, the results' view covers the view of the item's controller.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// The controller of the results.
  public let searchResultsController: UIViewController?
  /// The search bar.
  open var searchBar: UISearchBar {
    if let made: UISearchBar = sparse[default: nil] { return made }
    let made = UISearchBar()
    sparse[default: nil] = Optional(made)
    follow(made)
    return made
  }

  /// The object that is notified at the beginning and end of a search, and when the user changes
  /// the text.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The object that is notified of the beginning and end of a search.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether a search is active.
  open var isActive = false {
    didSet { if isActive != oldValue { activityDidChange() } }
  }
  /// Whether the content is dimmed during a search.
  ///
  /// No layout effect.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar's title and buttons are hidden during a search.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the cancel button appears automatically.
  open var automaticallyShowsCancelButton = true
  /// Whether the scope bar appears automatically.
  open var automaticallyShowsScopeBar = true
  /// Whether the results appear automatically once there is text.
  open var automaticallyShowsSearchResultsController = true
  /// Whether the results are visible, if they do not appear automatically.
  open var showsSearchResultsController = false {
    didSet { if showsSearchResultsController != oldValue { updateResults() } }
  }
  /// The item whose bar contains the search bar.
  weak var ownerItem: UINavigationItem?

  /// Creates a controller.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
  }

  /// The placement of the bar in the navigation item.
  open var searchBarPlacement: UINavigationItem.SearchBarPlacement {
    ownerItem?.bar?.searchPlacement ?? .automatic
  }

  private func follow(_ bar: UISearchBar) {
    bar.searchTextField.addAction(
      UIAction { [weak self] _ in self?.isActive = true },
      for: .editingDidBegin
    )
    bar.searchTextField.addAction(
      UIAction { [weak self] _ in self?.textDidChange() },
      for: .editingChanged
    )
    bar.cancelButton.addAction(
      UIAction { [weak self] _ in self?.isActive = false },
      for: .touchUpInside
    )
  }

  private func textDidChange() {
    guard isActive else { return }
    updateResults()
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func activityDidChange() {
    if isActive {
      delegate?.willPresentSearchController(self)
      delegate?.presentSearchController(self)
    } else {
      delegate?.willDismissSearchController(self)
      searchBar.searchTextField.resignFirstResponder()
      searchBar.text = nil
    }
    if automaticallyShowsCancelButton { searchBar.showsCancelButton = isActive }
    if automaticallyShowsScopeBar, searchBar.scopeButtonTitles?.isEmpty == false {
      searchBar.showsScopeBar = isActive
    }
    ownerItem?.bar?.contentDidChange()
    updateResults()
    searchResultsUpdater?.updateSearchResults(for: self)
    if isActive {
      delegate?.didPresentSearchController(self)
    } else {
      delegate?.didDismissSearchController(self)
    }
  }

  /// The controller whose content the results cover.
  private var coveredController: UIViewController? {
    ownerItem?.bar?.container?.topViewController
  }

  /// Shows or hides the results.
  private func updateResults() {
    guard let results = searchResultsController else { return }
    let hasText = searchBar.text?.isEmpty == false
    let shows =
      isActive
      && (automaticallyShowsSearchResultsController && hasText || showsSearchResultsController)
    if shows, results.parent == nil, let covered = coveredController {
      covered.addChild(results)
      results.view.frame = covered.view.bounds
      results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      covered.view.addSubview(results.view)
      results.didMove(toParent: covered)
    } else if !shows, results.parent != nil {
      results.willMove(toParent: nil)
      results.viewIfLoaded?.removeFromSuperview()
      results.removeFromParent()
    }
  }
}

/// Updates the results of a search.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is notified of the beginning and end of a search.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  /// Called before a search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called after a search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before a search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called after a search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
  /// Called when the search controller should be presented.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Does nothing.
  ///
  /// No layout effect.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func didDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  ///
  /// No layout effect.
  public func presentSearchController(_ searchController: UISearchController) {}
}

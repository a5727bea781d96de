/// Shows results while one searches.
///
/// Its bar is in the navigation bar of the item that has it, or where the app puts it. While one searches and there is text,
/// the results' view covers that of the controller whose item has it.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// The controller of the results.
  public let searchResultsController: UIViewController?
  /// The bar in which one types.
  open var searchBar: UISearchBar {
    if let made: UISearchBar = sparse[default: nil] { return made }
    let made = UISearchBar()
    sparse[default: nil] = Optional(made)
    follow(made)
    return made
  }

  /// Is told what is searched for: at the beginning, at the end, and when the user changes the text.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is told of the search's beginning and end.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether one searches.
  open var isActive = false {
    didSet { if isActive != oldValue { activityDidChange() } }
  }
  /// Whether the content is dimmed meanwhile.
  ///
  /// No layout effect.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar's title and buttons go meanwhile.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the cancel button comes by itself.
  open var automaticallyShowsCancelButton = true
  /// Whether the scopes come by themselves.
  open var automaticallyShowsScopeBar = true
  /// Whether the results are seen by themselves, once there is text.
  open var automaticallyShowsSearchResultsController = true
  /// Whether the results are seen, if not by themselves.
  open var showsSearchResultsController = false {
    didSet { if showsSearchResultsController != oldValue { updateResults() } }
  }
  /// The item whose bar has the search bar.
  weak var ownerItem: UINavigationItem?

  /// Makes a controller.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
  }

  /// Where the navigation item puts the bar.
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

/// Is told what is searched for.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when something else is searched for.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is told of a search's beginning and end.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  /// Called when the search is about to begin.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called when the search is about to end.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
  /// Called when the search is to be shown.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Nothing.
  ///
  /// No layout effect.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func didDismissSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  ///
  /// No layout effect.
  public func presentSearchController(_ searchController: UISearchController) {}
}

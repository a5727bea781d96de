/// Shows results while one searches.
///
/// No layout effect. A search bar is kept, not laid out.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// The controller of the results.
  public let searchResultsController: UIViewController?
  /// The bar in which one types; only a navigation bar's layout would place it.
  ///
  /// No layout effect.
  open var searchBar: UISearchBar {
    if let made: UISearchBar = sparse[default: nil] { return made }
    let made = UISearchBar()
    sparse[default: nil] = Optional(made)
    return made
  }

  /// Is told what is searched for; only code calls it here.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is told of the search's beginning and end.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether one searches.
  open var isActive = false {
    didSet { if isActive != oldValue { activityDidChange() } }
  }
  /// Whether the content is dimmed meanwhile.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar goes meanwhile.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the cancel button comes by itself.
  open var automaticallyShowsCancelButton = true
  /// Whether the scopes come by themselves.
  open var automaticallyShowsScopeBar = true
  /// Whether the results are seen by themselves.
  open var automaticallyShowsSearchResultsController = true
  /// Whether the results are seen.
  open var showsSearchResultsController = false

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

  private func activityDidChange() {
    if isActive {
      delegate?.willPresentSearchController(self)
      delegate?.didPresentSearchController(self)
    } else {
      delegate?.willDismissSearchController(self)
      delegate?.didDismissSearchController(self)
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }
}

/// Is told what is searched for.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when something else is searched for.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is told of a search's beginning and end.
///
/// No layout effect.
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

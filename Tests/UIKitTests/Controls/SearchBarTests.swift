import Testing
import UIKit

@MainActor
@Suite struct SearchBarTests {
  private final class Delegate: UISearchBarDelegate {
    var calls: [String] = []

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      calls.append("text \(searchText)")
    }

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
      calls.append("begin")
    }

    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
      calls.append("end")
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
      calls.append("search")
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
      calls.append("cancel")
    }

    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      calls.append("scope \(selectedScope)")
    }
  }

  @Test func `a search bar is 56 high, more with a prompt or scopes`() {
    let bar = UISearchBar()
    expectEqual(bar.intrinsicContentSize, CGSize(width: UIView.noIntrinsicMetric, height: 56))
    expectEqual(bar.sizeThatFits(CGSize(width: 100, height: 1)), CGSize(width: 100, height: 56))
    bar.prompt = "Find"
    expectEqual(bar.intrinsicContentSize.height, 75)
    bar.setShowsScope(true, animated: false)
    #expect(bar.showsScopeBar)
    expectEqual(bar.intrinsicContentSize.height, 121)
  }

  @Test func `the field leaves room for the cancel button`() {
    let bar = UISearchBar(frame: rect(0, 0, 320, 56))
    bar.layoutIfNeeded()
    expectEqual(bar.searchTextField.frame, rect(8, 10, 304, 36))
    bar.setShowsCancelButton(true, animated: true)
    #expect(bar.showsCancelButton)
    bar.layoutIfNeeded()
    #expect(bar.searchTextField.frame.width < 260)
    #expect(bar.searchTextField.frame.width > 200)
  }

  @Test func `what the user types and taps goes to the delegate`() throws {
    let bar = UISearchBar()
    let delegate = Delegate()
    bar.delegate = delegate
    bar.text = "set in code"
    #expect(delegate.calls.isEmpty)
    expectEqual(bar.searchTextField.text, "set in code")
    bar.searchTextField.text = "abc"
    bar.searchTextField.sendActions(for: .editingChanged)
    expectEqual(delegate.calls, ["text abc"])
    delegate.calls = []
    for event: UIControl.Event in [.editingDidBegin, .editingDidEndOnExit, .editingDidEnd] {
      bar.searchTextField.sendActions(for: event)
    }
    expectEqual(delegate.calls, ["begin", "search", "end"])
    bar.showsCancelButton = true
    let button = try #require(bar.subviews.lazy.compactMap { $0 as? UIButton }.first)
    button.sendActions(for: .touchUpInside)
    expectEqual(delegate.calls.last, "cancel")
    bar.scopeButtonTitles = ["All", "Mine"]
    let scopes = try #require(bar.subviews.lazy.compactMap { $0 as? UISegmentedControl }.first)
    expectEqual(scopes.numberOfSegments, 2)
    bar.setScopeBarButtonTitleTextAttributes([.font: UIFont.systemFont(ofSize: 9)], for: .normal)
    expectEqual(bar.scopeBarButtonTitleTextAttributes(for: .selected)?.count, 1)
    expectEqual(scopes.titleTextAttributes(for: .normal)?.count, 1)
    scopes.selectedSegmentIndex = 1
    scopes.sendActions(for: .valueChanged)
    expectEqual(delegate.calls.last, "scope 1")
    expectEqual(bar.selectedScopeButtonIndex, 1)
  }

  @Test func `placeholder and tokens belong to the field`() {
    let bar = UISearchBar()
    bar.placeholder = "Search"
    expectEqual(bar.searchTextField.placeholder, "Search")
    #expect(bar.text?.isEmpty == true)
    let token = UISearchToken(icon: nil, text: "unread")
    bar.searchTextField.insertToken(token, at: 4)
    expectEqual(bar.searchTextField.tokens, [token])
    bar.searchTextField.removeToken(at: 0)
    #expect(bar.searchTextField.tokens.isEmpty)
  }
}

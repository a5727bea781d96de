import Testing
import UIKit

@testable import RecipeApp

@Suite struct RecipeTests {
  private func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 402, height: 874))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return window
  }

  @Test func `all recipes are listed`() throws {
    let list = RecipeListViewController(recipes: Recipe.samples)
    let window = show(list)
    let first = try #require(list.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(list.collectionView.numberOfItems(inSection: 0) == 12)
    #expect(first.frame.width == window.bounds.width - 2 * 16 || first.frame.width == 402 - 40)
    let content = try #require(first.contentConfiguration as? UIListContentConfiguration)
    #expect(content.text == "Soup number 1")
  }

  @Test func `a favorite has a card above the list`() throws {
    let list = RecipeListViewController(recipes: Recipe.samples)
    let window = show(list)
    list.toggleFavorite(3)
    window.layoutIfNeeded()
    #expect(list.collectionView.numberOfSections == 2)
    let card = try #require(list.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(card.frame.size == CGSize(width: 140, height: 96))
    #expect(card.contentConfiguration is RecipeCardConfiguration)
  }

  @Test func `a renamed recipe keeps its cell`() throws {
    let list = RecipeListViewController(recipes: Recipe.samples)
    let window = show(list)
    let path = IndexPath(item: 1, section: 0)
    let cell = try #require(list.collectionView.cellForItem(at: path))
    list.rename(2, to: "Bread")
    window.layoutIfNeeded()
    #expect(list.collectionView.cellForItem(at: path) === cell)
    let content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    #expect(content.text == "Bread")
  }

  @Test func `a timer shows its progress`() {
    let controller = UIViewController()
    let bar = TimerBar(frame: .zero)
    bar.accessibilityIdentifier = "timer"
    bar.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor),
      bar.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
      bar.heightAnchor.constraint(equalToConstant: 24),
    ])
    let window = show(controller)
    for step in 1...3 {
      bar.progress = CGFloat(step) / 4
      window.layoutIfNeeded()
    }
    // Edges are rounded to pixels.
    let width = bar.subviews[0].frame.width
    #expect(abs(width - 0.75 * bar.frame.width) < 1 / window.screen.scale)
  }
}

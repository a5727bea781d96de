// swift-format-ignore-file
import XCTest
@testable import Recipes

class RecipesTests: XCTestCase {
    private func showRecipes() -> (UIWindow, UINavigationController, RecipeListViewController) {
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        let navigation = storyboard.instantiateInitialViewController() as! UINavigationController
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        return (window, navigation, navigation.topViewController as! RecipeListViewController)
    }

    func testCellsComeFromThePrototype() {
        let (window, _, list) = showRecipes()
        let cells = list.tableView.visibleCells.compactMap { $0 as? RecipeCell }
        XCTAssertEqual(cells.map(\.texts), [["Bread", "90 min"], ["Lentil soup", "40 min"], ["Pancakes", "20 min"]])
        for cell in cells { cell.setNeedsUpdateConstraints() }
        window.layoutIfNeeded()
        XCTAssertEqual(cells.first?.frame.height, 60)
    }

    func testButtonsActionChangesAnOutletsText() {
        let (window, _, list) = showRecipes()
        XCTAssertEqual(list.countLabel.text, "3 recipes")
        let button = list.view.subviews.compactMap { $0 as? UIStackView }.first?.arrangedSubviews.last as? UIButton
        XCTAssertEqual(button?.layer.cornerRadius, 8)
        button?.sendActions(for: .touchUpInside)
        window.layoutIfNeeded()
        XCTAssertEqual(list.countLabel.text, "2 recipes")
        XCTAssertEqual(list.tableView.visibleCells.count, 2)
    }

    func testSelectingACellPushesItsRecipe() {
        let (window, navigation, list) = showRecipes()
        let cell = list.tableView.visibleCells[1]
        window.tap(at: cell.convert(CGPoint(x: 150, y: 30), to: window))
        window.layoutIfNeeded()
        let recipe = navigation.topViewController as? RecipeViewController
        XCTAssertEqual(recipe?.nameLabel.text, "Lentil soup")
        XCTAssertEqual(recipe?.ratingView.text, "***")
        window.tap(at: CGPoint(x: 200, y: 600))
        XCTAssertEqual(recipe?.ratingView.text, "****")
        XCTAssertEqual(recipe?.nameLabel.frame.minX, 16)
    }

    func testAboutIsPresentedAndClosed() {
        let (window, navigation, list) = showRecipes()
        list.performSegue(withIdentifier: "about", sender: nil)
        window.layoutIfNeeded()
        let about = navigation.presentedViewController as? AboutViewController
        XCTAssertEqual(about?.title, "About")
        XCTAssertEqual(about?.versionLabel.text, "1.0")
        let close = about?.view.subviews.compactMap { $0 as? UIButton }.first
        close?.sendActions(for: .touchUpInside)
        XCTAssertNil(navigation.presentedViewController)
        XCTAssertEqual(list.countLabel.text, "Welcome back")
    }
}

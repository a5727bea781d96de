// swift-format-ignore-file
import XCTest
@testable import Diary

class DiaryTests: XCTestCase {
    func testSavingThroughTheButton() {
        let (window, controller) = makeDiary()
        let cell = controller.tableView.visibleCells.first as? EntryCell
        cell?.saveButton.sendActions(for: .touchUpInside)
        XCTAssertEqual(controller.savedTitles, ["Entry 1"])
        window.isHidden = true
    }

    func testLocalizedTitleAndAssets() {
        let (_, controller) = makeDiary()
        XCTAssertEqual(controller.title, "My diary")
        XCTAssertEqual(UIImage(named: "logo")?.size, CGSize(width: 24, height: 16))
        XCTAssertEqual(UIImage(resource: .logo).size, CGSize(width: 24, height: 16))
        XCTAssertNotNil(Bundle.main.path(forResource: "Localizable", ofType: "strings"))
    }

    func testVersionOfTheAppsOwnList() {
        XCTAssertEqual(Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String, "2.1")
        XCTAssertEqual(Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String, "Diary")
    }

    func testUpdatingCellsAgain() {
        let (window, controller) = makeDiary()
        for _ in 1...3 {
            controller.tableView.visibleCells.forEach { $0.setNeedsUpdateConstraints() }
            window.layoutIfNeeded()
        }
        XCTAssertFalse(controller.tableView.visibleCells.isEmpty)
    }

    private func makeDiary() -> (UIWindow, DiaryViewController) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let controller = DiaryViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        return (window, controller)
    }
}

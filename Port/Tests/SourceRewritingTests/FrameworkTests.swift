import Foundation
import SourceRewriting
import Testing

struct FrameworkTests {
  @Test("This package's UIKit is read: its optional methods, initializers and classes")
  func uikit() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/UIKit").standardizedFileURL
    let paths = [
      "Lists/UITableViewProtocols.swift", "Lists/UITableViewCell.swift", "Views/UIView.swift",
    ]
    let files = try paths.map { path in
      SourceFile(
        path: path,
        text: try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      )
    }
    var options = RewriteOptions(module: "App")
    options.framework = FrameworkInterface(files: files)
    let text = """
      class Cell: UITableViewCell {
        func tell(_ d: UITableViewDelegate, _ t: UITableView, _ i: IndexPath) {
          d.tableView?(t, didSelectRowAt: i)
        }
      }
      class View: UIView {}
      """
    let rewritten = Rewritten(text, options: options)
    #expect(rewritten.text.contains("d.tableView(t, didSelectRowAt: i)"))
    #expect(rewritten.type("Cell")?.makers == [.withoutArguments, .frame, .cellStyle])
    #expect(rewritten.type("View")?.makers == [.withoutArguments, .frame])
    #expect(rewritten.type("Cell")?.ancestors.prefix(2) == ["UITableViewCell", "UIView"])
  }
}

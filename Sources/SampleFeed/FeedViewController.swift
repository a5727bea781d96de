import UIKit

/// Shows the feed in a table.
@MainActor
final class FeedViewController: UIViewController {
  /// The rows' contents.
  let entries: [FeedEntry]
  /// What the cells do with their constraints.
  let version: FeedCellVersion
  /// The table, which is the controller's view.
  let tableView = UITableView(frame: UIScreen.main.bounds)

  private lazy var sizes: [FeedTextSizes]? =
    version == .sized
    ? FeedTextSizes.measure(entries, cellWidth: tableView.bounds.width) : nil

  /// Makes a controller for some entries.
  init(entries: [FeedEntry], version: FeedCellVersion) {
    self.entries = entries
    self.version = version
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    view = tableView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.accessibilityIdentifier = "feed"
    tableView.register(version.cellClass, forCellReuseIdentifier: Self.reuseIdentifier)
    tableView.estimatedRowHeight = 150
    tableView.dataSource = self
  }

  private static let reuseIdentifier = "entry"
}

extension FeedViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    entries.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.reuseIdentifier, for: indexPath)
    if let cell = cell as? FeedCell {
      cell.show(entries[indexPath.row], sizes: sizes?[indexPath.row])
    }
    return cell
  }
}

// swift-format-ignore-file
import UIKit

class DiaryViewController: UITableViewController {
    private(set) var savedTitles: [String] = []
    var entries: [Entry] = (1...20).map { number in
        Entry(title: "Entry \(number)", text: "What happened on day \(number)", isPinned: number == 1)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = NSLocalizedString("diary", comment: "")
        tableView.register(EntryCell.self, forCellReuseIdentifier: EntryCell.reuseIdentifier)
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 88
        if #available(iOS 11.0, *) {
            tableView.insetsContentViewsToSafeArea = true
        }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add,
            target: self,
            action: #selector(addEntry)
        )
    }

    @objc func addEntry() {
        entries.append(Entry(title: "New", text: "", isPinned: false))
        tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return entries.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: EntryCell.reuseIdentifier, for: indexPath)
        if let cell = cell as? EntryCell {
            cell.delegate = self
            cell.configure(with: entries[indexPath.row])
        }
        return cell
    }
}

extension DiaryViewController: EntryCellDelegate {
    func entryCellDidSave(_ cell: EntryCell) {
        savedTitles.append(cell.titleLabel.text ?? "")
    }
}

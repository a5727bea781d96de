import UIKit

class OrderListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate,
  OrderCellDelegate
{
  let tableView = UITableView(frame: .zero, style: .plain)
  let totalBar = TotalBar()
  private(set) var tapped: [String] = []

  var orders: [Order] = [] {
    didSet {
      totalBar.amount.text = "\(orders.reduce(0) { $0 + $1.count })"
      tableView.reloadData()
    }
  }

  init(orders: [Order]) {
    self.orders = orders
    super.init(nibName: nil, bundle: nil)
    title = "Orders"
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    tableView.dataSource = self
    tableView.delegate = self
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    tableView.register(OrderCell.self, forCellReuseIdentifier: OrderCell.identifier)
    tableView.translatesAutoresizingMaskIntoConstraints = false
    totalBar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(tableView)
    view.addSubview(totalBar)
    let views: [String: Any] = ["table": tableView, "bar": totalBar]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|[table]|",
        options: [],
        metrics: nil,
        views: views
      )
    )
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|[table][bar(44)]|",
        options: [.alignAllLeading, .alignAllTrailing],
        metrics: nil,
        views: views
      )
    )
  }

  // MARK: - UITableViewDataSource

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    orders.count
  }

  func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: OrderCell.identifier, for: indexPath)
    guard let orderCell = cell as? OrderCell else { return cell }
    orderCell.configure(with: orders[indexPath.row])
    orderCell.delegate = self
    return orderCell
  }

  // MARK: - OrderCellDelegate

  func orderCellDidTapMore(_ cell: OrderCell) {
    guard let indexPath = tableView.indexPath(for: cell) else { return }
    tapped.append(orders[indexPath.row].title)
  }
}

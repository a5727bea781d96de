import TraceAnalysis
import UIKit

extension RuleProgram {
  static let listReload = RuleProgram(.listReload) { screen in
    let log = CarelessLog()
    screen.show(log.list, named: "log")
    for number in 1...6 {
      log.add("Line \(number)")
      screen.turn()
    }
  } after: { screen in
    let log = CarefulLog()
    screen.show(log.list, named: "log")
    for number in 1...6 {
      log.add("Line \(number)")
      screen.turn()
    }
    // What shows all rows differently may be reloaded.
    for number in 1...4 {
      log.replaceAll("Day \(number)")
      screen.turn()
    }
  }
}

@MainActor
private class Log: NSObject, UITableViewDataSource {
  let list = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  var lines = ["Started", "Connected", "Ready"]

  override init() {
    super.init()
    list.register(UITableViewCell.self, forCellReuseIdentifier: "line")
    list.dataSource = self
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
    cell.textLabel?.text = lines[indexPath.row]
    return cell
  }
}

// MARK: - Before

@MainActor
private final class CarelessLog: Log {
  func add(_ line: String) {
    lines.append(line)
    list.reloadData()
  }
}

// MARK: - After

@MainActor
private final class CarefulLog: Log {
  func add(_ line: String) {
    lines.append(line)
    list.insertRows(at: [IndexPath(row: lines.count - 1, section: 0)], with: .none)
  }

  func replaceAll(_ day: String) {
    lines = (1...5).map { "\(day), line \($0)" }
    list.reloadData()
  }
}

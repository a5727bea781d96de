import TraceAnalysis
import UIKit

extension RuleProgram {
  static let wrongEstimate = RuleProgram(.wrongEstimate) { screen in
    show(CarelessLetters(), on: screen)
  } after: { screen in
    show(CarefulLetters(), on: screen)
  }

  @MainActor private static func show(_ letters: Letters, on screen: Screen) {
    screen.show(letters.list, named: "letters")
    for _ in 1...10 {
      letters.list.contentOffset.y += 200
      screen.turn()
    }
  }
}

/// Letters of about seven lines.
@MainActor
private class Letters: NSObject, UITableViewDataSource {
  let list = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  override init() {
    super.init()
    list.register(LetterCell.self, forCellReuseIdentifier: "letter")
    list.dataSource = self
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "letter", for: indexPath)
    let words = 30 + indexPath.row % 4
    (cell as? LetterCell)?.label.text = String(repeating: "Letter ", count: words)
    return cell
  }
}

@MainActor
private final class LetterCell: UITableViewCell {
  let label = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.numberOfLines = 0
    contentView.add(label, named: "text")
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
    ])
  }

  required init?(coder: NSCoder) { nil }
}

// MARK: - Before

@MainActor
private final class CarelessLetters: Letters {
  override init() {
    super.init()
    list.estimatedRowHeight = 44
  }
}

// MARK: - After

@MainActor
private final class CarefulLetters: Letters {
  override init() {
    super.init()
    list.estimatedRowHeight = 150
  }
}

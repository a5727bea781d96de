import Foundation
import TestSupport
import Testing
import TraceRecording
import TraceStore
import UIKit

@propertyWrapper private struct Styled {
  var wrappedValue: UILabel
}

private class Base: UIView {
  let icon = UIImageView()
}

/// A view with one property of each kind.
private final class Card: Base {
  static var made = 0

  var selected: UILabel?
  let title = UILabel()
  lazy var badge: UILabel = {
    Card.made += 1
    return UILabel()
  }()
  lazy var unused: UILabel = {
    Card.made += 1
    return UILabel()
  }()
  // As in older code.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var photo: UIImageView!
  var rows: [UILabel] = []
  @Styled var price = UILabel()
  weak var footnote: UILabel?
  unowned var gone: UILabel
  let area = UILayoutGuide()
  let identified = UILabel()
  let stack = UIStackView()

  init() {
    let label = UILabel()
    gone = label
    super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stack.addArrangedSubview(title)
    addSubview(stack)
    identified.accessibilityIdentifier = "by identifier"
    let photo = UIImageView()
    self.photo = photo
    let note = UILabel()
    footnote = note
    rows = [UILabel(), UILabel()]
    for view in [icon, photo, badge, price, note, identified] + rows { addSubview(view) }
    selected = rows[1]
    addLayoutGuide(area)
    area.topAnchor.constraint(equalTo: topAnchor).isActive = true
  }

  required init?(coder: NSCoder) { nil }
}

private final class Screen: UIViewController {
  let header = UILabel()
  let card = Card()
  var cards: [Card?] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let other = Card()
    cards = [nil, other]
    for subview in [header, card, other] { view.addSubview(subview) }
  }
}

private final class Cell: UITableViewCell {
  let name = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(name)
  }

  required init?(coder: NSCoder) { nil }
}

private final class Table: UITableViewController {
  private(set) var last: Cell?

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    last = cell as? Cell
    return cell
  }
}

@MainActor
@Suite(.exclusiveRecording)
struct PropertyNameRecordingTests {
  /// Shows a controller's view and returns the paths of its window's descendants.
  private func paths(
    of make: @MainActor () -> UIViewController,
    startingLate: Bool = false
  ) throws -> [String] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("names-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    if !startingLate { try recorder.start() }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    window.accessibilityIdentifier = "names"
    window.rootViewController = make()
    window.isHidden = false
    window.renderLoop.turn()
    if startingLate { try recorder.start() }
    window.setNeedsLayout()
    window.renderLoop.turn()
    try recorder.stop()
    return try TraceReader(path: path).items().map(\.path)
      .filter { $0.hasPrefix("UIWindow#names/") }
      .map { String($0.dropFirst("UIWindow#names/".count)) }
  }

  private let ofScreen = [
    "UILabel#header", "Card#card", "Card#cards[1]", "Card#card/UIStackView#stack",
    "Card#card/UIStackView#stack/UILabel#title", "Card#card/UIImageView#icon",
    "Card#card/UIImageView#photo", "Card#card/UILabel#badge", "Card#card/UILabel#price",
    "Card#card/UILabel#by identifier", "Card#card/UILabel#rows[0]", "Card#card/UILabel#rows[1]",
    // A weak reference has no bits to compare: its view has a class and an index, as without a
    // property.
    "Card#card/UILabel", "Card#card/UILayoutGuide#area",
    "Card#cards[1]/UIStackView#stack/UILabel#title",
  ]

  @Test(arguments: [false, true])
  func `views are named after the properties around them`(startingLate: Bool) throws {
    Card.made = 0
    let found = Set(try paths(of: { Screen() }, startingLate: startingLate))
    for path in ofScreen { #expect(found.contains("UIView/" + path), "\(path)") }
    // Only the lazy views that the cards themselves use were created.
    expectEqual(Card.made, 2)
  }

  @Test func `cells keep their reuse identifiers, and the same names in all of them`() throws {
    let found = try paths {
      let table = Table()
      table.tableView.register(Cell.self, forCellReuseIdentifier: "cell")
      return table
    }
    expectEqual(found.filter { $0 == "UITableView/Cell(cell)" }.count, 3)
    expectEqual(found.filter { $0.hasSuffix("Cell(cell)/UIView/UILabel#name") }.count, 3)
  }

  @Test func `an identifier replaces the name, and the name comes back without it`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("names-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    let card = Card()
    card.layoutIfNeeded()
    card.title.accessibilityIdentifier = "other"
    card.icon.accessibilityIdentifier = "passing"
    card.icon.accessibilityIdentifier = nil
    try recorder.stop()
    let found = try TraceReader(path: path).items().map(\.path)
    #expect(found.contains("Card/UIStackView#stack/UILabel#other"))
    #expect(found.contains("Card/UIImageView#icon"))
  }
}

import Signposts
import UIKit

/// A small app of two tests, into which faults can be planted: what a comparison must find is known.
///
/// `--slow N` makes one of the list's eight rows so much slower that the list takes about N percent longer; `--churn`
/// puts one constraint of the profile's card back once more than needed. `--profile-test NAME` names the second test.
@main
struct PlantedLayout {
  static func main() {
    let arguments = CommandLine.arguments
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
    }
    let slow = value(of: "--slow").flatMap { Int($0) } ?? 0
    let profileTest = value(of: "--profile-test") ?? "the profile opens"
    // The first thread runs the program: it is the main actor's.
    MainActor.assumeIsolated {
      Signpost.testBegan("the list scrolls")
      ListScreen(slow: slow).scroll()
      Signpost.testEnded("the list scrolls", .passed)
      Signpost.testBegan(profileTest)
      ProfileScreen(churns: arguments.contains("--churn")).open()
      Signpost.testEnded(profileTest, .passed)
    }
  }
}

/// A view whose layout takes as long as so many steps of arithmetic.
@MainActor
final class RowView: UIView {
  var work = 0
  private(set) var sum: UInt64 = 1

  override func layoutSubviews() {
    super.layoutSubviews()
    for step in 0..<work { sum = sum &* 6_364_136_223_846_793_005 &+ UInt64(step) }
  }
}

/// Rows below each other that a constraint moves.
@MainActor
struct ListScreen {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let offset: NSLayoutConstraint
  private let rows: [RowView]

  init(slow: Int) {
    let list = UIView()
    list.accessibilityIdentifier = "list"
    list.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(list)
    let offset = list.topAnchor.constraint(equalTo: window.topAnchor)
    NSLayoutConstraint.activate([
      offset, list.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      list.widthAnchor.constraint(equalToConstant: 320),
      list.heightAnchor.constraint(equalToConstant: 480),
    ])
    var rows: [RowView] = []
    for number in 0..<8 {
      let row = RowView()
      row.work = 40_000 + (number == 3 ? 8 * 400 * slow : 0)
      row.accessibilityIdentifier = "row \(number)"
      row.translatesAutoresizingMaskIntoConstraints = false
      list.addSubview(row)
      NSLayoutConstraint.activate([
        row.topAnchor.constraint(equalTo: rows.last?.bottomAnchor ?? list.topAnchor),
        row.leadingAnchor.constraint(equalTo: list.leadingAnchor),
        row.widthAnchor.constraint(equalTo: list.widthAnchor),
        row.heightAnchor.constraint(equalToConstant: 40),
      ])
      rows.append(row)
    }
    self.offset = offset
    self.rows = rows
  }

  func scroll() {
    for step in 0..<12 {
      offset.constant = CGFloat(-step)
      for row in rows { row.setNeedsLayout() }
      window.layoutIfNeeded()
    }
  }
}

/// A card whose avatar has one width.
@MainActor
struct ProfileScreen {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let avatar = RowView()
  private let width: NSLayoutConstraint
  private let churns: Bool

  init(churns: Bool) {
    self.churns = churns
    let card = UIView()
    card.accessibilityIdentifier = "card"
    for view in [card, avatar] { view.translatesAutoresizingMaskIntoConstraints = false }
    avatar.accessibilityIdentifier = "avatar"
    avatar.work = 40_000
    window.addSubview(card)
    card.addSubview(avatar)
    width = avatar.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: window.topAnchor),
      card.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      card.widthAnchor.constraint(equalToConstant: 320),
      card.heightAnchor.constraint(equalToConstant: 200), width,
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
      avatar.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      avatar.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
    ])
  }

  func open() {
    for step in 0..<12 {
      // Every fourth turn the width is set back: that churns in both builds.
      if step % 4 == 3 { putBack() }
      avatar.setNeedsLayout()
      window.layoutIfNeeded()
    }
    if churns {
      putBack()
      window.layoutIfNeeded()
    } else {
      window.setNeedsLayout()
      window.layoutIfNeeded()
    }
  }

  private func putBack() {
    width.isActive = false
    width.isActive = true
  }
}

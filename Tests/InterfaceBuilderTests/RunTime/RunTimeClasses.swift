// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import TestSupport
import UIKit

// The classes named in the documents of Tests/Fixtures/InterfaceBuilder/RunTime.

/// The bundle of those documents.
@MainActor let runTimeBundle = Bundle(path: fixture("InterfaceBuilder/RunTime").path)

/// Collects the log's lines while a closure runs.
@MainActor
func logged(_ body: () throws -> Void) rethrows -> [String] {
  let before = LayoutLog.sink
  defer { LayoutLog.sink = before }
  var lines: [String] = []
  LayoutLog.sink = { lines.append($0) }
  try body()
  return lines
}

final class PortedInterface: InterfaceModule {
  static func connect(_ connections: InterfaceConnections) {
    connections.property("button", \BadgeView.button)
    connections.property("dot", \BadgeView.dot)
    connections.property("level", \BadgeView.level)
    connections.property("isLoud", \BadgeView.isLoud)
    connections.property("note", \BadgeView.note)
    connections.action(Selector("more:", BadgeView.more(_:)))
    connections.property("badge", \BadgeController.badge)
    connections.property("label", \ChipCell.label)
    connections.property("nameLabel", \PlaceCell.nameLabel)
    connections.property("addItem", \PlacesController.addItem)
    connections.action(Selector("star:", PlacesController.star(_:)))
    connections.action(Selector("add:", PlacesController.add))
    connections.action(Selector("back:", PlacesController.back(_:)))
    connections.property("label", \PlaceController.label)
    connections.property("boxHeight", \PlaceController.boxHeight)
    connections.property("parts", \PlaceController.parts)
    connections.property("muteSwitch", \SettingsController.muteSwitch)
    connections.action(Selector("mute:", SettingsController.mute(_:)))
  }
}

final class BadgeView: UIView {
  weak var button: UIButton!
  var dot: UIView?
  var level: CGFloat = 0
  var isLoud = false
  var note: String?
  var events: [String] = []

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    events.append("coder \(frame.width)")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    events.append("awake \(button != nil) \(level)")
  }

  func more(_ sender: UIButton) { events.append("more") }
}

final class BadgeController: UIViewController {
  var badge: BadgeView?
}

final class ChipCell: UICollectionViewCell {
  var label: UILabel!
}

final class PlaceCell: UITableViewCell {
  var nameLabel: UILabel!
}

final class PlacesController: UITableViewController {
  var addItem: UIBarButtonItem!
  var events: [String] = []
  var identifier = "Place"
  var allowsSegues = true

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    (cell as? PlaceCell)?.nameLabel.text = "Place \(indexPath.row)"
    return cell
  }

  func star(_ sender: Any) { events.append("star") }

  func add() { events.append("add") }

  func back(_ segue: UIStoryboardSegue) {
    events.append("back from \(type(of: segue.source))")
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    allowsSegues
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let row = tableView.indexPathForSelectedRow?.row ?? -1
    events.append("\(segue.identifier ?? "") \(row) \(sender is PlaceCell)")
    (segue.destination as? PlaceController)?.place = "Place \(row)"
  }
}

final class PlaceController: UIViewController {
  weak var label: UILabel!
  var boxHeight: NSLayoutConstraint?
  var parts: [UIView] = []
  var place = ""
  var events: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    label.text = place
    events.append("loaded with \(children.count)")
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    events.append(segue.identifier ?? "")
  }

  convenience init?(coder: NSCoder, place: String) {
    self.init(coder: coder)
    self.place = place
  }
}

final class SettingsController: UITableViewController {
  weak var muteSwitch: UISwitch!
  var isMuted = false

  func mute(_ sender: UISwitch) { isMuted = sender.isOn }
}

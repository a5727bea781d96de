internal import ConstraintSolver
internal import InterfaceInspection
internal import LayoutEngine
internal import Signposts
internal import UIKit

/// Reads the results of a finished layout.
@MainActor
struct BuiltInspection {
  private let built: BuiltLayout
  private let titles: [ObjectIdentifier: String]

  init(_ built: BuiltLayout) {
    self.built = built
    var titles: [ObjectIdentifier: String] = [:]
    for description in built.descriptions {
      if let view = built.views[description.id] {
        titles[ObjectIdentifier(view)] = description.name
      }
    }
    self.titles = titles
  }

  private func title(of item: AnyObject?) -> String {
    if let view = item as? UIView { return titles[ObjectIdentifier(view)] ?? "a part of a view" }
    if let guide = item as? UILayoutGuide {
      let owner = guide.owningView.flatMap { titles[ObjectIdentifier($0)] }
      let name =
        switch guide.identifier {
        case "UIViewSafeAreaLayoutGuide": "the safe area"
        case "UIViewLayoutMarginsGuide": "the margins"
        default: "a guide"
        }
      return owner.map { "\(name) of \($0)" } ?? name
    }
    return "nothing"
  }

  // MARK: Conflicts

  /// Returns one finding for each broken constraint of the document.
  func conflicts() -> [InspectionFinding] {
    guard let engine = built.window.engine else { return [] }
    let known = Dictionary(
      built.constraints.compactMap { made in
        made.constraint.layoutConstraint.map { (ObjectIdentifier($0), made) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    return engine.brokenConstraints.map { broken, others in
      let made = known[ObjectIdentifier(broken)]
      let list = others.map { other in
        known[ObjectIdentifier(other)].map { text(of: $0) } ?? text(of: other)
      }
      let what = made.map { text(of: $0) } ?? text(of: broken)
      return InspectionFinding(
        rule: .conflict,
        view: title(of: broken.firstItem as AnyObject?),
        message: "\(what) cannot hold together with: \(list.joined(separator: "; ")).",
        place: made?.description.place ?? rootPlace
      )
    }
  }

  /// Returns the ids of the views in broken constraints.
  func viewsInConflict() -> Set<String> {
    let items = (built.window.engine?.brokenConstraints ?? []).flatMap { broken, _ in
      [broken.firstItem as AnyObject?, broken.secondItem as AnyObject?].compactMap { $0 }
    }
    let known = Set(items.map(ObjectIdentifier.init))
    return Set(built.views.filter { known.contains(ObjectIdentifier($0.value)) }.keys)
  }

  private var rootPlace: Element.Place {
    built.descriptions.first?.element.place ?? Element.Place(line: 1, column: 1)
  }

  private func text(of made: BuiltLayout.BuiltConstraint) -> String {
    let constraint = made.constraint
    var text = "\(title(of: constraint.firstItem)).\(made.description.firstAttribute)"
    text +=
      constraint.relation == .equal
      ? " = " : constraint.relation == .lessThanOrEqual ? " ≤ " : " ≥ "
    if let attribute = made.description.secondAttribute {
      if constraint.multiplier != 1 { text += "\(number(constraint.multiplier)) × " }
      text += "\(title(of: constraint.secondItem)).\(attribute)"
      if constraint.constant != 0 {
        text += constraint.constant < 0 ? " − " : " + "
        text += number(abs(constraint.constant))
      }
    } else {
      text += number(constraint.constant)
    }
    return text + " (line \(made.description.place.line))"
  }

  private func number(_ value: CGFloat) -> String {
    NumberText.text(Double(value), decimals: 3)
  }

  private func text(of constraint: LayoutConstraint) -> String {
    let item = title(of: constraint.firstItem as AnyObject?)
    switch constraint.origin {
    case .autoresizing: return "the autoresizing mask or fixed frame of \(item)"
    case .stack: return "the arrangement of \(item) in its stack"
    case .guide: return "the place of \(item)"
    case .intrinsicContentSize: return "the content size of \(item)"
    default: return "a constraint on \(item)"
    }
  }

  // MARK: Ambiguity

  /// Returns one finding for each view with an ambiguous position or size.
  func ambiguities() -> [InspectionFinding] {
    guard let engine = built.window.engine else { return [] }
    return placed.compactMap { description, view in
      let open = engine.openCoordinates(of: view)
      guard !open.isEmpty else { return nil }
      return InspectionFinding(
        rule: .ambiguity,
        view: description.name,
        message:
          "\(description.name) may have another \(open.joined(separator: ", ")): no constraint decides it.",
        place: description.element.place
      )
    }
  }

  /// The views that constraints place, except hidden ones.
  private var placed: [(ViewDescription, UIView)] {
    built.descriptions.dropFirst().compactMap { description in
      guard let view = built.views[description.id],
        !view.translatesAutoresizingMaskIntoConstraints, !isHidden(view)
      else { return nil }
      return (description, view)
    }
  }

  private func isHidden(_ view: UIView) -> Bool {
    var current: UIView? = view
    while let candidate = current, candidate !== built.window {
      if candidate.isHidden { return true }
      current = candidate.superview
    }
    return false
  }

  // MARK: Texts

  /// Returns one finding for each text with clearly less room than it needs.
  func truncations() -> [InspectionFinding] {
    built.descriptions.compactMap { description in
      guard let view = built.views[description.id], !isHidden(view) else { return nil }
      let lack: String?
      switch view {
      case let label as UILabel: lack = lackOfRoom(label)
      case let button as UIButton: lack = lackOfRoom(button)
      default: lack = nil
      }
      guard let lack else { return nil }
      return InspectionFinding(
        rule: .truncation,
        view: description.name,
        message: "The text of \(description.name) is cut off: \(lack).",
        place: description.element.place
      )
    }
  }

  private func lackOfRoom(_ label: UILabel) -> String? {
    guard let text = label.text, !text.isEmpty else { return nil }
    if label.numberOfLines == 1 {
      let needed = label.sizeThatFits(CGSize(width: 1e6, height: 1e6)).width
      return lack(needed, label.bounds.width, "wide")
    }
    let lines = label.numberOfLines
    label.numberOfLines = 0
    let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: 1e6)).height
    label.numberOfLines = lines
    return lack(needed, label.bounds.height, "high")
  }

  private func lackOfRoom(_ button: UIButton) -> String? {
    guard button.configuration == nil, !(button.currentTitle ?? "").isEmpty else { return nil }
    return lack(button.intrinsicContentSize.width, button.bounds.width, "wide")
  }

  private func lack(_ needed: CGFloat, _ given: CGFloat, _ word: String) -> String? {
    guard needed > given * LayoutInspector.fontTolerance + 1 else { return nil }
    return "it needs \(number(needed.rounded())) points and is \(number(given)) \(word)"
  }

  // MARK: Frames

  /// Returns one finding for each frame that differs from the stored one.
  ///
  /// Views inside a misplaced view move with it, so they get no finding.
  func misplacements(tolerance: Double) -> [InspectionFinding] {
    placed.compactMap { description, view in
      let (stored, frame) = (description.storedFrame, view.frame)
      let distance =
        [
          frame.minX - stored.minX, frame.minY - stored.minY, frame.width - stored.width,
          frame.height - stored.height,
        ].map { abs(Double($0)) }.max() ?? 0
      guard distance >= tolerance else { return nil }
      return InspectionFinding(
        rule: .misplacement,
        view: description.name,
        message:
          "\(description.name) is stored at \(stored.text(decimals: 3)) and laid out at \(frame.text(decimals: 3)).",
        place: description.element.place
      )
    }
  }

  /// Returns the rectangles of all visible views, in the root's coordinates.
  func boxes() -> [InspectedLayout.Box] {
    var stored: [String: CGPoint] = [:]
    var boxes: [InspectedLayout.Box] = []
    func visit(_ description: ViewDescription, depth: Int, origin: CGPoint) {
      guard let view = built.views[description.id], !isHidden(view) else { return }
      var storedFrame = description.storedFrame
      if depth == 0 { storedFrame.origin = .zero }
      storedFrame.origin.x += origin.x
      storedFrame.origin.y += origin.y
      stored[description.id] = storedFrame.origin
      boxes.append(
        InspectedLayout.Box(
          id: description.id,
          title: description.name,
          depth: depth,
          frame: view.convert(view.bounds, to: built.root),
          storedFrame: storedFrame,
          text: (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle
        )
      )
      for child in description.subviews + description.keyedViews {
        visit(child, depth: depth + 1, origin: storedFrame.origin)
      }
    }
    if let root = built.descriptions.first { visit(root, depth: 0, origin: .zero) }
    return boxes
  }

  /// Returns the cost of the layout.
  func cost() -> InspectedLayout.Cost {
    var cost = InspectedLayout.Cost()
    cost.views = built.views.count
    cost.texts = built.views.values.count { view in
      view is UILabel || view is UIButton || view is UITextField
    }
    func depth(_ description: ViewDescription) -> Int {
      1 + ((description.subviews + description.keyedViews).map(depth).max() ?? 0)
    }
    cost.depth = built.descriptions.first.map(depth) ?? 0
    guard let engine = built.window.engine else { return cost }
    cost.constraints = engine.constraintCount
    cost.rowsTouched = engine.totalWork.rowsTouched
    cost.pivots = engine.totalWork.pivots
    return cost
  }
}

extension ViewDescription {
  /// The name for sentences: the kind of view, and its label, text or class in the document.
  var name: String {
    let text = element["text"] ?? element.child(key: "normal", "state")?["title"]
    let own = element["userLabel"] ?? text ?? element["customClass"] ?? element.id
    guard let own, !own.isEmpty else { return kind }
    return "\(kind) “\(own.count > 40 ? String(own.prefix(39)) + "…" : own)”"
  }
}

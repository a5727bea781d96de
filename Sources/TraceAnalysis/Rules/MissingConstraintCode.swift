import Signposts
import TraceStore

/// Writes the constraint that a view lacks as Swift code, so that the view stays where it is.
struct MissingConstraintCode {
  /// A view's constraints of its intrinsic size along one axis.
  private struct Intrinsic {
    var hugging: Int64?
    var compression: Int64?
  }

  /// By view and attribute.
  private var intrinsic: [Int64: [UInt8: Intrinsic]] = [:]

  private static let width: UInt8 = 7

  /// Follows the constraints of intrinsic sizes.
  mutating func observe(
    _ row: ConstraintChange,
    _ entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) {
    guard entry.origin == .intrinsicContentSize, row.kind == .added || row.kind == .removed,
      let view = entry.firstView
    else { return }
    let example = state.ledger.examples[Int(entry.pathShape)]
    let constraint = row.kind == .added ? row.constraint : nil
    var axis = intrinsic[view]?[example.firstAttribute] ?? Intrinsic()
    if example.relation < 0 { axis.hugging = constraint } else { axis.compression = constraint }
    intrinsic[view, default: [:]][example.firstAttribute] = axis
  }

  /// Returns what decides a coordinate: a constraint, or a priority where the view's content has a size of its own.
  func code(
    deciding coordinate: LayoutCoordinates,
    of item: Int64,
    in state: LayoutState
  ) -> (text: String, isPriority: Bool) {
    let code = ConstraintCode(index: state.index)
    let name = code.variable(item)
    let superview = state.index.items[item]?.superview.map(code.variable) ?? "superview"
    let frame = state.frame(of: item) ?? TraceRect(x: 0, y: 0, width: 0, height: 0)
    switch coordinate {
    case .minX:
      return (equal("\(name).leadingAnchor", "\(superview).leadingAnchor", frame.x), false)
    case .minY: return (equal("\(name).topAnchor", "\(superview).topAnchor", frame.y), false)
    default:
      let isWidth = coordinate == .width
      let size = isWidth ? frame.width : frame.height
      if let text = priority(of: item, name, isWidth: isWidth, size: size, in: state) {
        return (text, true)
      }
      if size == 0 {
        let edge = isWidth ? "trailingAnchor" : "bottomAnchor"
        return (equal("\(name).\(edge)", "\(superview).\(edge)", 0), false)
      }
      let anchor = isWidth ? "widthAnchor" : "heightAnchor"
      return ("\(name).\(anchor).constraint(equalToConstant: \(number(size)))", false)
    }
  }

  /// The priority to raise, of a view that its content gives a size along the axis.
  private func priority(
    of item: Int64,
    _ name: String,
    isWidth: Bool,
    size: Double,
    in state: LayoutState
  ) -> String? {
    guard let axis = intrinsic[item]?[isWidth ? Self.width : Self.width + 1],
      let hugging = axis.hugging.flatMap({ entry($0, state) }),
      let compression = axis.compression.flatMap({ entry($0, state) })
    else { return nil }
    let direction = isWidth ? ".horizontal" : ".vertical"
    // Pressed together, the view has to resist; else it has to hug.
    let isPressed = size < compression.constant - 0.5
    let priority = min((isPressed ? compression : hugging).priority + 1, 1_000)
    let method = isPressed ? "setContentCompressionResistancePriority" : "setContentHuggingPriority"
    return "\(name).\(method)(UILayoutPriority(\(number(priority))), for: \(direction))"
  }

  private func entry(_ constraint: Int64, _ state: LayoutState) -> ConstraintLedger.Entry? {
    state.ledger.position(of: constraint).map { state.ledger.entries[$0] }
  }

  private func equal(_ anchor: String, _ other: String, _ constant: Double) -> String {
    let constant = constant == 0 ? "" : ", constant: \(number(constant))"
    return "\(anchor).constraint(equalTo: \(other)\(constant))"
  }

  private func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int64(rounded))" : "\(rounded)"
  }

  /// Makes statements of what decides coordinates; nil for nothing.
  static func joined(_ code: [String]) -> String? {
    let constraints = code.filter { !$0.contains("Priority(") }
    let priorities = code.filter { $0.contains("Priority(") }
    var statements = priorities
    if constraints.count == 1 {
      statements.append(constraints[0] + ".isActive = true")
    } else if constraints.count > 1 {
      statements.append(
        "NSLayoutConstraint.activate([\n"
          + constraints.map { "  \($0),\n" }.joined() + "])"
      )
    }
    return statements.isEmpty ? nil : statements.joined(separator: "\n")
  }
}

import ConstraintSolver
import Signposts

/// The four variables of one item in one engine, made when first mentioned.
@MainActor
final class ItemVariables {
  enum Part: Int {
    case minX
    case minY
    case width
    case height
  }

  let id: ObjectID
  private(set) weak var item: (any LayoutItem)?
  var variables: [Variable?] = [nil, nil, nil, nil]
  /// How many terms of constraints in the engine mention the item.
  var mentions = 0

  init(_ item: any LayoutItem) {
    id = item.layoutID
    self.item = item
  }

  /// Whether a variable is the item's width or height.
  func isSize(_ variable: Variable) -> Bool {
    variables[Part.width.rawValue] == variable || variables[Part.height.rawValue] == variable
  }
}

/// A constraint over an engine's variables: Σ terms + constant, compared with 0.
struct Equation {
  var terms: [Term] = []
  var constant = 0.0
  /// The items of the terms, one entry a term.
  var termItems: [ObjectID] = []
  /// The part of the constant that is not the constraint's own: insets, margins and baselines of the items.
  var offset = 0.0
  /// The item that stands for the edges of a scroll view.
  var contentItem: ObjectID?
  /// The items whose insets, margins or baselines are in the constant.
  var insetItems: Set<ObjectID> = []

  mutating func add(_ coefficient: Double, _ variable: Variable, of item: ObjectID) {
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += coefficient
    } else {
      terms.append(Term(coefficient, variable))
      termItems.append(item)
    }
  }

  /// Drops the terms that have cancelled out.
  mutating func dropZeros() {
    for index in terms.indices.reversed() where terms[index].coefficient == 0 {
      terms.remove(at: index)
      termItems.remove(at: index)
    }
  }
}

extension LayoutEngine {
  /// The equation `first − multiplier · second − constant` for a constraint, in its host's coordinates.
  ///
  /// Positions of an item in its superitem are chained up to the host, so a constraint inside one superview mentions
  /// nothing above it. Where the constraint flips for right-to-left, positions count leftwards from the host's right
  /// edge: the host's width cancels out unless the multiplier differs from 1.
  func equation(of constraint: LayoutConstraint) -> Equation {
    equation(of: constraint, between: constraint.items)
  }

  /// The same for a constraint whose items the caller knows already.
  func equation(of constraint: LayoutConstraint, between items: LayoutConstraint.Items) -> Equation
  {
    var equation = Equation()
    guard let first = items.first else { return equation }
    let reference = items.second == nil ? first.layoutSuperitem : items.host
    let isDirectional =
      constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional
    let flips = constraint.isRightToLeft && isDirectional
    append(
      first,
      constraint.firstAttribute,
      times: 1,
      in: reference,
      flips: flips,
      to: &equation
    )
    if let second = items.second {
      append(
        second,
        constraint.secondAttribute,
        times: -constraint.multiplier,
        in: reference,
        flips: flips,
        to: &equation
      )
    }
    equation.offset = equation.constant + constraint.replayedOffset
    equation.constant = equation.offset - constraint.constant
    equation.dropZeros()
    return equation
  }

  private func append(
    _ item: any LayoutItem,
    _ attribute: LayoutAttribute,
    times factor: Double,
    in reference: (any LayoutItem)?,
    flips: Bool,
    to equation: inout Equation
  ) {
    guard let line = attribute.line(flipping: flips) else { return }
    if line.isSize {
      let part: ItemVariables.Part = line.isHorizontal ? .width : .height
      equation.add(factor, variable(part, of: item), of: item.layoutID)
      return
    }
    // A scroll view's own edges mean its content's edges to what is inside it.
    var item = item
    if let reference, item === reference, let content = item.layoutContentItem {
      content.defineForRecording()
      equation.contentItem = content.layoutID
      item = content
    }

    var factor = factor
    if flips {
      // x becomes hostWidth − x.
      if let reference {
        equation.add(factor, variable(.width, of: reference), of: reference.layoutID)
      }
      factor = -factor
    }
    appendPosition(of: item, line, times: factor, in: reference, to: &equation)
  }

  private func appendPosition(
    of item: any LayoutItem,
    _ line: AttributeLine,
    times factor: Double,
    in reference: (any LayoutItem)?,
    to equation: inout Equation
  ) {
    let origin: ItemVariables.Part = line.isHorizontal ? .minX : .minY
    let size: ItemVariables.Part = line.isHorizontal ? .width : .height
    if let reference, item === reference {
      equation.constant += factor * item.layoutAlignmentInsets.leading(of: line)
      equation.insetItems.insert(item.layoutID)
    } else {
      equation.add(factor, variable(origin, of: item), of: item.layoutID)
      var ancestor = item.layoutSuperitem
      while let current = ancestor, reference == nil || current !== reference {
        guard reference != nil else { break }
        equation.add(factor, variable(origin, of: current), of: current.layoutID)
        let insets = current.layoutAlignmentInsets
        equation.constant -= factor * insets.leading(of: line)
        equation.insetItems.insert(current.layoutID)
        ancestor = current.layoutSuperitem
      }
    }
    if line.sizeShare != 0 {
      equation.add(factor * line.sizeShare, variable(size, of: item), of: item.layoutID)
    }
    switch line.offset {
    case .none:
      break
    case .margins:
      let margins = item.layoutItemMargins
      let insets = item.layoutAlignmentInsets
      let near = margins.leading(of: line) - insets.leading(of: line)
      let far = insets.trailing(of: line) - margins.trailing(of: line)
      equation.constant += factor * (near * (1 - line.sizeShare) + far * line.sizeShare)
      equation.insetItems.insert(item.layoutID)
    case .firstBaseline:
      equation.constant += factor * item.layoutFirstBaselineOffset
      equation.insetItems.insert(item.layoutID)
    case .lastBaseline:
      equation.constant -= factor * item.layoutLastBaselineOffset
      equation.insetItems.insert(item.layoutID)
    }
  }

  private func variable(_ part: ItemVariables.Part, of item: any LayoutItem) -> Variable {
    let entry: ItemVariables
    if let known = items[item.layoutID] {
      entry = known
    } else {
      entry = ItemVariables(item)
      items[item.layoutID] = entry
      idleItems.append(entry.id)
      ambiguities.suspect(entry.id)
    }
    if let variable = entry.variables[part.rawValue] { return variable }
    let isSize = part == .width || part == .height
    let variable = solver.makeVariable(isRestricted: isSize && !item.layoutSizeIsDistance)
    entry.variables[part.rawValue] = variable
    itemOfVariable[variable] = entry
    return variable
  }

  func mention(_ equation: Equation) {
    for item in equation.termItems { items[item]?.mentions += 1 }
  }

  func unmention(_ equation: Equation) {
    for item in equation.termItems {
      guard let entry = items[item] else { continue }
      entry.mentions -= 1
      if entry.mentions == 0 { idleItems.append(item) }
    }
  }

  func indexInsets(of record: Record) {
    for item in record.equation.insetItems {
      recordsUsingInsets[item, default: [:]][record.sequence] = record
    }
  }

  func forgetInsets(of record: Record) {
    for item in record.equation.insetItems {
      recordsUsingInsets[item]?[record.sequence] = nil
      if recordsUsingInsets[item]?.isEmpty == true { recordsUsingInsets[item] = nil }
    }
  }

  /// Takes the variables of items that no constraint mentions any more out of the solver.
  func dropIdleItems() {
    guard !idleItems.isEmpty else { return }
    for id in idleItems {
      guard let entry = items[id], entry.mentions == 0 else { continue }
      for case let variable? in entry.variables {
        do {
          try solver.removeVariable(variable)
        } catch {
          preconditionFailure("A constraint mentions a variable of an item without mentions")
        }
        itemOfVariable[variable] = nil
        ambiguities.forget(variable)
      }
      entry.variables = [nil, nil, nil, nil]
      items[id] = nil
      ambiguities.suspect(id)
    }
    idleItems.removeAll(keepingCapacity: true)
  }
}

/// A line of an item along one axis: minimum + share · size, plus an offset that the item knows; or its size.
struct AttributeLine {
  enum Offset {
    case none
    case margins
    case firstBaseline
    case lastBaseline
  }

  var isHorizontal: Bool
  var isSize = false
  var sizeShare = 0.0
  var offset = Offset.none
}

extension LayoutAttribute {
  /// Whether the attribute depends on the writing direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// The line that the attribute names, nil for `notAnAttribute`; `flipping` makes leading the right edge.
  func line(flipping: Bool) -> AttributeLine? {
    switch self {
    case .notAnAttribute: nil
    case .left: AttributeLine(isHorizontal: true)
    case .right: AttributeLine(isHorizontal: true, sizeShare: 1)
    case .leading: AttributeLine(isHorizontal: true, sizeShare: flipping ? 1 : 0)
    case .trailing: AttributeLine(isHorizontal: true, sizeShare: flipping ? 0 : 1)
    case .centerX: AttributeLine(isHorizontal: true, sizeShare: 0.5)
    case .top: AttributeLine(isHorizontal: false)
    case .bottom: AttributeLine(isHorizontal: false, sizeShare: 1)
    case .centerY: AttributeLine(isHorizontal: false, sizeShare: 0.5)
    case .width: AttributeLine(isHorizontal: true, isSize: true)
    case .height: AttributeLine(isHorizontal: false, isSize: true)
    case .lastBaseline:
      AttributeLine(isHorizontal: false, sizeShare: 1, offset: .lastBaseline)
    case .firstBaseline: AttributeLine(isHorizontal: false, offset: .firstBaseline)
    case .leftMargin: AttributeLine(isHorizontal: true, offset: .margins)
    case .rightMargin: AttributeLine(isHorizontal: true, sizeShare: 1, offset: .margins)
    case .leadingMargin:
      AttributeLine(isHorizontal: true, sizeShare: flipping ? 1 : 0, offset: .margins)
    case .trailingMargin:
      AttributeLine(isHorizontal: true, sizeShare: flipping ? 0 : 1, offset: .margins)
    case .topMargin: AttributeLine(isHorizontal: false, offset: .margins)
    case .bottomMargin: AttributeLine(isHorizontal: false, sizeShare: 1, offset: .margins)
    case .centerXWithinMargins:
      AttributeLine(isHorizontal: true, sizeShare: 0.5, offset: .margins)
    case .centerYWithinMargins:
      AttributeLine(isHorizontal: false, sizeShare: 0.5, offset: .margins)
    }
  }
}

extension LayoutInsets {
  func leading(of line: AttributeLine) -> Double { line.isHorizontal ? left : top }
  func trailing(of line: AttributeLine) -> Double { line.isHorizontal ? right : bottom }
}

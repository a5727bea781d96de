import ConstraintSolver
import Signposts

/// What an engine keeps of an item: four variables, made when first mentioned.
@MainActor
final class ItemVariables {
  enum Part: Int {
    case minX
    case minY
    case width
    case height
  }

  let reference: LayoutItemReference
  /// The engine.
  let engine: ObjectID
  /// How many terms of constraints in the engine mention the item.
  var mentions = 0
  /// Whether it stands among the items that may be dropped.
  var isIdle = false
  /// The last minimization that changed one of the variables.
  var lastNotice: UInt = 0
  /// The places of the records whose equations depend on the item's insets, margins or baselines.
  var insetUsers: [Int32] {
    @inline(__always) _read { yield unsafe currentInsetUsers }
    @inline(__always) _modify { yield unsafe &currentInsetUsers }
  }
  @exclusivity(unchecked) private var currentInsetUsers: [Int32] = []
  private var minX: Variable?
  private var minY: Variable?
  private var width: Variable?
  private var height: Variable?

  init(_ reference: LayoutItemReference, engine: ObjectID) {
    self.reference = reference
    self.engine = engine
  }

  var id: ObjectID { reference.id }
  var item: (any LayoutItem)? { reference.item }

  subscript(part: Part) -> Variable? {
    get {
      switch part {
      case .minX: minX
      case .minY: minY
      case .width: width
      case .height: height
      }
    }
    set {
      switch part {
      case .minX: minX = newValue
      case .minY: minY = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }

  /// All four, in the order of the parts.
  var variables: [Variable?] { [minX, minY, width, height] }

  /// Whether none has been made.
  var isEmpty: Bool { minX == nil && minY == nil && width == nil && height == nil }

  /// Forgets them all.
  func removeVariables() {
    (minX, minY, width, height) = (nil, nil, nil, nil)
  }

  /// Whether a variable is the item's width or height.
  func isSize(_ variable: Variable) -> Bool { width == variable || height == variable }
}

/// A constraint over an engine's variables: Σ terms + constant, compared with 0.
///
/// Few terms, as most have, lie in it; only more than that make an array.
@MainActor
class Equation {
  private static let inlineCount = 6

  private final var few: InlineArray<6, Term> {
    @inline(__always) _read { yield unsafe currentFew }
    @inline(__always) _modify { yield unsafe &currentFew }
  }
  @exclusivity(unchecked) private final var currentFew = InlineArray<6, Term>(
    repeating: Term(0, Variable(rawValue: 0))
  )
  private final var many: [Term] {
    @inline(__always) _read { yield unsafe currentMany }
    @inline(__always) _modify { yield unsafe &currentMany }
  }
  @exclusivity(unchecked) private final var currentMany: [Term] = []
  private(set) final var count: Int {
    @inline(__always) get { unsafe currentCount }
    @inline(__always) set { unsafe currentCount = newValue }
  }
  @exclusivity(unchecked) private final var currentCount = 0
  final var constant = 0.0
  /// The part of the constant that is not the constraint's own: insets, margins and baselines of the items.
  final var offset = 0.0
  /// The item that stands for the edges of a scroll view.
  final var contentItem: ObjectID?
  /// The items whose insets, margins or baselines are in the constant: the first two, and more.
  private(set) final var insetItems: (ItemVariables?, ItemVariables?) = (nil, nil)
  private(set) final var moreInsetItems: [ItemVariables] = []

  /// Makes it empty.
  final func removeAll() {
    if !many.isEmpty { many = [] }
    count = 0
    constant = 0
    offset = 0
    contentItem = nil
    insetItems = (nil, nil)
    if !moreInsetItems.isEmpty { moreInsetItems = [] }
  }

  /// One term.
  final subscript(index: Int) -> Term { many.isEmpty ? few[index] : many[index] }

  final func add(_ coefficient: Double, _ variable: Variable) {
    for index in 0..<count where self[index].variable == variable {
      if many.isEmpty {
        few[index].coefficient += coefficient
      } else {
        many[index].coefficient += coefficient
      }
      return
    }
    let term = Term(coefficient, variable)
    if many.isEmpty, count < Self.inlineCount {
      few[count] = term
    } else {
      if many.isEmpty { many = (0..<count).map { few[$0] } }
      many.append(term)
    }
    count += 1
  }

  /// Drops the terms that have cancelled out.
  final func dropZeros() {
    var kept = 0
    for index in 0..<count {
      let term = self[index]
      if term.coefficient == 0 { continue }
      if kept != index {
        if many.isEmpty { few[kept] = term } else { many[kept] = term }
      }
      kept += 1
    }
    guard kept < count else { return }
    if !many.isEmpty { many.removeLast(count - kept) }
    // With nothing left in the array, the terms in line are those from before it was made.
    count = kept
  }

  final func addInsets(of item: ItemVariables) {
    if insetItems.0 === item || insetItems.1 === item { return }
    if insetItems.0 == nil {
      insetItems.0 = item
    } else if insetItems.1 == nil {
      insetItems.1 = item
    } else if !moreInsetItems.contains(where: { $0 === item }) {
      moreInsetItems.append(item)
    }
  }

  /// The items whose insets, margins or baselines are in the constant.
  final var allInsetItems: [ItemVariables] {
    [insetItems.0, insetItems.1].compactMap { $0 } + moreInsetItems
  }

  /// Whether another equation has the same terms in the same order.
  final func hasTerms(of other: Equation) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Adds the equation to a solver.
  final func add(
    to solver: inout Solver,
    _ relation: Relation,
    priority: Priority
  ) throws(SolverError) -> (id: ConstraintID, work: SolverWork) {
    if many.isEmpty {
      // A copy of 96 bytes, whose end the compiler knows.
      let few = few
      return try solver.add(
        few.span.extracting(0..<count),
        constant: constant,
        relation,
        priority: priority
      )
    }
    let many = many
    return try solver.add(many.span, constant: constant, relation, priority: priority)
  }
}

extension LayoutEngine {
  /// Writes down the equation `first − multiplier · second − constant` for a constraint, in its host's coordinates.
  ///
  /// Positions of an item in its superitem are chained up to the host, so a constraint inside one superview mentions
  /// nothing above it. Where the constraint flips for right-to-left, positions count leftwards from the host's right
  /// edge: the host's width cancels out unless the multiplier differs from 1.
  func write(_ constraint: LayoutConstraint, to equation: Equation) {
    guard let first = constraint.firstItem else { return }
    let second = constraint.secondItem
    let reference = second == nil ? first.layoutSuperitem : constraint.host
    let isDirectional =
      constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional
    let flips = constraint.isRightToLeft && isDirectional
    append(
      first,
      constraint.firstAttribute,
      times: 1,
      in: reference,
      flips: flips,
      to: equation
    )
    if let second {
      append(
        second,
        constraint.secondAttribute,
        times: -constraint.multiplier,
        in: reference,
        flips: flips,
        to: equation
      )
    }
    equation.offset = equation.constant + constraint.replayedOffset
    equation.constant = equation.offset - constraint.constant
    equation.dropZeros()
  }

  private func append(
    _ item: any LayoutItem,
    _ attribute: LayoutAttribute,
    times factor: Double,
    in reference: (any LayoutItem)?,
    flips: Bool,
    to equation: Equation
  ) {
    guard let line = attribute.line(flipping: flips) else { return }
    if line.isSize {
      let part: ItemVariables.Part = line.isHorizontal ? .width : .height
      equation.add(factor, variable(part, of: item))
      return
    }
    // A scroll view's own edges mean its content's edges to what is inside it; its middle is that of its frame.
    var item = item
    if line.sizeShare != 0.5, let reference, item === reference,
      let content = item.layoutContentItem
    {
      content.defineForRecording()
      equation.contentItem = content.layoutID
      item = content
    }

    var factor = factor
    if flips {
      // x becomes hostWidth − x.
      if let reference {
        equation.add(factor, variable(.width, of: reference))
      }
      factor = -factor
    }
    appendPosition(of: item, line, times: factor, in: reference, to: equation)
  }

  private func appendPosition(
    of item: any LayoutItem,
    _ line: AttributeLine,
    times factor: Double,
    in reference: (any LayoutItem)?,
    to equation: Equation
  ) {
    let origin: ItemVariables.Part = line.isHorizontal ? .minX : .minY
    let size: ItemVariables.Part = line.isHorizontal ? .width : .height
    if let reference, item === reference {
      equation.constant += factor * item.layoutAlignmentInsets.leading(of: line)
      equation.addInsets(of: entry(for: item))
    } else {
      equation.add(factor, variable(origin, of: item))
      var ancestor = item.layoutSuperitem
      while let current = ancestor, reference == nil || current !== reference {
        guard reference != nil else { break }
        equation.add(factor, variable(origin, of: current))
        let insets = current.layoutAlignmentInsets
        equation.constant -= factor * insets.leading(of: line)
        equation.addInsets(of: entry(for: current))
        ancestor = current.layoutSuperitem
      }
    }
    if line.sizeShare != 0 {
      equation.add(factor * line.sizeShare, variable(size, of: item))
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
      equation.addInsets(of: entry(for: item))
    case .firstBaseline:
      equation.constant += factor * item.layoutFirstBaselineOffset
      equation.addInsets(of: entry(for: item))
    case .lastBaseline:
      equation.constant -= factor * item.layoutLastBaselineOffset
      equation.addInsets(of: entry(for: item))
    }
  }

  /// What the engine keeps of an item; nil if it has nothing to do with it.
  func entry(of reference: LayoutItemReference) -> ItemVariables? {
    if let entry = reference.entry, entry.engine == id { return entry }
    return foreignItems.isEmpty ? nil : foreignItems[reference.id]
  }

  /// What the engine keeps of an item, made if there is nothing yet.
  private func entry(for item: any LayoutItem) -> ItemVariables {
    let reference = item.layoutReference
    if let known = entry(of: reference) { return known }
    let made = ItemVariables(reference, engine: id)
    if reference.entry == nil {
      reference.entry = made
    } else {
      foreignItems[reference.id] = made
    }
    return made
  }

  /// Forgets what was kept of an item.
  private func remove(_ entry: ItemVariables) {
    if entry.reference.entry === entry {
      entry.reference.entry = nil
    } else {
      foreignItems[entry.id] = nil
    }
  }

  private func variable(_ part: ItemVariables.Part, of item: any LayoutItem) -> Variable {
    let entry = entry(for: item)
    if let variable = entry[part] { return variable }
    if entry.isEmpty {
      markIdle(entry)
      ambiguities.suspect(entry)
    }
    let isSize = part == .width || part == .height
    let variable = solver.makeVariable(isRestricted: isSize && !item.layoutSizeIsSigned)
    entry[part] = variable
    let index = Int(variable.rawValue)
    while itemOfVariable.count <= index { itemOfVariable.append(nil) }
    itemOfVariable[index] = entry
    return variable
  }

  private func markIdle(_ entry: ItemVariables) {
    guard !entry.isIdle else { return }
    entry.isIdle = true
    idleItems.append(entry)
  }

  func mention(_ equation: Equation) {
    for index in 0..<equation.count { item(of: equation[index].variable)?.mentions += 1 }
  }

  func unmention(_ equation: Equation) {
    for index in 0..<equation.count {
      guard let entry = item(of: equation[index].variable) else { continue }
      entry.mentions -= 1
      if entry.mentions == 0 { markIdle(entry) }
    }
  }

  /// The item that a variable is of.
  func item(of variable: Variable) -> ItemVariables? {
    let index = Int(variable.rawValue)
    return index < itemOfVariable.count ? itemOfVariable[index] : nil
  }

  /// How many equations depend on an item's insets, margins or baselines.
  func insetUserCount(of item: any LayoutItem) -> Int {
    entry(of: item.layoutReference)?.insetUsers.count ?? 0
  }

  func indexInsets(of record: Record) {
    if let item = record.insetItems.0 { record.insetPlaces.0 = addUser(record, of: item) }
    if let item = record.insetItems.1 { record.insetPlaces.1 = addUser(record, of: item) }
    for item in record.moreInsetItems {
      record.moreInsetPlaces.append(addUser(record, of: item))
    }
  }

  private func addUser(_ record: Record, of item: ItemVariables) -> Int32 {
    item.insetUsers.append(record.place)
    return Int32(item.insetUsers.count - 1)
  }

  func forgetInsets(of record: Record) {
    if let item = record.insetItems.0 { removeUser(at: record.insetPlaces.0, of: item) }
    if let item = record.insetItems.1 { removeUser(at: record.insetPlaces.1, of: item) }
    for (item, place) in zip(record.moreInsetItems, record.moreInsetPlaces) {
      removeUser(at: place, of: item)
    }
    record.moreInsetPlaces = []
  }

  /// Takes a record out of an item's list; the last one of the list takes its place.
  private func removeUser(at place: Int32, of item: ItemVariables) {
    let last = item.insetUsers.removeLast()
    if Int(place) < item.insetUsers.count {
      item.insetUsers[Int(place)] = last
      record(at: last).setInsetPlace(place, of: item)
    }
    if item.insetUsers.isEmpty, item.mentions == 0 { markIdle(item) }
  }

  /// Takes the variables of items that no constraint mentions any more out of the solver.
  func dropIdleItems() {
    guard !idleItems.isEmpty else { return }
    for entry in idleItems {
      entry.isIdle = false
      guard entry.mentions == 0 else { continue }
      if !entry.isEmpty {
        for part in [ItemVariables.Part.minX, .minY, .width, .height] {
          guard let variable = entry[part] else { continue }
          do {
            try solver.removeVariable(variable)
          } catch {
            preconditionFailure("A constraint mentions a variable of an item without mentions")
          }
          itemOfVariable[Int(variable.rawValue)] = nil
          ambiguities.forget(variable)
        }
        entry.removeVariables()
        ambiguities.drop(entry)
      }
      if entry.insetUsers.isEmpty { remove(entry) }
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

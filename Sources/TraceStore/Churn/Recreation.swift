import Signposts

/// Finds constraints of views that a pass recreated.
struct Recreation<Context: ChurnContext> {
  let pass: Int64
  let opened: Int64
  let context: Context

  /// The name of a view or guide inside its superview, independent of the object's identity.
  private enum Name: Hashable {
    /// An object that the pass neither added nor removed.
    case object(Int64)
    case identifier(String, class: String)
    case index(Int, class: String)
  }

  /// The meaning of a constraint, with its items named from the superview down.
  private struct Meaning: Hashable {
    var superview: Int64
    var first: [Name]
    var second: [Name]?
    var origin: Bool
    var attributes: [UInt8]
    var relation: Int8
    var values: [UInt64]
  }

  private enum Side {
    case removal
    case addition
  }

  /// Superviews whose children were numbered at the end of the pass.
  private var numbered: Set<Int64> = []

  init(pass: Int64, opened: Int64, context: Context) {
    self.pass = pass
    self.opened = opened
    self.context = context
  }

  /// Pairs removals with additions that mean the same for views that replaced others.
  mutating func pair(
    _ unpaired: inout ChurnMatcher.Unpaired<Context.Item>,
    of changes: OpenPass,
    to pairs: inout [ChurnMatcher.Pair]
  ) {
    guard !unpaired.isDone else { return }
    // Most passes have no new views. Check that first, because names are strings and slow to
    // build.
    let candidates = unpaired.additions.filter {
      concernsNewItem(changes.changes[Int($0)].signature, under: unpaired.superviews[Int($0)])
    }
    guard !candidates.isEmpty else { return }
    var first: [Meaning: [Int32]] = [:]
    for place in candidates.reversed() {
      let signature = changes.changes[Int(place)].signature
      guard let key = meaning(signature, unpaired.superviews[Int(place)], .addition) else {
        continue
      }
      first[key, default: []].append(place)
    }
    guard !first.isEmpty else { return }
    var paired: Set<Int32> = []
    var left: [Int32] = []
    for removal in unpaired.removals {
      let signature = changes.changes[Int(removal)].signature
      guard let key = meaning(signature, unpaired.superviews[Int(removal)], .removal),
        let place = first[key]?.popLast()
      else {
        left.append(removal)
        continue
      }
      paired.insert(place)
      pairs.append(ChurnMatcher.Pair(removal: removal, addition: place, kind: .recreatedViews))
    }
    guard !paired.isEmpty else { return }
    unpaired.removals = left
    unpaired.additions.removeAll(where: paired.contains)
  }

  /// Whether the pass created one of the items that a constraint names, or moved it to its place.
  private func concernsNewItem(_ number: Int32, under superview: Context.Item?) -> Bool {
    let signature = context.signature(numbered: number)
    for row in [signature.firstItem, signature.secondItem] {
      var item = row.flatMap(context.item)
      var steps = 0
      while let current = item, current !== superview, steps < 256 {
        if current.addedIn == pass { return true }
        // No signpost reports when a guide was added.
        if current.kind == .layoutGuide, current.defined.map({ $0 >= opened }) ?? false {
          return true
        }
        item = current.superview
        steps += 1
      }
    }
    return false
  }

  /// Returns the meaning of a constraint; nil if it concerns a recycled cell, whose siblings share
  /// its name.
  private mutating func meaning(
    _ number: Int32,
    _ superview: Context.Item?,
    _ side: Side
  ) -> Meaning? {
    guard let superview else { return nil }
    let row = context.signature(numbered: number)
    guard let first = names(of: row.firstItem, under: superview, side) else { return nil }
    var second: [Name]?
    if let item = row.secondItem {
      second = names(of: item, under: superview, side)
      if second == nil { return nil }
    }
    return Meaning(
      superview: superview.row,
      first: first,
      second: second,
      origin: row.origin == ConstraintOrigin.user.rawValue,
      attributes: [row.firstAttribute, row.secondAttribute],
      relation: row.relation,
      values: [
        row.multiplier.bitPattern, (row.constant + 0).bitPattern, row.priority.bitPattern,
      ]
    )
  }

  private mutating func names(
    of row: Int64,
    under superview: Context.Item,
    _ side: Side
  ) -> [Name]? {
    var names: [Name] = []
    var item = context.item(row)
    while let current = item, current !== superview, names.count < 256 {
      if current.kind == .reusableCell { return nil }
      names.append(name(of: current, side))
      item = current.superview
    }
    // An item outside the superview matches only itself.
    return item === superview ? names : [.object(row)]
  }

  private mutating func name(of item: Context.Item, _ side: Side) -> Name {
    let isAdded = item.addedIn == pass
    if item.kind == .layoutGuide {
      // No signpost reports when a guide was added or removed.
      return item.identifier.map { .identifier($0, class: item.className) } ?? .object(item.row)
    }
    switch side {
    case .removal where item.isInSuperview && !isAdded: return .object(item.row)
    case .addition where !item.isInSuperview || !isAdded: return .object(item.row)
    case .removal, .addition: break
    }
    if let identifier = item.identifier {
      return .identifier(identifier, class: item.className)
    }
    if side == .removal {
      let isTransient = isAdded && !item.isInSuperview
      return .index(isTransient ? item.classIndex : item.indexBefore, class: item.className)
    }
    if let superview = item.superview, numbered.insert(superview.row).inserted {
      superview.numberChildren()
    }
    return .index(item.classIndex, class: item.className)
  }
}

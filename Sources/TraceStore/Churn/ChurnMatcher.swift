import Signposts

/// Decides which constraints a pass churned.
///
/// No other code decides this.
///
/// A signature is (first item, attribute, relation, second item, attribute, multiplier, constant,
/// priority), with the constant and the priority that the constraint had at that moment. For each
/// signature, min(removed, added) pairs are formed in order of time. The first step pairs
/// constraints between the same views. The next steps pair constraints between views that were
/// recreated at the same path, then constraints that differ only in the constant, then those that
/// differ only in the priority. A step ignores changes that an earlier step has paired. Either both
/// constraints of a pair are the app's own or neither is, and both are charged to the same
/// superview.
///
/// A removal counts only if the constraint's views and the superview had their first layout before
/// the pass was opened.
package struct ChurnMatcher {
  /// The version of these rules.
  ///
  /// It increases when the same events produce other rows.
  package static let version = 3

  /// For each key, the position of its first unpaired addition, or −1.
  private var heads: [Int32] = []
  /// For each addition, the position of the next addition with the same key, or −1.
  private var next: [Int32] = []
  /// The keys of each signature in the later steps, by the signature's number.
  private var keys: [Keys?] = []
  private var numbers: [Meaning: Int32] = [:]

  /// Creates a matcher.
  ///
  /// It caches data about one context's signatures.
  package init() {}

  /// What two constraints must have in common in one of the steps.
  private struct Meaning: Hashable {
    enum Part: UInt8 {
      case all
      case allButConstant
      case allButPriority
    }

    var part: Part
    var isUser: Bool
    var relation: Int8
    var firstAttribute: UInt8
    var secondAttribute: UInt8
    var first: Int64
    var second: Int64?
    var multiplier: UInt64
    var constant: UInt64
    var priority: UInt64

    init(_ row: SignatureRow, _ part: Part) {
      self.part = part
      isUser = row.origin == ConstraintOrigin.user.rawValue
      relation = row.relation
      firstAttribute = row.firstAttribute
      secondAttribute = row.secondAttribute
      first = row.firstItem
      second = row.secondItem
      multiplier = row.multiplier.bitPattern
      // 0 and −0 are the same constant, and two NaNs are equal.
      constant = part == .allButConstant ? 0 : (row.constant + 0).bitPattern
      priority = part == .allButPriority ? 0 : row.priority.bitPattern
    }
  }

  struct Keys {
    var all: Int32
    var allButConstant: Int32
    var allButPriority: Int32
  }

  /// The removals and additions of a pass that have no partner yet, as positions in its list of
  /// changes.
  struct Unpaired<Item: PlacedItem> {
    var removals: [Int32]
    var additions: [Int32]
    /// The superview of each change, by its position; set only for changes that the first step did
    /// not pair.
    var superviews: [Item?] = []
    /// The keys of those changes.
    var keys: [Keys] = []

    var isDone: Bool { removals.isEmpty || additions.isEmpty }

    /// Whether two changes are charged to the same superview; not checked if they share one
    /// signature row.
    func haveSameSuperview(_ removal: Int32, _ addition: Int32) -> Bool {
      guard !superviews.isEmpty else { return true }
      guard let superview = superviews[Int(removal)] else { return false }
      return superview === superviews[Int(addition)]
    }
  }

  struct Pair {
    var removal: Int32
    var addition: Int32
    var kind: ChurnKind
  }
}

extension ChurnMatcher {
  /// Returns the churn rows of a pass that has ended.
  ///
  /// - Parameters:
  ///   - pass: The pass's changes.
  ///   - id: The pass's row.
  ///   - opened: When it was opened, in nanoseconds since the trace began.
  ///   - context: The views at the end of the pass.
  /// - Returns: A row for each pair, without an id.
  /// - Complexity: O(*n*) in the pass's changes.
  package mutating func rows(
    of pass: OpenPass,
    id: Int64,
    opened: Int64,
    in context: some ChurnContext
  ) -> [ChurnRow] {
    guard pass.removals > 0, pass.removals < pass.changes.count else { return [] }
    return decide(pass, id: id, opened: opened, in: context)
  }

  private mutating func decide<Context: ChurnContext>(
    _ pass: OpenPass,
    id: Int64,
    opened: Int64,
    in context: Context
  ) -> [ChurnRow] {
    var unpaired = Unpaired<Context.Item>(removals: [], additions: [])
    unpaired.removals.reserveCapacity(pass.removals)
    unpaired.additions.reserveCapacity(pass.changes.count - pass.removals)
    for (place, change) in pass.changes.enumerated() {
      if change.isAddition {
        unpaired.additions.append(Int32(place))
      } else if context.areLaidOut(viewsOf: change.signature, by: opened) {
        unpaired.removals.append(Int32(place))
      }
    }
    guard !unpaired.removals.isEmpty else { return [] }
    var pairs: [Pair] = []
    pair(&unpaired, .sameViews, to: &pairs) { pass.changes[Int($0)].signature }
    if !unpaired.isDone {
      lookUp(&unpaired, of: pass, in: context)
      let keys = unpaired.keys
      pair(&unpaired, .sameViews, to: &pairs) { keys[Int($0)].all }
      var recreation = Recreation(pass: id, opened: opened, context: context)
      recreation.pair(&unpaired, of: pass, to: &pairs)
      pair(&unpaired, .constantOnly, to: &pairs) { keys[Int($0)].allButConstant }
      pair(&unpaired, .priorityOnly, to: &pairs) { keys[Int($0)].allButPriority }
    }
    var count = 0
    return pairs.compactMap { pair in
      guard let row = row(of: pair, of: pass, number: count, id: id, in: context) else {
        return nil
      }
      count += 1
      return row
    }
  }

  private func row(
    of pair: Pair,
    of pass: OpenPass,
    number: Int,
    id: Int64,
    in context: some ChurnContext
  ) -> ChurnRow? {
    let removal = pass.changes[Int(pair.removal)]
    let addition = pass.changes[Int(pair.addition)]
    let signature = context.signature(numbered: addition.signature)
    guard let superview = context.views(of: signature)?.superview else { return nil }
    /// The pair's share of the pass's error minimization, as a whole number, so that sums of shares
    /// are exact.
    func share(of minimization: Int64) -> Int64 {
      let changes = Int64(max(pass.changeCount, 2))
      // The product with the whole amount could overflow.
      let (whole, rest) = minimization.quotientAndRemainder(dividingBy: changes)
      func upTo(_ pairs: Int) -> Int64 {
        whole * 2 * Int64(pairs) + (rest * 4 * Int64(pairs) + changes) / (2 * changes)
      }
      return upTo(number + 1) - upTo(number)
    }
    return ChurnRow(
      pass: id,
      test: addition.test == 0 ? nil : addition.test,
      superview: superview.row,
      isUser: signature.origin == ConstraintOrigin.user.rawValue,
      kind: pair.kind,
      removal: removal.id,
      addition: addition.id,
      wastedTime: Double(removal.duration + addition.duration + share(of: pass.duration)),
      wastedRows: Double(
        Int64(removal.rowsTouched + addition.rowsTouched) + share(of: Int64(pass.rowsTouched))
      ),
      wastedPivots: Double(
        Int64(removal.pivots + addition.pivots) + share(of: Int64(pass.pivots))
      )
    )
  }

  /// Pairs removals with additions of the same key and superview, in order of time.
  ///
  /// Linked lists in an array replace a dictionary because keys are small consecutive numbers.
  private mutating func pair<Item: PlacedItem>(
    _ unpaired: inout Unpaired<Item>,
    _ kind: ChurnKind,
    to pairs: inout [Pair],
    by key: (Int32) -> Int32
  ) {
    guard !unpaired.isDone else { return }
    let count = pairs.count
    let last = Int(unpaired.additions.last ?? 0)
    if next.count <= last { next += repeatElement(-1, count: last + 1 - next.count) }
    for place in unpaired.additions.reversed() {
      let key = Int(key(place))
      if heads.count <= key { heads += repeatElement(-1, count: key + 1 - heads.count) }
      next[Int(place)] = heads[key]
      heads[key] = place
    }
    let additions = unpaired.additions
    defer { for place in additions { heads[Int(key(place))] = -1 } }
    var left: [Int32] = []
    for removal in unpaired.removals {
      let key = Int(key(removal))
      var before: Int32 = -1
      var place = key < heads.count ? heads[key] : -1
      while place >= 0, !unpaired.haveSameSuperview(removal, place) {
        before = place
        place = next[Int(place)]
      }
      guard place >= 0 else {
        left.append(removal)
        continue
      }
      if before < 0 {
        heads[key] = next[Int(place)]
      } else {
        next[Int(before)] = next[Int(place)]
      }
      // −2 marks a paired change; no list uses that value.
      next[Int(place)] = -2
      pairs.append(Pair(removal: removal, addition: place, kind: kind))
    }
    guard pairs.count > count else { return }
    unpaired.removals = left
    unpaired.additions.removeAll { next[Int($0)] == -2 }
  }

  /// Looks up the superviews and keys of the changes that have no partner yet.
  private mutating func lookUp<Context: ChurnContext>(
    _ unpaired: inout Unpaired<Context.Item>,
    of pass: OpenPass,
    in context: Context
  ) {
    unpaired.superviews = Array(repeating: nil, count: pass.changes.count)
    unpaired.keys = Array(
      repeating: Keys(all: -1, allButConstant: -1, allButPriority: -1),
      count: pass.changes.count
    )
    for place in unpaired.removals + unpaired.additions {
      let number = pass.changes[Int(place)].signature
      let signature = context.signature(numbered: number)
      unpaired.superviews[Int(place)] = context.views(of: signature)?.superview
      unpaired.keys[Int(place)] = keys(of: number, signature)
    }
  }

  private mutating func keys(of number: Int32, _ signature: SignatureRow) -> Keys {
    let position = Int(number)
    if position < keys.count, let known = keys[position] { return known }
    if position >= keys.count {
      keys += repeatElement(nil, count: max(position + 1, keys.count * 2) - keys.count)
    }
    func key(_ part: Meaning.Part) -> Int32 {
      let next = Int32(numbers.count)
      let meaning = Meaning(signature, part)
      if let known = numbers[meaning] { return known }
      numbers[meaning] = next
      return next
    }
    let new = Keys(
      all: key(.all),
      allButConstant: key(.allButConstant),
      allButPriority: key(.allButPriority)
    )
    keys[position] = new
    return new
  }
}

package import Signposts

/// Decides churn for a trace that has no current rows of `churn`.
///
/// It tracks the hierarchy and the constraints as the collector does, and uses the same
/// ``ChurnMatcher``.
package final class ChurnReplay {
  /// The lookups that the replay needs while it streams events.
  package struct Source {
    package var engines: [EngineRow]
    /// The constraint of a row, with its first recorded values.
    package var constraint: (Int64) throws -> ConstraintRow?
    /// The contents of a row of `signature`; nil in traces without that table.
    package var signature: (Int64) throws -> SignatureRow?
    package var pass: (Int64) throws -> PassRow?

    /// Creates a source from its parts.
    package init(
      engines: [EngineRow],
      constraint: @escaping (Int64) throws -> ConstraintRow?,
      signature: @escaping (Int64) throws -> SignatureRow?,
      pass: @escaping (Int64) throws -> PassRow?
    ) {
      self.engines = engines
      self.constraint = constraint
      self.signature = signature
      self.pass = pass
    }
  }

  /// The events that affect churn.
  package static let tables: Set<TraceEvent.Table> = [
    .viewChange, .constraintChange, .engineWork, .passEnded,
  ]

  private let source: Source
  private let write: (ChurnRow) throws -> Void
  private var matcher = ChurnMatcher()
  private let throwAwayEngines: Set<Int64>
  private var items: [Int64: ReplayedItem] = [:]
  /// The first recorded states of items, in order of time.
  private var starts: ArraySlice<FirstState>
  private var open: [Int64: OpenPass] = [:]
  private var signatures: [SignatureRow] = []
  private var numbers: [SignatureRow: Int32] = [:]
  private var numbersByRow: [Int64: Int32] = [:]
  /// The current meaning of each constraint, in traces without signatures.
  private var definitions: [Int64: SignatureRow] = [:]

  /// Creates a replay of a trace's items; `write` receives the rows of each pass that ends, without
  /// ids.
  ///
  /// The items must have first layouts, either recorded or estimated by ``FirstLayouts``.
  package init(
    _ source: Source,
    items rows: [ItemRow],
    starts: [FirstState],
    write: @escaping (ChurnRow) throws -> Void
  ) throws {
    self.source = source
    self.write = write
    self.starts = starts[...]
    throwAwayEngines = Set(
      source.engines.filter { $0.purpose == .systemLayoutSizeFitting }.map(\.id)
    )
    for row in rows { items[row.id] = ReplayedItem(row) }
    let known = Set(starts.map(\.item))
    for start in starts { items[start.item]?.defined = start.time }
    // Items that no row places are at their last known position.
    var counts: [Int64: Int] = [:]
    for row in rows where !known.contains(row.id) {
      guard let superview = row.superview, superview != row.id, let parent = items[superview]
      else { continue }
      items[row.id]?.placeByDefinition(in: parent, index: counts[superview, default: 0])
      counts[superview, default: 0] += 1
    }
  }

  /// Decides the churn of a trace.
  ///
  /// - Parameters:
  ///   - source: The trace's tables.
  ///   - items: Its views and guides.
  ///   - starts: The first recorded states of the items, in order of time.
  ///   - events: Streams the events of some tables, in order of time; called twice if first layouts
  ///     are estimated.
  ///   - write: Receives the rows of each pass that ends, without ids.
  /// - Throws: What the closures throw.
  /// - Complexity: O(*n*) in signposts; memory grows with items and signatures.
  package static func run(
    _ source: Source,
    items: [ItemRow],
    starts: [FirstState],
    events: (_ tables: Set<TraceEvent.Table>, _ body: (TraceEvent) throws -> Void) throws -> Void,
    write: @escaping (ChurnRow) throws -> Void
  ) throws {
    let items = try FirstLayouts.complete(items, from: source, events: events)
    let replay = try ChurnReplay(source, items: items, starts: starts, write: write)
    // An item's row holds its last identifier. Items whose identifier changed had another one
    // before.
    try events([.viewChange]) { event in
      guard case .viewChange(let row) = event, row.kind == .identified else { return }
      replay.items[row.view]?.identifier = nil
    }
    try events(tables, replay.observe)
    try replay.finish()
  }

  /// Decides the churn of a trace and returns the rows.
  package static func rows(
    of source: Source,
    items: [ItemRow],
    starts: [FirstState],
    events: (_ tables: Set<TraceEvent.Table>, _ body: (TraceEvent) throws -> Void) throws -> Void
  ) throws -> [ChurnRow] {
    let found = FoundRows()
    try run(source, items: items, starts: starts, events: events) { found.rows.append($0) }
    return found.rows
  }

  /// Collects rows.
  private final class FoundRows {
    var rows: [ChurnRow] = []
  }

  deinit {
    for item in items.values {
      item.superview = nil
      item.children = []
    }
  }
}

extension ChurnReplay {
  /// Processes the next event; events must come in order of time.
  package func observe(_ event: TraceEvent) throws {
    place(upTo: event.time)
    switch event {
    case .viewChange(let row): observe(row)
    case .constraintChange(let row):
      let signature = try signature(after: row)
      guard let pass = row.pass else { return }
      open[pass, default: OpenPass()].add(
        row,
        signature: signature,
        isThrowAway: isThrowAway(row.engine)
      )
    case .engineWork(let row):
      guard let pass = row.pass else { return }
      open[pass, default: OpenPass()].add(row)
    case .passEnded(let row): try end(row.id, opened: row.opened)
    default: break
    }
  }

  /// Ends the passes that were open when the trace ended.
  package func finish() throws {
    place(upTo: .max)
    for pass in open.keys.sorted() {
      try end(pass, opened: source.pass(pass)?.opened ?? .min)
    }
  }

  private func end(_ pass: Int64, opened: Int64) throws {
    guard let changes = open.removeValue(forKey: pass) else { return }
    for row in matcher.rows(of: changes, id: pass, opened: opened, in: self) { try write(row) }
  }

  // MARK: Views

  private func place(upTo time: Int64) {
    while let start = starts.first, start.time <= time {
      starts.removeFirst()
      guard let superview = start.superview, superview != start.item,
        let parent = items[superview]
      else { continue }
      items[start.item]?.placeByDefinition(in: parent, index: start.index ?? 0)
    }
  }

  private func observe(_ row: ViewChangeRow) {
    if row.kind == .identified { items[row.view]?.identifier = row.identifier }
    guard row.kind == .added || row.kind == .removed, let view = items[row.view],
      let superview = row.superview.flatMap({ items[$0] }), superview !== view
    else { return }
    if row.kind == .added {
      view.place(in: superview, index: row.index ?? 0, pass: row.pass)
    } else {
      view.remove(pass: row.pass)
    }
  }

  // MARK: Constraints

  func isThrowAway(_ engine: Int64) -> Bool {
    throwAwayEngines.contains(engine)
  }

  /// Returns the signature number of a constraint after a change; nil if the trace does not define
  /// it.
  func signature(after row: ConstraintChange) throws -> Int32? {
    if let id = row.signature {
      if let known = numbersByRow[id] { return known }
      if let signature = try source.signature(id) {
        let number = number(of: signature)
        numbersByRow[id] = number
        return number
      }
    }
    var definition = definitions[row.constraint]
    if definition == nil {
      definition = try source.constraint(row.constraint).map(SignatureRow.init)
    }
    guard var definition else { return nil }
    switch row.kind {
    case .constantSet: definition.constant = row.newValue ?? definition.constant
    case .prioritySet: definition.priority = row.newValue ?? definition.priority
    case .added, .removed, .broken: break
    }
    definitions[row.constraint] = definition
    return number(of: definition)
  }

  private func number(of signature: SignatureRow) -> Int32 {
    if let known = numbers[signature] { return known }
    let number = Int32(signatures.count)
    signatures.append(signature)
    numbers[signature] = number
    return number
  }
}

extension ChurnReplay: ChurnContext {
  package func signature(numbered number: Int32) -> SignatureRow { signatures[Int(number)] }

  package func item(_ row: Int64) -> ReplayedItem? { items[row] }

  package func areLaidOut(viewsOf signature: Int32, by time: Int64) -> Bool {
    wereLaidOut(viewsOf: signatures[Int(signature)], by: time)
  }
}

/// A view or guide in a ``ChurnReplay``.
package final class ReplayedItem: PlacedItem {
  package let row: Int64
  package let kind: ItemKind
  package let className: String
  package fileprivate(set) var identifier: String?
  package let reuseIdentifier: String?
  package let firstLayout: Int64?
  package var defined: Int64?
  package var superview: ReplayedItem?
  package var isInSuperview = false
  package var isPlacedByDefinition = false
  package var index = 0
  package var children: [ReplayedItem] = []
  package var classIndex = 0
  package var addedIn: Int64 = 0
  package var indexBefore = 0
  package var numberedFor: Int64 = 0

  init(_ item: ItemRow) {
    row = item.id
    kind = item.kind
    className = item.className
    identifier = item.identifier
    reuseIdentifier = item.reuseIdentifier
    firstLayout = item.firstLayout
  }
}

extension SignatureRow {
  /// The signature of a constraint as its definition has it.
  init(_ row: ConstraintRow) {
    self.init(
      host: row.host,
      origin: row.origin.rawValue,
      firstItem: row.firstItem,
      firstAttribute: row.firstAttribute,
      relation: row.relation,
      secondItem: row.secondItem,
      secondAttribute: row.secondAttribute,
      multiplier: row.multiplier,
      constant: row.constant,
      priority: row.priority
    )
  }
}

import Signposts
import TraceStore

/// Finds layout shifts, scored as in the web's Layout Instability API
/// (https://wicg.github.io/layout-instability/).
///
/// The score is the share of the window that views which jumped cover before and after, times the
/// distance as a share of the window's longer side.
///
/// A view jumps if its upper left corner is at least 3 points elsewhere in the window at a pass's
/// end. Views do not count if they are laid out for the first time, appear or disappear. Neither do
/// views inside something that was scrolled, animated or moved by a list's own updates, nor passes
/// in which the size of the window changes.
struct ShiftFinder {
  static let tables: Set<TraceEvent.Table> = [
    .frameChange, .viewChange, .constraintChange, .listed, .passEnded,
  ]

  /// The minimum distance in points for a corner to count as moved.
  private static let leastMove = 3.0
  /// The maximum number of views to consider in one pass.
  private static let viewLimit = 400

  /// The events of one pass so far.
  private struct Moves {
    var frames: [Int64: (old: TraceRect, new: TraceRect)] = [:]
    /// Views whose contents were moved on request.
    var asked: Set<Int64> = []
    /// Views that appeared or disappeared.
    var appeared: Set<Int64> = []
    var culprits: [(culprit: LayoutShift.Culprit, superview: Int64?, stack: Int64?)] = []
    /// The call stack of a constraint change, in case nothing else shows the cause.
    var stack: Int64?
  }

  private let items: ItemTable
  private let roots: [Int64: Int64]
  private var frames: [Int64: TraceRect] = [:]
  private var origins: [Int64: TraceRect] = [:]
  private var hidden: Set<Int64> = []
  private var open: [Int64: Moves] = [:]
  private var motions = MotionSpans()
  private var begun: Set<Int64> = []

  init(_ source: some TraceSource, items: ItemTable) throws {
    self.items = items
    roots = Dictionary(
      try source.engines().compactMap { engine in engine.view.map { (engine.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
    for state in try source.firstStates() {
      frames[state.item] = state.frame
      if state.isHidden { hidden.insert(state.item) }
    }
  }

  /// Processes an event; returns the shift of a pass that ended, if there was one.
  mutating func observe(_ event: TraceEvent) -> LayoutShift? {
    switch event {
    case .frameChange(let row): observe(row)
    case .viewChange(let row): observe(row)
    case .constraintChange(let row):
      guard let pass = row.pass, let stack = row.stack, row.kind != .broken else { return nil }
      if open[pass, default: Moves()].stack == nil || row.kind == .constantSet {
        open[pass]?.stack = stack
      }
    case .listed(let row):
      if let motion = row.motion { motions.observe(motion) }
      if let list = row.listChange, list.kind == .updated, let pass = row.pass {
        open[pass, default: Moves()].asked.insert(list.view)
      }
    case .passEnded(let row): return end(row)
    default: break
    }
    return nil
  }

  private mutating func observe(_ row: FrameChangeRow) {
    if row.isBoundsOrigin {
      origins[row.view] = row.new
      if let pass = row.pass { open[pass, default: Moves()].asked.insert(row.view) }
      return
    }
    frames[row.view] = row.new
    guard let pass = row.pass else { return }
    if motions.isAnimating { open[pass, default: Moves()].asked.insert(row.view) }
    let old = open[pass]?.frames[row.view]?.old ?? row.old
    open[pass, default: Moves()].frames[row.view] = (old, row.new)
  }

  private mutating func observe(_ row: ViewChangeRow) {
    let culprit: LayoutShift.Culprit
    switch row.kind {
    case .added: culprit = .added(row.view)
    case .removed: culprit = .removed(row.view)
    case .hidden:
      hidden.insert(row.view)
      culprit = .hidden(row.view)
    case .shown:
      hidden.remove(row.view)
      culprit = .shown(row.view)
    case .textSet: culprit = .textSet(row.view)
    case .identified, .intrinsicSizeInvalidated: return
    }
    guard let pass = row.pass else { return }
    if row.kind != .textSet { open[pass, default: Moves()].appeared.insert(row.view) }
    if motions.isAnimating { open[pass, default: Moves()].asked.insert(row.view) }
    open[pass, default: Moves()].culprits.append((culprit, row.superview, row.stack))
  }

  private mutating func end(_ row: PassRow) -> LayoutShift? {
    let moves = open.removeValue(forKey: row.id)
    let isFirst = begun.insert(row.engine).inserted
    guard let moves, let root = roots[row.engine], let window = frames[root], window.area > 0,
      !isFirst, moves.frames[root] == nil, moves.frames.count <= Self.viewLimit
    else { return nil }
    let screen = TraceRect(x: 0, y: 0, width: window.width, height: window.height)
    var jumps: [(view: Int64, distance: Double)] = []
    var region: [TraceRect] = []
    for view in moves.frames.keys.sorted() {
      guard wasThere(view, before: row, moves),
        let before = place(of: view, under: root, { moves.frames[$0]?.old ?? frames[$0] }),
        let after = place(of: view, under: root, { frames[$0] })
      else { continue }
      let distance = max(abs(before.x - after.x), abs(before.y - after.y))
      guard distance >= Self.leastMove else { continue }
      let seen = [before, after].compactMap { $0.intersection(screen) }
      // A view that only becomes visible, or stops being visible, has another reason to move.
      guard seen.count == 2 else { continue }
      jumps.append((view, distance))
      region += seen
    }
    guard !jumps.isEmpty else { return nil }
    jumps.sort { ($1.distance, $0.view) < ($0.distance, $1.view) }
    let (culprit, stack) = culprit(of: jumps[0].view, Set(jumps.map(\.view)), moves)
    return LayoutShift(
      time: row.end ?? row.opened,
      pass: row.id,
      views: jumps.map(\.view),
      impact: min(1, TraceRect.areaOfUnion(region) / screen.area),
      distance: min(1, jumps[0].distance / max(screen.width, screen.height)),
      culprit: culprit,
      stack: stack
    )
  }

  /// Whether a view existed before, and neither it nor an ancestor was moved on request.
  private func wasThere(_ view: Int64, before pass: PassRow, _ moves: Moves) -> Bool {
    guard items.kind(of: view) != .layoutGuide, items.kind(of: view) != .reusableCell,
      let first = items.firstLayout(of: view), first < pass.opened
    else { return false }
    return items.lineage(of: view).allSatisfy { id in
      !moves.asked.contains(id) && !moves.appeared.contains(id) && !hidden.contains(id)
    }
  }

  /// A view's rectangle in the window; nil if an ancestor's frame is unknown.
  private func place(
    of view: Int64,
    under root: Int64,
    _ frame: (Int64) -> TraceRect?
  ) -> TraceRect? {
    guard var place = frame(view) else { return nil }
    for superview in items.lineage(of: view).dropFirst() {
      place.x -= origins[superview]?.x ?? 0
      place.y -= origins[superview]?.y ?? 0
      if superview == root { return place }
      guard let outer = frame(superview) else { return nil }
      place.x += outer.x
      place.y += outer.y
    }
    return nil
  }

  /// Finds the change next to the view that moved farthest.
  ///
  /// It is a sibling that appeared, disappeared or grew, and the text that caused its growth.
  private func culprit(
    of view: Int64,
    _ jumped: Set<Int64>,
    _ moves: Moves
  ) -> (LayoutShift.Culprit?, stack: Int64?) {
    let superview = items.superview(of: view)
    let near = moves.culprits.filter { $0.culprit.view != view }
    let comings = near.filter {
      if case .textSet = $0.culprit { return false }
      return $0.superview == superview || items.superview(of: $0.culprit.view) == superview
    }
    if let last = comings.last { return (last.culprit, last.stack ?? moves.stack) }
    let grown = moves.frames.filter { sibling, frame in
      sibling != view && items.superview(of: sibling) == superview
        && (frame.old.width != frame.new.width || frame.old.height != frame.new.height)
    }
    func change(_ frame: (old: TraceRect, new: TraceRect)) -> Double {
      abs(frame.old.width - frame.new.width) + abs(frame.old.height - frame.new.height)
    }
    let most = grown.max { (change($0.value), $1.key) < (change($1.value), $0.key) }
    if let most {
      let text = near.last { isInside($0.culprit.view, most.key) }
      return (
        .resized(most.key, from: most.value.old, to: most.value.new), text?.stack ?? moves.stack
      )
    }
    let text = near.last ?? moves.culprits.last
    return (text?.culprit, text?.stack ?? moves.stack)
  }

  private func isInside(_ view: Int64, _ ancestor: Int64) -> Bool {
    items.lineage(of: view).contains(ancestor)
  }
}

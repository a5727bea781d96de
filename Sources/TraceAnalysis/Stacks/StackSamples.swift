import Signposts
import TraceStore

/// The weight of one signpost, and the call stack that caused it.
struct StackSample {
  /// Nanoseconds since the trace began.
  var time: Int64
  var pass: Int64?
  /// The call stack; nil for work that no code of the app requested directly, such as a pass of the
  /// render loop.
  var stack: Int64?
  var weights: StackWeights
}

/// Reports the weight of each signpost.
///
/// Weights exclude nested stacks: a forced layout does not include the constraint changes, text
/// measurements and layouts inside it that have stacks themselves. Minimizations of the solver have
/// no stack; in a forced layout they belong to that layout.
struct StackSamples {
  static let tables: Set<TraceEvent.Table> = [
    .passBegan, .constraintChange, .engineWork, .measurement, .invalidation, .viewChange, .listed,
    .passEnded,
  ]

  private let signpostCost: Double
  /// Open passes whose layout was forced by code, with the nanoseconds of other stacks inside them.
  private var forced: [Int64: (row: PassRow, inside: Int64)] = [:]
  /// Forced passes that have ended inside others that are still open.
  private var ended: [PassRow] = []

  init(signpostCost: Double) {
    self.signpostCost = signpostCost
  }

  /// Calls back with each sample of a source; samples of passes come when the passes end.
  ///
  /// - Complexity: O(*n*) in signposts.
  static func forEach(
    of source: some TraceSource,
    _ body: (StackSample) throws -> Void
  ) throws {
    var samples = Self(signpostCost: try source.run().signpostCost)
    for engine in try source.engines() {
      try body(
        StackSample(time: engine.created, stack: engine.stack, weights: StackWeights(count: 1))
      )
    }
    try source.forEachEvent(of: tables) { event in
      if let sample = samples.sample(of: event) { try body(sample) }
    }
  }

  private mutating func sample(of event: TraceEvent) -> StackSample? {
    switch event {
    case .passBegan(let row):
      if row.stack != nil { forced[row.id] = (row, 0) }
      return nil
    case .constraintChange(let row):
      guard row.reason != .alive else { return nil }
      note(row.duration, in: row.pass, row.stack)
      return StackSample(
        time: row.time,
        pass: row.pass,
        stack: row.stack,
        weights: StackWeights(
          count: 1,
          rowsTouched: row.rowsTouched,
          pivots: row.pivots,
          time: row.duration
        )
      )
    case .engineWork(let row):
      guard row.kind == .errorMinimized else { return nil }
      let pass = row.pass.flatMap { forced[$0] }
      return StackSample(
        time: row.time,
        pass: row.pass,
        stack: pass?.row.stack,
        weights: StackWeights(
          count: 1,
          rowsTouched: row.rowsTouched,
          pivots: row.pivots,
          // It is part of the forced layout.
          time: pass == nil ? row.duration : 0
        )
      )
    case .measurement(let row):
      note(row.duration, in: row.pass, row.stack)
      return StackSample(
        time: row.time,
        pass: row.pass,
        stack: row.stack,
        weights: StackWeights(count: 1, time: row.duration)
      )
    case .invalidation(let row): return plain(row.time, row.pass, row.stack)
    case .viewChange(let row): return plain(row.time, row.pass, row.stack)
    case .listed(let row): return plain(row.time, row.pass, row.stack)
    case .passEnded(let row): return end(row)
    case .viewPhase, .frameChange, .ambiguity: return nil
    }
  }

  private func plain(_ time: Int64, _ pass: Int64?, _ stack: Int64?) -> StackSample {
    StackSample(time: time, pass: pass, stack: stack, weights: StackWeights(count: 1))
  }

  private mutating func note(_ duration: Int64, in pass: Int64?, _ stack: Int64?) {
    if let pass, stack != nil { forced[pass]?.inside += duration }
  }

  private mutating func end(_ row: PassRow) -> StackSample? {
    guard let entry = forced.removeValue(forKey: row.id), let begin = row.begin else { return nil }
    let inside = ended.filter { ($0.begin ?? 0) >= begin && $0.thread == row.thread }
    let own = [row].compactMap { $0.ownDuration(signpostCost: signpostCost) }.reduce(0, +)
    let others = inside.compactMap { $0.ownDuration(signpostCost: signpostCost) }.reduce(0, +)
    // Only open passes can contain this pass.
    ended = forced.isEmpty ? [] : ended.filter { !inside.contains($0) } + [row]
    return StackSample(
      time: begin,
      pass: row.id,
      stack: row.stack,
      weights: StackWeights(count: 1, time: max(0, own - others - entry.inside))
    )
  }
}

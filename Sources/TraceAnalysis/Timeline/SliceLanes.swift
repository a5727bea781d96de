package import TraceStore

// What lasts, on which thread, and how it nests: the same in an export and on the page.

extension TraceEvent {
  /// How long the event lasted, in nanoseconds; nil if it is a moment.
  package var sliceDuration: Int64? {
    switch self {
    case .passBegan(let row):
      let begin = row.begin ?? row.opened
      return (row.end ?? begin) - begin
    case .constraintChange(let row): return row.duration
    // One row stands for all the values of a while: its duration is a sum, and no slice.
    case .engineWork(let row): return row.kind == .errorMinimized ? row.duration : nil
    case .measurement(let row): return row.duration
    case .viewPhase(let row): return row.duration
    case .invalidation, .frameChange, .viewChange, .ambiguity, .listed, .passEnded: return nil
    }
  }

  /// The pass's row id, if there is one.
  package var pass: Int64? {
    switch self {
    case .constraintChange(let row): row.pass
    case .engineWork(let row): row.pass
    case .measurement(let row): row.pass
    case .viewPhase(let row): row.pass
    case .invalidation(let row): row.pass
    case .frameChange(let row): row.pass
    case .viewChange(let row): row.pass
    case .ambiguity(let row): row.pass
    case .listed(let row): row.pass
    case .passBegan(let row), .passEnded(let row): row.id
    }
  }
}

/// The main thread of each process: what happens outside passes is taken to be there.
package struct MainThreads: Sendable {
  private var threads: [Int64: Int64] = [:]
  private let first: Int64

  /// Finds them among all threads.
  package init(_ all: [ThreadRow]) {
    first = all.first?.id ?? 0
    for thread in all where thread.isMain || threads[thread.process] == nil {
      threads[thread.process] = thread.id
    }
  }

  /// The row id of a process's main thread.
  package subscript(process: Int64) -> Int64 { threads[process] ?? first }
}

/// Spreads the slices of one track over lanes, in each of which slices nest or follow each other.
///
/// What one thread does nests by itself, so that all of it stands in the first lane. Tests that run in parallel
/// overlap, and so does what a damaged trace says; the formats take neither on one track.
package struct SliceLanes: Sendable {
  /// What encloses another slice or a moment.
  package struct Enclosing: Equatable, Sendable {
    /// The slice's number.
    package var id: UInt64
    /// Its pass's row id.
    package var pass: Int64?

    /// Names a slice.
    package init(id: UInt64, pass: Int64?) {
      self.id = id
      self.pass = pass
    }
  }

  /// Where a slice stands.
  package struct Place: Equatable, Sendable {
    /// The number of the lane, from 0.
    package var lane: Int
    /// How many slices of the lane enclose it.
    package var depth: Int
    /// The innermost of them.
    package var enclosing: Enclosing?
  }

  private struct Slice {
    var end: Int64
    var itself: Enclosing
  }

  /// More lanes than a reader can look at.
  private static let limit = 64

  /// For each lane the slices that are open, the outermost first.
  private var lanes: [[Slice]] = [[]]

  /// Begins with one lane that is empty.
  package init() {}

  /// Finds a lane for a slice that begins no sooner than those before it.
  ///
  /// - Returns: The lane, and the slice that encloses it there, if one does; nil if it overlaps something in every
  ///   lane that there may be.
  package mutating func place(begin: Int64, end: Int64, _ itself: Enclosing) -> Place? {
    for lane in lanes.indices {
      close(lane, before: begin)
      if let last = lanes[lane].last, last.end < end { continue }
      let enclosing = lanes[lane].last?.itself
      lanes[lane].append(Slice(end: end, itself: itself))
      return Place(lane: lane, depth: lanes[lane].count - 1, enclosing: enclosing)
    }
    if lanes.count == Self.limit { return nil }
    lanes.append([Slice(end: end, itself: itself)])
    return Place(lane: lanes.count - 1, depth: 0)
  }

  /// Returns the slice that encloses a moment in the first lane.
  package mutating func enclosing(_ time: Int64) -> Enclosing? {
    close(0, before: time)
    return lanes[0].last?.itself
  }

  private mutating func close(_ lane: Int, before time: Int64) {
    while let last = lanes[lane].last, last.end <= time { lanes[lane].removeLast() }
  }
}

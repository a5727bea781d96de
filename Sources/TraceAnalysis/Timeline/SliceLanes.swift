package import TraceStore

// Slices, their threads and their nesting, shared by exports and the report page.

extension TraceEvent {
  /// The event's duration in nanoseconds; nil if it is a moment.
  package var sliceDuration: Int64? {
    switch self {
    case .passBegan(let row):
      let begin = row.begin ?? row.opened
      return (row.end ?? begin) - begin
    case .constraintChange(let row): return row.duration
    // One row combines all values of a period: its duration is a sum, not a slice.
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

/// The main thread of each process; events outside passes are assigned to it.
package struct MainThreads: Sendable {
  private var threads: [Int64: Int64] = [:]
  private let first: Int64

  /// Finds the main threads among all threads.
  package init(_ all: [ThreadRow]) {
    first = all.first?.id ?? 0
    for thread in all where thread.isMain || threads[thread.process] == nil {
      threads[thread.process] = thread.id
    }
  }

  /// The row id of a process's main thread.
  package subscript(process: Int64) -> Int64 { threads[process] ?? first }
}

/// Distributes the slices of one track over lanes, in each of which slices nest or follow each
/// other.
///
/// The slices of one thread nest naturally, so the first lane holds all of them. Tests that run in
/// parallel overlap, and so may the slices of a damaged trace; export formats do not allow either
/// on one track.
package struct SliceLanes: Sendable {
  /// A slice that encloses another slice or a moment.
  package struct Enclosing: Equatable, Sendable {
    /// The slice's number.
    package var id: UInt64
    /// Its pass's row id.
    package var pass: Int64?

    /// Creates a reference to a slice.
    package init(id: UInt64, pass: Int64?) {
      self.id = id
      self.pass = pass
    }
  }

  /// The place of a slice.
  package struct Place: Equatable, Sendable {
    /// The number of the lane, from 0.
    package var lane: Int
    /// How many slices of the lane enclose it.
    package var depth: Int
    /// The innermost of these slices.
    package var enclosing: Enclosing?
  }

  private struct Slice {
    var end: Int64
    var itself: Enclosing
  }

  /// The maximum number of lanes; a reader cannot use more.
  private static let limit = 64

  /// The open slices of each lane, outermost first.
  private var lanes: [[Slice]] = [[]]

  /// Creates one empty lane.
  package init() {}

  /// Finds a lane for a slice; slices must come in the order in which they begin.
  ///
  /// - Returns: The lane and the slice that encloses it there, if any; nil if it overlaps a slice
  ///   in every allowed lane.
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

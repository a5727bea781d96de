/// Spreads the slices of one track over lanes, in each of which slices nest or follow each other.
///
/// What one thread does nests by itself, so that all of it stands in the first lane. Tests that run in parallel
/// overlap, and so does what a damaged trace says; the formats take neither on one track.
struct ExportLanes {
  /// What encloses another slice or a moment.
  struct Enclosing: Equatable {
    var id: UInt64
    var pass: Int64?
  }

  /// Where a slice stands.
  struct Place: Equatable {
    var lane: Int
    var enclosing: Enclosing?
  }

  private struct Slice {
    var end: Int64
    var itself: Enclosing
  }

  /// More lanes than a reader can look at.
  private static let limit = 64

  /// For each lane the slices that are open, the outermost first.
  private var lanes: [[Slice]] = [[]]

  /// Finds a lane for a slice that begins no sooner than those before it.
  ///
  /// - Returns: The lane, and the slice that encloses it there, if one does; nil if it overlaps something in every
  ///   lane that there may be.
  mutating func place(begin: Int64, end: Int64, _ itself: Enclosing) -> Place? {
    for lane in lanes.indices {
      close(lane, before: begin)
      if let last = lanes[lane].last, last.end < end { continue }
      let enclosing = lanes[lane].last?.itself
      lanes[lane].append(Slice(end: end, itself: itself))
      return Place(lane: lane, enclosing: enclosing)
    }
    if lanes.count == Self.limit { return nil }
    lanes.append([Slice(end: end, itself: itself)])
    return Place(lane: lanes.count - 1)
  }

  /// Returns the slice that encloses a moment in the first lane.
  mutating func enclosing(_ time: Int64) -> Enclosing? {
    close(0, before: time)
    return lanes[0].last?.itself
  }

  private mutating func close(_ lane: Int, before time: Int64) {
    while let last = lanes[lane].last, last.end <= time { lanes[lane].removeLast() }
  }
}

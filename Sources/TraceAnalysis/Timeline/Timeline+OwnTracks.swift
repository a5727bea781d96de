import Signposts
import TraceStore

extension Timeline {
  /// A track of the program's own data: the marks, the intervals, or the values with one name.
  public struct OwnTrack: Hashable, Sendable {
    /// The meaning of a track's numbers.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The number of marks.
      case mark
      /// Nanoseconds for which intervals were open; overlapping intervals are added.
      case interval
      /// The last recorded value; nil before the first.
      case value
    }

    /// The meaning of its numbers.
    public var kind: Kind
    /// The name that the program chose.
    public var name: String
    /// How many marks, intervals or values there are in the range.
    public var count = 0
    /// The number of each bucket.
    public var buckets: [Double?]
  }
}

extension TimelineAnalysis {
  /// Adds a track for each name of a mark, interval or value, in this order and then by name.
  func addOwnTracks(to timeline: inout Timeline, from source: some TraceSource) throws {
    var tracks: [Key: Timeline.OwnTrack] = [:]
    let bucketCount = timeline.buckets.count
    func withTrack(_ key: Key, _ body: (inout Timeline.OwnTrack) -> Void) {
      let empty: Double? = key.kind == .value ? nil : 0
      var track =
        tracks[key]
        ?? Timeline.OwnTrack(
          kind: key.kind,
          name: key.name,
          buckets: Array(repeating: empty, count: bucketCount)
        )
      body(&track)
      tracks[key] = track
    }
    for mark in try source.marks() {
      guard let bucket = timeline.bucket(at: mark.time) else { continue }
      withTrack(Key(kind: .mark, name: mark.name)) {
        $0.count += 1
        $0.buckets[bucket] = ($0.buckets[bucket] ?? 0) + 1
      }
    }
    for interval in try source.intervals() {
      // An interval that did not end lasts until the trace's end.
      let begin = max(interval.time, timeline.start)
      let end = min(interval.duration.map { interval.time + $0 } ?? timeline.end, timeline.end)
      guard begin < timeline.end, end >= timeline.start,
        let first = timeline.bucket(at: begin),
        let last = timeline.bucket(at: max(min(end, timeline.end - 1), begin))
      else { continue }
      let ranges = (first...last).map { ($0, timeline.range(of: $0)) }
      withTrack(Key(kind: .interval, name: interval.name)) {
        $0.count += 1
        for (bucket, range) in ranges {
          let overlap = min(range.upperBound, end) - max(range.lowerBound, begin)
          $0.buckets[bucket] = ($0.buckets[bucket] ?? 0) + Double(max(overlap, 0))
        }
      }
    }
    for point in try source.counters()
    where point.time < timeline.end && point.value.isFinite {
      let bucket = timeline.bucket(at: max(point.time, timeline.start)) ?? 0
      withTrack(Key(kind: .value, name: point.name)) {
        $0.count += point.time >= timeline.start ? 1 : 0
        // The value is valid until the next one.
        for later in bucket..<bucketCount { $0.buckets[later] = point.value }
      }
    }
    timeline.ownTracks = tracks.sorted { $0.key < $1.key }.map(\.value)
  }

  private struct Key: Hashable, Comparable {
    var kind: Timeline.OwnTrack.Kind
    var name: String

    static func < (left: Key, right: Key) -> Bool {
      let kinds = Timeline.OwnTrack.Kind.allCases
      let (a, b) = (kinds.firstIndex(of: left.kind) ?? 0, kinds.firstIndex(of: right.kind) ?? 0)
      return (a, left.name) < (b, right.name)
    }
  }
}

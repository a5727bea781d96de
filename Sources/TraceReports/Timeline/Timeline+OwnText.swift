import TraceAnalysis

// The program's own tracks below the others.

extension TimelineTextRenderer {
  /// The maximum number of tracks, because a program may give each of a thousand marks its own
  /// name.
  private static let ownTrackLimit = 12

  /// The tracks with the most events in their original order, and how many tracks are omitted.
  func shownOwnTracks(of timeline: Timeline) -> (tracks: [Timeline.OwnTrack], hidden: Int) {
    guard drawsOwnTracks else { return ([], 0) }
    let fullest = timeline.ownTracks.indices.sorted {
      (timeline.ownTracks[$1].count, $0) < (timeline.ownTracks[$0].count, $1)
    }
    let shown = fullest.prefix(Self.ownTrackLimit).sorted()
    return (shown.map { timeline.ownTracks[$0] }, fullest.count - shown.count)
  }

  static func title(of track: Timeline.OwnTrack) -> String {
    DisplayText.name(track.name, limit: titleWidth - 1)
  }

  func line(of track: Timeline.OwnTrack) -> String {
    let values = track.buckets.compactMap { $0 }
    let (low, peak) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 0))
    let blocks = Array("▁▂▃▄▅▆▇█")
    let graph = track.buckets.map { value -> Character in
      guard let value, value != 0 || low < 0, peak > low else { return "·" }
      return blocks[min(Int((value - low) / (peak - low) * 8), 7)]
    }
    return DisplayText.padded(Self.title(of: track), to: Self.titleWidth)
      + style.accent(String(graph))
      + " " + text(of: track, values.max() ?? 0)
  }

  private func text(of track: Timeline.OwnTrack, _ value: Double) -> String {
    switch track.kind {
    case .mark: Quantity.count(Int(value))
    case .interval: Quantity.duration(Int64(value))
    case .value:
      value == value.rounded() && abs(value) < 1e15
        ? Quantity.count(Int(value)) : Quantity.fixed(value, digits: 2)
    }
  }

  func legend(of track: Timeline.OwnTrack) -> String {
    switch track.kind {
    case .mark: Quantity.counted(track.count, "mark") + " of your own"
    case .interval: "time in \(Quantity.counted(track.count, "interval")) of your own"
    case .value: "the last of \(Quantity.counted(track.count, "value")) of your own"
    }
  }
}

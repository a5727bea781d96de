public import TraceAnalysis
import TraceStore

/// A track of a timeline, by its name on the command line.
public enum TimelineTrack: String, CaseIterable, Sendable {
  /// All threads of all processes.
  case cpu
  /// Main threads.
  case main
  /// Views churning.
  case churn
  /// Constraints added.
  case added
  /// Constraints removed.
  case removed
  /// Constants and priorities set.
  case changed
  /// Error minimization.
  case minimization
  /// Text sizing.
  case text
  /// Passes over budget.
  case hitches
  /// Constraints broken; drawn only if there are any.
  case conflicts

  var title: String {
    switch self {
    case .cpu: "CPU"
    case .main: "main thread"
    case .churn: "views churning"
    case .added: "added"
    case .removed: "removed"
    case .changed: "changed"
    case .minimization: "minimization"
    case .text: "text sizing"
    case .hitches: "over budget"
    case .conflicts: "conflicts"
    }
  }

  var legend: String {
    switch self {
    case .cpu: "processor time of all threads, sampled; 100 % is one processor"
    case .main: "processor time of the main thread"
    case .churn: "views whose constraints were re-added, one count for each pass"
    case .added: "constraints added"
    case .removed: "constraints removed"
    case .changed: "constants and priorities set"
    case .minimization: "time in error minimization"
    case .text: "time in measuring text"
    case .hitches: "passes that took longer than the budget"
    case .conflicts: "constraints broken because they cannot be satisfied together"
    }
  }

  func value(of bucket: Timeline.Bucket, length: Int64) -> Double {
    switch self {
    case .cpu: max(bucket.cpuTime, bucket.mainThreadTime) / Double(length)
    case .main: min(bucket.mainThreadTime / Double(length), 1)
    case .churn: Double(bucket.viewsChurning)
    case .added: Double(bucket.added)
    case .removed: Double(bucket.removed)
    case .changed: Double(bucket.set)
    case .minimization: Double(bucket.minimizationTime)
    case .text: Double(bucket.textTime)
    case .hitches: Double(bucket.passesOverBudget)
    case .conflicts: Double(bucket.broken)
    }
  }

  func text(_ value: Double) -> String {
    switch self {
    case .cpu, .main: Quantity.percent(value)
    case .minimization, .text: Quantity.duration(Int64(value))
    default: Quantity.count(Int(value))
    }
  }
}

/// Draws a timeline with block characters.
public struct TimelineTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The tracks, in order from the top.
  public var tracks: [TimelineTrack]
  /// Whether to draw the program's own marks, intervals and values below them.
  public var drawsOwnTracks = true
  /// Whether to explain each track.
  public var showsLegend = false

  static let titleWidth = 15
  private static let peakWidth = 9

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), tracks: [TimelineTrack] = TimelineTrack.allCases) {
    self.style = style
    self.tracks = tracks
  }

  /// The number of buckets that fills a width.
  public static func bucketCount(width: Int) -> Int {
    max(width - titleWidth - peakWidth - 2, 10)
  }

  /// Draws the timeline and the details of its busiest range.
  public func write(_ timeline: Timeline, to write: (String) throws -> Void) rethrows {
    for line in RunNotes.lines(of: timeline.run) {
      try write(style.warning("Note: ") + line + "\n")
    }
    let length = max((timeline.end - timeline.start) / Int64(timeline.buckets.count), 1)
    try write(
      style.bold(Self.span(timeline.start..<timeline.end, fineness: 100))
        + ", one column is \(Quantity.duration(length))\n"
    )
    if let end = timeline.gapEnd {
      try write(
        style.dim("Not drawn: \(Quantity.duration(end)) before the first layout event.") + "\n"
      )
    }
    let hasConflicts = timeline.buckets.contains { $0.broken > 0 }
    let tracks = tracks.filter { $0 != .conflicts || hasConflicts }
    try write("\n")
    let header =
      DisplayText.padded("", to: Self.titleWidth + timeline.buckets.count + 1) + "peak"
    try write(style.dim(header) + "\n")
    for track in tracks { try write(line(of: track, in: timeline, length: length) + "\n") }
    let (ownTracks, hidden) = shownOwnTracks(of: timeline)
    for track in ownTracks { try write(line(of: track) + "\n") }
    for line in axis(of: timeline) { try write(line + "\n") }
    try write(
      "\nScaled to each track's peak; · means nothing recorded."
        + (showsLegend ? "" : " --legend explains them.") + "\n"
    )
    for track in tracks where showsLegend {
      let title = DisplayText.padded(track.title, to: Self.titleWidth)
      let budget = track == .hitches ? " (\(Quantity.duration(timeline.budget)))" : ""
      try write(style.dim("  \(title)\(track.legend)\(budget)") + "\n")
    }
    for track in ownTracks where showsLegend {
      let title = DisplayText.padded(Self.title(of: track), to: Self.titleWidth)
      try write(style.dim("  \(title)\(legend(of: track))") + "\n")
    }
    if hidden > 0 {
      let more = Quantity.counted(hidden, "more track")
      try write("and \(more) of your own with fewer events; --format json has all\n")
    }
    let recordingTime = timeline.buckets.reduce(0) { $0 + $1.recordingTime }
    if recordingTime > 0 {
      try write(
        "Passes are timed without what recording them took: "
          + "\(Quantity.fixed(timeline.run.signpostCost, digits: 1)) ns a signpost, "
          + "\(Quantity.duration(recordingTime)) here.\n"
      )
    }
    if let line = timeline.hitches.flatMap(HitchText.line) {
      let text = "On the machine that recorded, \(line)."
      for line in style.wrapped(text) { try write(line + "\n") }
    }
    if hasConflicts, tracks.contains(.conflicts) {
      let broken = timeline.buckets.reduce(0) { $0 + $1.broken }
      try write("✗ \(Self.sentence(ofBroken: broken))\n")
    }
    for line in busiest(of: timeline) { try write(line + "\n") }
  }

  private static func sentence(ofBroken count: Int) -> String {
    count == 1
      ? "A constraint was broken; plumbline check says which."
      : "Constraints were broken \(Quantity.count(count)) times; plumbline check says which."
  }

  private func line(of track: TimelineTrack, in timeline: Timeline, length: Int64) -> String {
    let values = timeline.buckets.map { track.value(of: $0, length: length) }
    let peak = values.max() ?? 0
    let blocks = Array("▁▂▃▄▅▆▇█")
    let graph = values.map { value -> Character in
      guard value > 0, peak > 0 else { return "·" }
      if track == .conflicts { return "✗" }
      return blocks[min(Int(value / peak * 8), 7)]
    }
    let isUnknown = (track == .cpu || track == .main) && !timeline.hasProcessorTime
    let isBad = track == .churn || track == .hitches || track == .conflicts
    let drawn = String(graph)
    return DisplayText.padded(track.title, to: Self.titleWidth)
      + (peak > 0 && isBad ? style.bad(drawn) : drawn) + " "
      + (isUnknown ? "no sample" : track.text(peak))
  }

  private func axis(of timeline: Timeline) -> [String] {
    let count = timeline.buckets.count
    let step = count >= 100 ? 20 : 14
    var ticks = ""
    var labels = ""
    let range = timeline.range(of: 0)
    let resolution = (range.upperBound - range.lowerBound) * Int64(step) / 20
    for column in stride(from: 0, to: count, by: step) {
      ticks += "└" + String(repeating: "─", count: min(step, count - column) - 1)
      let label = Quantity.moments(
        [(timeline.range(of: column).lowerBound, .toNearestOrAwayFromZero)],
        upTo: timeline.end,
        resolution: resolution
      )[0]
      if column + DisplayText.width(label) <= count + Self.peakWidth {
        labels += DisplayText.padded(label, to: step)
      }
    }
    let margin = String(repeating: " ", count: Self.titleWidth)
    while labels.last == " " { labels.removeLast() }
    return [style.dim(margin + ticks), style.dim(margin + labels)]
  }

  private func busiest(of timeline: Timeline) -> [String] {
    guard let number = timeline.busiest else { return ["", "Nothing was laid out."] }
    let bucket = timeline.busiestWork ?? timeline.buckets[number]
    let range = timeline.range(of: number)
    var lines = [
      "",
      style.bold("Busiest: \(Self.span(range, fineness: 10))"),
      passes(of: bucket, in: range, budget: timeline.budget),
      "  \(Quantity.counted(bucket.added, "constraint")) added, "
        + "\(Quantity.count(bucket.removed)) removed; "
        + "\(Quantity.count(bucket.constraintsChurned)) re-added unchanged",
      "  \(Quantity.counted(bucket.set, "constant or priority", plural: "constants and priorities")) set; "
        + "\(Quantity.duration(bucket.minimizationTime)) of error minimization",
      "  "
        + (bucket.measurements + bucket.cachedMeasurements == 0
          ? "no text measured"
          : "\(Quantity.duration(bucket.textTime)) for texts: "
            + "\(Quantity.count(bucket.measurements)) measured, "
            + "\(Quantity.count(bucket.cachedMeasurements)) from the cache"),
    ]
    for superview in (timeline.busiestChurn?.superviews ?? []).prefix(3)
    where superview.users.constraints > 0 {
      lines.append("  churn under " + DisplayText.path(superview.path, limit: style.width - 14))
      let names = superview.views.prefix(8).map { $0.identifier ?? $0.className }
      lines.append(
        "    "
          + DisplayText.name(
            "\(Quantity.counted(superview.users.constraints, "constraint")) of \(names.joined(separator: ", "))",
            limit: style.width - 4
          )
      )
      if let caller = superview.callers.first {
        let place = caller.location.map { "\($0) " } ?? ""
        lines.append(
          "    by " + DisplayText.path("\(place)\(caller.function)", limit: style.width - 7)
        )
      }
    }
    lines.append(style.dim("  look closer: \(Self.options(for: range))"))
    return lines
  }

  private func passes(of work: Timeline.Bucket, in range: Range<Int64>, budget: Int64) -> String {
    guard work.passes > 0 else { return "  no pass ended; in it:" }
    var content = work.passes == 1 ? " In it:" : " In them:"
    // Work before the range is drawn in earlier columns.
    if let opened = work.opened, opened < range.lowerBound {
      let moment = Quantity.moments(
        [(opened, .toNearestOrAwayFromZero)],
        upTo: range.upperBound,
        resolution: (range.upperBound - range.lowerBound) / 10
      )[0]
      content = "\n  In \(work.passes == 1 ? "it," : "them, the first") begun at \(moment):"
    }
    return "  \(Quantity.counted(work.passes, "pass", plural: "passes")) ended, the longest "
      + "\(Quantity.duration(work.longestPass)); "
      + "\(Quantity.count(work.passesOverBudget)) over the budget of "
      + "\(Quantity.duration(budget)).\(content)"
  }

  /// A range as text, such as `2.826 s to 2.886 s`.
  private static func span(_ range: Range<Int64>, fineness: Int64) -> String {
    Quantity.moments(
      [
        (range.lowerBound, .toNearestOrAwayFromZero), (range.upperBound, .toNearestOrAwayFromZero),
      ],
      upTo: range.upperBound,
      resolution: (range.upperBound - range.lowerBound) / fineness
    ).joined(separator: " to ")
  }

  /// The options that show a range, in short times that extend slightly beyond it.
  private static func options(for range: Range<Int64>) -> String {
    let times = Quantity.moments(
      [(range.lowerBound, .down), (range.upperBound, .up)],
      upTo: range.upperBound,
      resolution: (range.upperBound - range.lowerBound) / 10,
      separator: ""
    ).map { $0.replacing("µs", with: "us") }
    return "--from \(times[0]) --to \(times[1])"
  }
}

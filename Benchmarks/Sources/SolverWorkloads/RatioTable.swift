/// The table of both engines' times beside what is to be reached.
struct RatioTable {
  /// One size of one row, measured.
  struct Entry {
    var row: BenchmarkRow
    var point: BenchmarkRow.Point
    var measurement: Measurement

    /// Our time divided by kiwi's; `nil` if kiwi did not run.
    var ratio: Double? {
      measurement.kiwiMicroseconds.map { measurement.oursMicroseconds / $0 }
    }
  }

  private(set) var entries: [Entry] = []

  /// Takes in what was measured.
  mutating func append(_ row: BenchmarkRow, _ point: BenchmarkRow.Point, _ measurement: Measurement)
  {
    entries.append(Entry(row: row, point: point, measurement: measurement))
  }

  /// How much slower this machine is than the one where the times to reach were set, for kiwi.
  ///
  /// The median over all sizes for which kiwi's time was published.
  var machineFactor: Double {
    let factors = entries.compactMap { entry -> Double? in
      guard let published = entry.point.kiwi else { return nil }
      return entry.measurement.kiwiMicroseconds.map { $0 / published }
    }
    return factors.isEmpty ? 1 : factors.sorted()[factors.count / 2]
  }

  /// The ratio to reach: what is to be reached over what kiwi took where that was set.
  ///
  /// Where kiwi's time was not published, the time to reach is scaled to this machine. Never above
  /// 1: no size may be slower than kiwi.
  func target(of entry: Entry) -> Double? {
    guard let kiwi = entry.measurement.kiwiMicroseconds else { return nil }
    guard let reach = entry.point.reach else { return 1 }
    if let published = entry.point.kiwi { return min(1, reach / published) }
    return min(1, reach * machineFactor / kiwi)
  }

  /// Whether the ratio is at or under its target.
  ///
  /// Where kiwi did not run, whether our time is at or under the time to reach, scaled to this
  /// machine; `nil` if there is none.
  func isReached(_ entry: Entry) -> Bool? {
    guard let ratio = entry.ratio, let target = target(of: entry) else {
      return entry.point.reach.map {
        entry.measurement.oursMicroseconds <= $0 * machineFactor
      }
    }
    return ratio <= target
  }

  /// The table as Markdown.
  var markdown: String {
    var lines = [
      "| workload | N | ours, µs | kiwi, µs | ratio | to reach | reached |",
      "|---|---:|---:|---:|---:|---:|---|",
    ]
    for entry in entries { lines.append(line(entry)) }
    return lines.joined(separator: "\n")
  }

  /// The line of what was measured last.
  var latest: String? { entries.last.map(line) }

  private func line(_ entry: Entry) -> String {
    let measurement = entry.measurement
    let title = entry.row.title + (measurement.workload.isDeferring ? " (no read: deferral)" : "")
    let reached = isReached(entry).map { $0 ? "yes" : "**no**" } ?? ""
    return "| \(title) | \(entry.point.size) | \(Self.digits(measurement.oursMicroseconds))"
      + " | \(measurement.kiwiMicroseconds.map(Self.digits) ?? "–")"
      + " | \(entry.ratio.map(Self.digits) ?? "–") | \(target(of: entry).map(Self.digits) ?? "–")"
      + " | \(reached) |"
  }

  /// One line on how many targets are reached and how many sizes are slower than kiwi.
  var summary: String {
    let reached = entries.count { isReached($0) == true }
    let slower = entries.count { ($0.ratio ?? 0) > 1 }
    return "\(reached) of \(entries.count) reached, \(slower) slower than kiwi;"
      + " kiwi takes \(Self.digits(machineFactor)) times what it took where the times were set"
  }

  /// A number with three digits that count.
  static func digits(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return "\(number)" }
    var (scaled, decimals) = (abs(number), 2)
    while scaled >= 10, decimals > 0 { (scaled, decimals) = (scaled / 10, decimals - 1) }
    while scaled < 1, decimals < 8 { (scaled, decimals) = (scaled * 10, decimals + 1) }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (number * factor).rounded() / factor
    return decimals == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}

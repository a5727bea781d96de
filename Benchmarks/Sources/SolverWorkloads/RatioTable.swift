/// The table of both engines' times and the targets.
struct RatioTable {
  /// The measurement of one row at one size.
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

  /// Adds a measurement.
  mutating func append(_ row: BenchmarkRow, _ point: BenchmarkRow.Point, _ measurement: Measurement)
  {
    entries.append(Entry(row: row, point: point, measurement: measurement))
  }

  /// How much slower kiwi is on this machine than on the one for which the target times were set.
  ///
  /// The median over all sizes with a published time of kiwi.
  var machineFactor: Double {
    let factors = entries.compactMap { entry -> Double? in
      guard let published = entry.point.kiwi else { return nil }
      return entry.measurement.kiwiMicroseconds.map { $0 / published }
    }
    return factors.isEmpty ? 1 : factors.sorted()[factors.count / 2]
  }

  /// Returns the target ratio: the target time over kiwi's published time on the same machine.
  ///
  /// If kiwi's time was not published, the target time is scaled to this machine. The ratio is at
  /// most 1, because no size may be slower than kiwi.
  func target(of entry: Entry) -> Double? {
    guard let kiwi = entry.measurement.kiwiMicroseconds else { return nil }
    guard let reach = entry.point.reach else { return 1 }
    if let published = entry.point.kiwi { return min(1, reach / published) }
    return min(1, reach * machineFactor / kiwi)
  }

  /// Returns whether the ratio is at or below its target.
  ///
  /// If kiwi did not run, returns whether our time is at or below the target time, scaled to this
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

  /// The line of the last measurement.
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

  /// One line with the number of targets that are reached, and of sizes that are slower than kiwi.
  var summary: String {
    let reached = entries.count { isReached($0) == true }
    let slower = entries.count { ($0.ratio ?? 0) > 1 }
    return "\(reached) of \(entries.count) reached, \(slower) slower than kiwi;"
      + " kiwi takes \(Self.digits(machineFactor)) times what it took where the times were set"
  }

  /// Returns a number with three significant digits.
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

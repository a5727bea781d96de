import TraceStore

/// A reason why two sides cannot be compared fairly.
public struct ComparisonObstacle: Error, Hashable, Sendable {
  /// The kinds of problems; `--allow` takes these names.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A file was given twice.
    case sameFile = "same-file"
    /// A run contains no layout.
    case empty
    /// The sides have neither a superview nor a test in common.
    case app
    /// Traces of version 1 lack data of later versions. Other gaps are recomputed from the events.
    case schema
    /// The versions of the recorder, and therefore of the engine, differ.
    case engine
    /// One side was built for debugging, the other for release.
    case build
    /// The processors differ.
    case processor
    /// Signposts were dropped.
    case lost
    /// A recording did not end properly.
    case unfinished
    /// Recording took more than 5 % of the run.
    case overhead
  }

  /// The kind of problem.
  public var kind: Kind
  /// A sentence that describes it and says what to do.
  public var message: String
}

extension ComparisonObstacle {
  /// The largest share of a run's time that recording may take.
  static let overheadLimit = 0.05

  /// Returns the obstacles, most severe first.
  static func obstacles(base: [RunSummary], new: [RunSummary]) -> [Self] {
    let all = base + new
    var list: [Self] = []
    func add(_ kind: Kind, _ message: String?) {
      if let message { list.append(Self(kind: kind, message: message)) }
    }
    add(.sameFile, sameFile(all))
    for summary in all where summary.work.isEmpty {
      add(
        .empty,
        """
        Nothing was laid out in \(quoted(summary.name)): record a program that links Plumbline's UIKit.
        """
      )
    }
    add(.app, differentApps(base, new))
    add(
      .schema,
      differing(
        all,
        "have tables of different versions",
        { $0.schemaVersion < 2 ? "1" : "2 or later" }
      )
    )
    add(
      .engine,
      differing(all, "were recorded by different versions", { $0.run.recorderVersion })
    )
    add(.build, differing(all, "are of different builds", { $0.run.buildConfiguration }))
    add(
      .processor,
      differing(all, "were recorded on different processors", { $0.run.processor })
    )
    for summary in all {
      add(.lost, lost(summary))
      add(.unfinished, unfinished(summary))
      add(.overhead, overhead(summary))
    }
    return list
  }

  private static func sameFile(_ all: [RunSummary]) -> String? {
    var seen: Set<String> = []
    let twice = all.first { !seen.insert($0.name).inserted }
    return twice.map { "\(quoted($0.name)) is named twice: give each run once." }
  }

  private static func differentApps(_ base: [RunSummary], _ new: [RunSummary]) -> String? {
    func names(_ side: [RunSummary]) -> Set<String> {
      var names: Set<String> = []
      for summary in side {
        for place in summary.work.keys {
          if let test = place.test { names.insert(test) }
          // Every app has a window, so only paths below it distinguish apps.
          if let path = place.superview, path.contains("/") {
            names.insert(SuperviewPairing.withoutCellClasses(path))
          }
        }
      }
      return names
    }
    let sides = (names(base), names(new))
    guard !sides.0.isEmpty, !sides.1.isEmpty, sides.0.isDisjoint(with: sides.1) else { return nil }
    let pairs = SuperviewPairing.formerPaths(
      base: sides.0,
      new: sides.1,
      parts: (base.parts, new.parts)
    )
    guard pairs.isEmpty else { return nil }
    return """
      The sides have neither a superview nor a test in common: compare traces of one app, or of the \
      same tests.
      """
  }

  /// Returns the differences between two runs that should match; unknown values do not count.
  private static func differing(
    _ all: [RunSummary],
    _ what: String,
    _ value: (RunSummary) -> String?
  ) -> String? {
    var first: (name: String, value: String)?
    for summary in all {
      guard let value = value(summary) else { continue }
      guard let known = first else {
        first = (summary.name, value)
        continue
      }
      guard known.value != value else { continue }
      return """
        \(quoted(known.name)) and \(quoted(summary.name)) \(what) (\(escaped(known.value)), \
        \(escaped(value))): record both sides alike.
        """
    }
    return nil
  }

  private static func lost(_ summary: RunSummary) -> String? {
    guard summary.run.signpostsLost > 0 else { return nil }
    return """
      \(quoted(summary.name)) lost \(Quantity.count(summary.run.signpostsLost)) signposts, so its counts are too low: \
      record it again; 'plumbline info' says why they were lost.
      """
  }

  /// Returns why a run's counts are incomplete.
  ///
  /// Nil if its recording ended properly.
  public static func unfinished(_ summary: RunSummary) -> String? {
    guard !summary.run.isFinished else { return nil }
    return """
      The recording of \(quoted(summary.name)) did not come to its end, so its counts are too low: \
      record it again.
      """
  }

  private static func overhead(_ summary: RunSummary) -> String? {
    let run = summary.run
    guard run.duration > 0 else { return nil }
    let share = run.signpostCost * Double(run.signpostCount) / Double(run.duration)
    guard share > overheadLimit else { return nil }
    let percent = (share * 1_000).rounded() / 10
    return """
      Recording took about \(percent) % of the time of \(quoted(summary.name)), so times say little: \
      record more work between signposts, or compare counts only.
      """
  }

  private static func quoted(_ name: String) -> String { "'\(escaped(name))'" }

  private static func escaped(_ text: String) -> String { VisibleText.escaped(text) }
}

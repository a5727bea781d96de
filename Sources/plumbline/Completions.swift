import ArgumentParser
import TraceAnalysis
import TraceStore

/// Shell completions that depend on traces and histories.
///
/// A shell shows no errors here, so files that cannot be read have no names.
enum Completions {
  /// Test names of the traces on the command line.
  static let tests: CompletionKind = .custom { words, _, prefix in
    matching(prefix, traces(words).flatMap(testNames))
  }

  /// Paths of the superviews of the traces on the command line.
  static let superviews: CompletionKind = .custom { words, _, prefix in
    matching(prefix, traces(words).flatMap(superviewPaths))
  }

  /// Budgets: measures, measures of each test, and measures under the superviews of the traces on
  /// the command line.
  static let budgets: CompletionKind = .custom { words, _, prefix in
    let places = traces(words).flatMap(superviewPaths).map { "@\($0)" }
    let names = Budget.Measure.allCases.flatMap { measure in
      (["", "/test"] + places).map { "\(measure.rawValue)\($0)=" }
    }
    return matching(prefix, names)
  }

  /// Thresholds: a rule and its setting.
  static let thresholds: CompletionKind = .custom { _, _, prefix in
    matching(prefix, RuleID.allCases.map { "\($0.rawValue)=" })
  }

  /// Test names of the history on the command line, or of the default one.
  static let testsOfHistory = history(.test)
  /// Superviews of the history on the command line, or of the default one.
  static let superviewsOfHistory = history(.superview)

  private static func history(_ place: HistoryPlace) -> CompletionKind {
    .custom { words, _, prefix in
      let position = words.firstIndex(of: "--store").map { words.index(after: $0) }
      let path =
        position.flatMap { words.indices.contains($0) ? words[$0] : nil }
        ?? HistoryCommand.StoreOptions.defaultStore
      return matching(prefix, (try? HistoryStore(path: path).names(of: place)) ?? [])
    }
  }

  /// Readers of the words that have a trace's extension, if they can be read.
  private static func traces(_ words: [String]) -> [TraceReader] {
    words.filter { $0.hasSuffix(".plumb") }.compactMap { try? TraceReader(path: $0) }
  }

  private static func testNames(_ reader: TraceReader) -> [String] {
    (try? reader.tests().map(\.fullName)) ?? []
  }

  private static func superviewPaths(_ reader: TraceReader) -> [String] {
    let work = (try? RunSummary(of: reader, name: "").work) ?? [:]
    return work.keys.compactMap(\.superview)
  }

  private static func matching(_ prefix: String, _ names: [String]) -> [String] {
    Set(names.filter { $0.hasPrefix(prefix) }).sorted()
  }
}

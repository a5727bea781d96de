import Signposts
public import TraceStore

/// The work of a run by test and superview: everything that a comparison needs from a trace.
public struct RunSummary: Hashable, Sendable {
  /// The trace's file name, or another name of the run.
  public var name: String
  /// What was recorded.
  public var run: Run
  /// The version of the trace's tables.
  public var schemaVersion: Int
  /// The work at each place.
  public var work: [WorkPlace: WorkCounts]
  /// The same by the code that caused it, if the trace records it; a view's time by its class's
  /// methods.
  public var callers: [WorkPlace: [WorkCaller: WorkCounts]] = [:]
  /// The smoothness of scrolls and animations.
  public var hitches: HitchReport?
  /// The last path components of the direct subviews of each view, if the rules were run.
  public var parts: [String: Set<String>] = [:]
  /// The findings of the rules; nil if they were not run.
  public var findings: [RuleFinding]?

  /// Creates a summary from its parts.
  public init(name: String, run: Run, schemaVersion: Int, work: [WorkPlace: WorkCounts]) {
    self.name = name
    self.run = run
    self.schemaVersion = schemaVersion
    self.work = work
  }

  /// Whether it was recorded with call stacks that contain information.
  var hasCallStacks: Bool {
    callers.values.contains { $0.keys.contains { !$0.isOverride } }
  }
}

extension RunSummary {
  /// The version of the analysis that counts a summary's work, independent of the version that
  /// wrote the trace.
  public static var analysisVersion: Int { ChurnMatcher.version }

  /// Summarizes a trace.
  ///
  /// - Parameters:
  ///   - source: The trace.
  ///   - name: Its file name, or another name of the run.
  ///   - rules: Thresholds of the rules to run; nil to run none.
  ///   - leftOut: Full names of tests that the rules ignore because other runs do not have them.
  ///   - tryFixes: See ``DiagnosisAnalysis/tryFixes``.
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in tests and superviews, if the trace was summed when its recording ended
  ///   and no rules are run; otherwise O(*n*) in signposts, with memory for items, constraints and
  ///   passes.
  public init(
    of source: some TraceSource,
    name: String,
    rules: RuleOptions? = nil,
    leavingOut leftOut: Set<String> = [],
    tryFixes: ConflictTrial.Trying? = nil
  ) throws {
    let run = try source.run()
    let sum = try WorkByPlace(of: source)
    self.init(name: name, run: run, schemaVersion: source.schemaVersion, work: sum.work)
    callers = sum.callers
    let budget = (rules ?? RuleOptions()).frameBudget
    hitches = try HitchAnalysis(budget: budget).report(of: source)
    if let rules {
      // Each rule's count is compared separately, so do not join findings.
      var analysis = DiagnosisAnalysis(options: rules)
      analysis.joinsFindings = false
      analysis.tryFixes = tryFixes
      let findings =
        try leftOut.isEmpty
        ? analysis.diagnosis(of: source).findings
        : analysis.diagnosis(of: TraceOfTests(source, leavingOut: leftOut)).findings
      self.findings = findings.map(RuleFinding.init)
      for item in try source.items() {
        guard let place = PathComponents.splitLast(item.path) else { continue }
        parts[place.superview, default: []].insert(place.name)
      }
    }
  }
}

extension [RunSummary] {
  /// The last path components of the direct subviews of each view, in all runs.
  var parts: [String: Set<String>] {
    reduce(into: [:]) { parts, summary in
      parts.merge(summary.parts) { $0.union($1) }
    }
  }
}

import AppSources
import Foundation
import SourceRewriting

extension AppPort {
  /// Writes the smoke tests, runs them, and leaves out the classes that end the process.
  mutating func runSmokeTests(
    _ folder: inout OutputFolder,
    report: inout PortReport
  ) throws(PortError) {
    var outcome = SmokeOutcome()
    var candidates: [SmokeCandidate] = []
    for state in modules where !state.module.isTest {
      for type in state.rewriting.types {
        guard let (candidate, reason) = SmokeCandidate.make(of: type, module: state.module.name)
        else {
          continue
        }
        if let candidate {
          candidates.append(candidate)
        } else {
          outcome.skipped.append(.init(name: type.name, path: type.path, reason: reason))
        }
      }
    }
    func skip(_ methods: Set<String>, _ reason: (String) -> String) {
      for candidate in candidates where methods.contains(candidate.method) {
        outcome.skipped.append(
          .init(name: candidate.name, path: candidate.path, reason: reason(candidate.method))
        )
      }
      candidates.removeAll { methods.contains($0.method) }
    }
    try buildSmokeTests(&folder, candidates: { candidates }, skip: skip)
    var done: Set<String> = []
    // Each round ends with all tests, or with one fewer.
    while !candidates.isEmpty {
      let remaining = candidates.filter { !done.contains($0.method) }
      if remaining.isEmpty { break }
      let run = try runTests(remaining, of: candidates.count)
      done.formUnion(run.finished)
      guard let crashed = run.crashed else { break }
      skip([crashed]) { _ in run.reason }
    }
    try buildSmokeTests(&folder, candidates: { candidates }, skip: skip)
    outcome.laidOut = candidates.map { .init(name: $0.name, path: $0.path) }
    report.smoke = outcome
  }

  private mutating func buildSmokeTests(
    _ folder: inout OutputFolder,
    candidates: () -> [SmokeCandidate],
    skip: (Set<String>, (String) -> String) -> Void
  ) throws(PortError) {
    for _ in 1...6 {
      let (text, owners) = SmokeSources.tests(candidates())
      let files =
        candidates().isEmpty
        ? [:]
        : [
          SmokeSources.testsPath: Array(text.utf8),
          "\(SmokeSources.folder)/Smoke.swift": Array(SmokeSources.support.utf8),
        ]
      try write(&folder, smokeTests: files)
      let outcome = try PackageBuild(folder: options.output).run {
        progress("compiling smoke tests", $0, $1)
      }
      if outcome.succeeded { return }
      var messages: [String: String] = [:]
      for error in outcome.errors where error.path.hasSuffix(SmokeSources.testsPath) {
        if let owner = owners[error.line], messages[owner] == nil {
          messages[owner] = error.message
        }
      }
      if messages.isEmpty {
        // Files that compiled before may not with what was rewritten since.
        guard leaveOutFailing(outcome.errors) else {
          throw PortError(
            "The smoke tests do not build: \(outcome.errors.first?.message ?? outcome.tail.joined(separator: " "))"
          )
        }
        rewriteAll()
        continue
      }
      skip(Set(messages.keys)) { "it cannot be made: \(messages[$0] ?? "")" }
    }
  }

  private struct TestRun {
    var finished: Set<String> = []
    var crashed: String?
    var reason = ""
  }

  private func runTests(
    _ remaining: [SmokeCandidate],
    of count: Int
  ) throws(PortError) -> TestRun {
    // The program itself: 'swift test' takes seconds to find out what there is to run.
    let program =
      "\(options.output)/.build/debug/\(app.name)-portPackageTests.xctest"
    let tests = remaining.map { "SmokeTests.\($0.module)SmokeTests/\($0.method)" }
    let words = [program, tests.joined(separator: ",")]
    var run = TestRun()
    var running: String?
    // Layout that never ends is a finding, too.
    let command = Command(
      words: words,
      // Making a call stack takes longer than the tests.
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      silenceLimit: 60
    )
    let result = try command.run { line in
      guard let match = line.firstMatch(of: /Test Case '\w+\.(test_\w+)' (started|passed|failed)/)
      else {
        return
      }
      let name = String(match.1)
      if match.2 == "started" {
        running = name
        progress("laying out classes", count - remaining.count + run.finished.count, count)
      } else {
        run.finished.insert(name)
        running = nil
      }
    }
    guard result.status != 0, let running else { return run }
    run.crashed = running
    if result.wasSilent {
      run.reason = "laying it out does not end within a minute"
      return run
    }
    let message = result.lines.lazy.compactMap {
      $0.firstMatch(of: /(Fatal error: .*|Thread \d+.*crashed:.*)/)?.1
    }
    .first
    run.reason = "laying it out ends the process" + (message.map { ": \($0)" } ?? "")
    return run
  }
}

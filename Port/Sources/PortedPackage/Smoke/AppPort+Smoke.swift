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
          outcome.skipped.append(
            .init(name: type.name, path: type.path, reason: reason.text, kind: reason.kind)
          )
        }
      }
    }
    func skip(_ methods: Set<String>, _ kind: SmokeOutcome.Kind, _ reason: (String) -> String) {
      for candidate in candidates where methods.contains(candidate.method) {
        outcome.skipped.append(
          .init(
            name: candidate.name,
            path: candidate.path,
            reason: reason(candidate.method),
            kind: kind
          )
        )
      }
      candidates.removeAll { methods.contains($0.method) }
    }
    try buildSmokeTests(&folder, candidates: { candidates }, skip: skip)
    let program = TestProgram(folder: options.output, app: app.name)
    var done: Set<String> = []
    // After each round, either all tests ended or one fewer remains.
    while !candidates.isEmpty {
      let remaining = candidates.filter { !done.contains($0.method) }
      if remaining.isEmpty { break }
      let run = try program.run(remaining.map(\.test)) {
        progress("laying out classes", done.count + $0, candidates.count)
      }
      done.formUnion(run.finished.map(\.method))
      guard let ended = run.ended else { break }
      skip([ended.method], .trap) { _ in "laying it out \(run.reason)" }
    }
    try buildSmokeTests(&folder, candidates: { candidates }, skip: skip)
    outcome.laidOut = candidates.map { .init(name: $0.name, path: $0.path) }
    report.smoke = outcome
  }

  private mutating func buildSmokeTests(
    _ folder: inout OutputFolder,
    candidates: () -> [SmokeCandidate],
    skip: (Set<String>, SmokeOutcome.Kind, (String) -> String) -> Void
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
        // Files that compiled before may not compile with files that were rewritten since.
        guard leaveOutFailing(outcome.errors) else {
          throw PortError(
            "The smoke tests do not build: \(outcome.errors.first?.message ?? outcome.tail.joined(separator: " "))"
          )
        }
        rewriteAll()
        continue
      }
      skip(Set(messages.keys), .compilation) { "it cannot be made: \(messages[$0] ?? "")" }
    }
  }
}

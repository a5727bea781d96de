import AppSources
import Foundation
import SourceRewriting

extension AppPort {
  /// Runs the app's own tests and leaves out tests that end the process, which would end the
  /// recording of all others too.
  mutating func leaveOutTrappingTests(_ folder: inout OutputFolder) throws(PortError) {
    guard modules.contains(where: { $0.module.isTest && !$0.remaining.isEmpty }) else { return }
    let program = TestProgram(folder: options.output, app: app.name)
    var remaining = try program.tests()
    let count = remaining.count
    var changes = false
    while !remaining.isEmpty {
      let run = try program.run(remaining) {
        progress("running the app's tests", count - remaining.count + $0, count)
      }
      guard let ended = run.ended,
        let index = remaining.firstIndex(where: { ended.isSame(as: $0) })
      else { break }
      changes = leaveOut(ended, reason: run.reason) || changes
      remaining.remove(at: index)
      remaining.removeAll { test in run.finished.contains { $0.isSame(as: test) } }
    }
    if modules.contains(where: { $0.module.isTest && $0.imports("Testing") }) {
      var skipped: [TestProgram.Test] = []
      while true {
        progress("running the app's tests", 0, 0)
        let run = try program.runSwiftTests(skipping: skipped)
        guard let ended = run.ended, !skipped.contains(ended) else { break }
        changes = leaveOut(ended, reason: run.reason) || changes
        skipped.append(ended)
      }
    }
    guard changes else { return }
    // Code that refers to a removed test no longer compiles.
    for _ in 1...max(options.maximumRounds, 1) {
      rewriteAll()
      try write(&folder)
      let outcome = try PackageBuild(folder: options.output).run {
        progress("compiling \(app.name) without the tests that end the process", $0, $1)
      }
      if outcome.succeeded { return }
      guard leaveOutFailing(outcome.errors) else {
        throw PortError(
          "The package does not build without the tests that end the process: "
            + (outcome.errors.first?.message ?? outcome.tail.joined(separator: " "))
        )
      }
    }
  }

  /// Removes a test's method from the file that declares it; returns whether it was found.
  private mutating func leaveOut(_ test: TestProgram.Test, reason: String) -> Bool {
    for isExact in [true, false] {
      for index in modules.indices where modules[index].module.isTest {
        if modules[index].leaveOutTest(
          test.method,
          of: isExact ? test.type : nil,
          reason: reason
        ) {
          return true
        }
      }
    }
    return false
  }
}

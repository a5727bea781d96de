import Foundation

/// Builds a package and says what the compiler found.
struct PackageBuild {
  var folder: String
  var scratchPath: String?
  var includesTests: Bool

  struct Outcome {
    var succeeded: Bool
    var errors: [Diagnostic]
    /// The last lines of the output, for an error that names no file.
    var tail: [String]
  }

  private var options: [String] {
    ["--package-path", folder] + (scratchPath.map { ["--scratch-path", $0] } ?? [])
  }

  /// Builds everything.
  func run(progress: (String) -> Void) throws(PortError) -> Outcome {
    let words = ["swift", "build"] + (includesTests ? ["--build-tests"] : []) + options
    let result = try Command(words: words).run { line in
      if let step = Self.step(line) { progress(step) }
    }
    return Self.outcome(status: result.status, lines: result.lines)
  }

  /// What a finished build's output says.
  static func outcome(status: Int32, lines: [String]) -> Outcome {
    // The compiler repeats the errors of a module for each of its files.
    var seenLines: Set<String> = []
    var seen: Set<Diagnostic> = []
    var errors: [Diagnostic] = []
    for line in lines where strstr(line, ": error: ") != nil && seenLines.insert(line).inserted {
      if let error = Diagnostic(line: line), seen.insert(error).inserted { errors.append(error) }
    }
    if status != 0, errors.isEmpty, let crash = lines.compactMap({ Diagnostic(crashLine: $0) }).last
    {
      errors = [crash]
    }
    return Outcome(
      succeeded: status == 0,
      errors: errors,
      tail: lines.filter { !$0.isEmpty }.suffix(12)
    )
  }

  /// `12/40` of a line such as `[12/40] Compiling App Feed.swift`.
  private static func step(_ line: String) -> String? {
    guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
    let step = line[line.index(after: line.startIndex)..<end]
    return step.contains("/") ? String(step) : nil
  }

  /// Fetches the packages that the package depends on.
  func resolve() throws(PortError) -> (succeeded: Bool, lines: [String]) {
    let result = try Command(words: ["swift", "package"] + options + ["resolve"]).run()
    return (result.status == 0, result.lines)
  }
}

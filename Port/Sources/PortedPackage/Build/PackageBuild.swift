import AppSources
import Foundation

/// Builds a package and returns the compiler's errors.
struct PackageBuild {
  var folder: String

  struct Outcome {
    var succeeded: Bool
    var errors: [Diagnostic]
    /// The last lines of the output, for an error without a file.
    var tail: [String]
  }

  /// Builds everything.
  func run(progress: (_ done: Int, _ count: Int) -> Void) throws(PortError) -> Outcome {
    let words = ["swift", "build", "--build-tests", "--package-path", folder]
    // The compiler repeats the errors of a module for each of its files: hundreds of megabytes.
    var seen: Set<String> = []
    var errors: [String] = []
    var size = 0
    let result = try Command(words: words).build { line in
      if let step = Self.step(line) { progress(step.done, step.count) }
      let isNeeded = strstr(line, ": error: ") != nil || line.utf8.first.map(isDigit) == true
      guard isNeeded, size < Self.maximumSize, seen.insert(line).inserted else { return }
      size += line.utf8.count
      errors.append(line)
    }
    return Self.outcome(status: result.status, lines: errors + result.lines)
  }

  /// The maximum size of all error messages of a build, in bytes.
  private static let maximumSize = 64 << 20

  /// Whether a line may begin with the number of a compiler's stack frame.
  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Interprets the output of a finished build.
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

  /// The numbers 12 and 40 in a line such as `[12/40] Compiling App Feed.swift`.
  static func step(_ line: String) -> (done: Int, count: Int)? {
    guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
    let numbers = line[..<end].dropFirst().split(separator: "/").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// Fetches the dependencies of the package.
  func resolve() throws(PortError) -> (succeeded: Bool, lines: [String]) {
    let result = try Command(words: ["swift", "package", "--package-path", folder, "resolve"])
      .build()
    return (result.status == 0, result.lines)
  }
}

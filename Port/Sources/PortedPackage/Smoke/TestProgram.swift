import AppSources
import Foundation

/// The test executable of a built package; 'swift test' would take seconds to list the tests.
struct TestProgram {
  private let folder: String
  private let path: String

  init(folder: String, app: String) {
    self.folder = folder
    path = "\(folder)/.build/debug/\(app)-portPackageTests.xctest"
  }

  /// A test: a method of an XCTest class, or a Swift Testing function, whose type is empty outside
  /// types.
  struct Test: Hashable {
    /// The module; nil if the output does not contain it.
    var module: String?
    var type: String
    var method: String

    func isSame(as other: Test) -> Bool { type == other.type && method == other.method }
  }

  /// The result of running tests.
  struct Run {
    var finished: Set<Test> = []
    /// The test that ended the process; nil if all tests finished.
    var ended: Test?
    /// The reason, as a clause.
    var reason = ""
  }

  /// All tests.
  func tests() throws(PortError) -> [Test] {
    let lines = try Command(words: [path, "--list-tests"], folder: folder, limits: .tests).run()
      .lines
    return lines.compactMap { line in
      guard let match = line.wholeMatch(of: /(\w+)\.([\w.]+)\/(\w+)/) else { return nil }
      return Test(module: String(match.1), type: String(match.2), method: String(match.3))
    }
  }

  /// Runs the Swift Testing tests except some, one after another, until one ends the process.
  func runSwiftTests(skipping skipped: [Test]) throws(PortError) -> Run {
    let events = "\(folder)/.build/port-tests.jsonl"
    try? FileManager.default.removeItem(atPath: events)
    let skips = skipped.flatMap { test in
      let name = NSRegularExpression.escapedPattern(for: test.method + "(")
      let owner = NSRegularExpression.escapedPattern(for: test.type)
      return ["--skip", test.type.isEmpty ? "\\.\(name)" : "\(owner)/\(name)"]
    }
    let command = Command(
      words: [
        path, "--testing-library", "swift-testing", "--no-parallel",
        "--event-stream-output-path", events, "--event-stream-version", "0",
      ] + skips,
      folder: folder,
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      limits: .tests
    )
    let result = try command.run(Self.isStep)
    var run = Run()
    guard result.status != 0 else { return run }
    // The command's limit for files is smaller.
    let lines =
      InputFile.contents(events, maximumSize: 1 << 30)?.split(separator: UInt8(ascii: "\n")) ?? []
    run.ended = Self.unended(lines.map { Data($0) })
    run.reason = Self.reason(result)
    return run
  }

  /// Whether a line of Swift Testing's output says that a test begins or ends.
  private static func isStep(_ line: String) -> Bool {
    strstr(line, " Test ") != nil
      && (strstr(line, " started.") != nil || strstr(line, " passed after ") != nil
        || strstr(line, " failed after ") != nil)
  }

  /// The last test in Swift Testing's events that began but did not end.
  static func unended(_ lines: [Data]) -> Test? {
    var functions: Set<String> = []
    var running: [String] = []
    for line in lines {
      guard let record = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
        let payload = record["payload"] as? [String: Any], let kind = payload["kind"] as? String
      else { continue }
      if record["kind"] as? String == "test" {
        if kind == "function", let id = payload["id"] as? String { functions.insert(id) }
      } else if let id = payload["testID"] as? String, functions.contains(id) {
        if kind == "testStarted" { running.append(id) }
        if kind == "testEnded" || kind == "testSkipped" { running.removeAll { $0 == id } }
      }
    }
    // AppTests.Suite/test()/File.swift:3:4
    guard let parts = running.last?.split(separator: "/"), parts.count >= 2 else { return nil }
    let names = parts.dropLast().joined(separator: ".").split(separator: ".").map(String.init)
    guard let function = names.last, let parenthesis = function.firstIndex(of: "(") else {
      return nil
    }
    return Test(
      type: names.count > 2 ? names[names.count - 2] : "",
      method: String(function[..<parenthesis])
    )
  }

  /// How a run ended the process, as a clause.
  private static func reason(_ result: Command.Result) -> String {
    switch result.excess {
    case .silence: return "writes nothing for a minute"
    case .time: return "does not end within ten minutes"
    case .output: return "prints more than 16 MB"
    case nil: break
    }
    if result.status == 128 + SIGXFSZ { return "writes a file of more than 256 MB" }
    let message = result.lines.lazy.compactMap {
      $0.firstMatch(of: /(Fatal error: .*|Thread \d+.*crashed:.*)/)?.1
    }
    .first
    return "ends the process" + (message.map { ": \($0)" } ?? "")
  }

  /// Runs tests one after another until one ends the process; `progress` receives the number of
  /// finished tests.
  func run(_ tests: [Test], progress: (Int) -> Void) throws(PortError) -> Run {
    let names = tests.map { ($0.module.map { $0 + "." } ?? "") + "\($0.type)/\($0.method)" }
    var run = Run()
    var running: Test?
    let known = Set(tests.map { Test(type: $0.type, method: $0.method) })
    // Tests that do not end are a finding too. Creating a backtrace takes longer than the tests.
    let command = Command(
      words: [path, names.joined(separator: ",")],
      folder: folder,
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      limits: .tests
    )
    let result = try command.run { line in
      // The app's output may share a line with XCTest's output.
      guard strstr(line, "Test Case '") != nil,
        let match = line.firstMatch(
          of: /Test Case '([\w.]+)\.(\w+)' (started|passed|failed|skipped)/
        )
      else { return false }
      let test = Test(type: String(match.1), method: String(match.2))
      // The app's output may look like XCTest's.
      guard known.contains(test), !run.finished.contains(test) else { return false }
      if match.3 == "started" {
        defer { running = test }
        progress(run.finished.count)
        return running != test
      }
      run.finished.insert(test)
      running = nil
      return true
    }
    guard result.status != 0, let running else { return run }
    run.ended = running
    run.reason = Self.reason(result)
    return run
  }
}

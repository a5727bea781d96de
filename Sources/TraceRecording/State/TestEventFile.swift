internal import Foundation

/// An event of a test, from Swift Testing.
struct TestEvent: Equatable {
  enum Kind {
    case began, ended, skipped, failed
  }

  var kind: Kind
  /// When it happened, on the monotonic clock.
  var time: UInt64
  var id: String
  var isParameterized: Bool
  var caseID: String?
  var arguments: String?
}

/// The event stream that Swift Testing writes into the spool's directory, with one JSON object per
/// line.
///
/// Unknown lines are skipped, because another program writes the stream, and it may be cut off or
/// newer.
final class TestEventFile {
  private let file: FileHandle
  /// The unfinished last line.
  private var rest: [UInt8] = []
  /// Whether a test has parameters, by its name; suites are not included.
  private var functions: [String: Bool] = [:]

  /// Longer lines are skipped.
  private static let longestLine = 1 << 24

  init(_ file: FileHandle) {
    self.file = file
  }

  /// Reads the events that were written since the last call.
  func next() -> [TestEvent] {
    guard let data = try? file.readToEnd(), !data.isEmpty else { return [] }
    rest += data
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
      if rest.count > Self.longestLine { rest = [] }
      return []
    }
    let lines = rest[..<end].split(separator: UInt8(ascii: "\n"))
    rest.removeSubrange(...end)
    return lines.compactMap { event(in: Data($0)) }
  }

  private func event(in line: Data) -> TestEvent? {
    guard let record = try? JSONDecoder().decode(StreamRecord.self, from: line) else { return nil }
    let payload = record.payload
    if record.kind == "test" {
      if let id = payload.id, payload.kind == "function" {
        functions[id] = payload.isParameterized ?? false
      }
      return nil
    }
    guard record.kind == "event", let kind = kind(of: payload), let id = payload.testID,
      let isParameterized = functions[id], let seconds = payload.instant?.absolute,
      seconds.isFinite, seconds >= 0, seconds < 1e9
    else { return nil }
    return TestEvent(
      kind: kind,
      time: UInt64(seconds * 1e9),
      id: id,
      isParameterized: isParameterized,
      caseID: isParameterized ? payload.testCase?.id : nil,
      arguments: isParameterized ? payload.testCase?.displayName : nil
    )
  }

  private func kind(of payload: StreamRecord.Payload) -> TestEvent.Kind? {
    switch payload.kind {
    case "testStarted", "testCaseStarted": .began
    case "testEnded", "testCaseEnded": .ended
    case "testSkipped", "testCancelled", "testCaseCancelled": .skipped
    case "issueRecorded": payload.issue?.isFailure == true ? .failed : nil
    default: nil
    }
  }
}

/// The parts of a line that are needed here; names with an underscore are experimental in Swift
/// Testing.
private struct StreamRecord: Decodable {
  var kind: String
  var payload: Payload

  struct Payload: Decodable {
    var kind: String?
    var id: String?
    var testID: String?
    var isParameterized: Bool?
    var instant: Instant?
    var issue: Issue?
    var testCase: TestCase?

    enum CodingKeys: String, CodingKey {
      case kind, id, testID, isParameterized, instant, issue
      case testCase = "_testCase"
    }
  }

  struct Instant: Decodable {
    var absolute: Double
  }

  struct TestCase: Decodable {
    var id: String?
    var displayName: String?
  }

  struct Issue: Decodable {
    var isKnown: Bool?
    var severity: String?
    var oldSeverity: String?

    /// Warnings and known issues do not make a test fail.
    var isFailure: Bool {
      isKnown != true && (severity ?? oldSeverity ?? "error") != "warning"
    }

    enum CodingKeys: String, CodingKey {
      case isKnown, severity
      case oldSeverity = "_severity"
    }
  }
}

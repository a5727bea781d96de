import Foundation
import TestSupport
import Testing

/// How threads and programs are started: other APIs do not report that a thread was refused, and
/// wait forever.
@Suite struct `Threads and programs` {
  /// The targets of the command, except targets that only an app links.
  private static let targets = [
    "Symbolication", "TraceAnalysis", "TraceExports", "TracePage", "TraceRecording", "TraceReplay",
    "TraceReports", "TraceStore", "plumbline",
  ]

  @Test(arguments: targets) func `are started in one place each`(target: String) throws {
    let folder = packageFolder.appendingPathComponent("Sources").appendingPathComponent(target).path
    let names = try #require(FileManager.default.enumerator(atPath: folder))
    for case let name as String in names where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        .joined(separator: "\n")
      // The APIs of Foundation and Dispatch.
      let way = code.firstMatch(
        of:
          /\bThread( \{|\(|\.detach)|\b(DispatchQueue|OperationQueue|RunLoop)\b|= Process\(\)/
      )
      #expect(way == nil, "\(target)/\(name): \(way.map { String($0.output.0) } ?? "")")
      #expect(!code.contains("DispatchSource"), "\(target)/\(name)")
      #expect(!code.contains("pthread_create") || name == "Processes/BackgroundThread.swift")
      #expect(!code.contains("posix_spawn(") || name == "Processes/ChildProcess.swift")
    }
  }
}

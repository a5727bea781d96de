import Foundation

@testable import TraceRecording
@testable import TraceStore

/// Lets a collector continue from a damaged snapshot.
struct SnapshotTarget: Target {
  private let work: WorkDirectory
  private let run = Run.beginning(command: [])
  private let trace: [String: Data]
  private let spool: [String: Data]
  private let row: RecoveryRow

  /// Uses an unfinished trace with its spool in the directory `PLUMBLINE_FUZZ_BASE`.
  init() throws {
    work = try WorkDirectory()
    let base = ProcessInfo.processInfo.environment["PLUMBLINE_FUZZ_BASE"] ?? "."
    trace = try Self.files(of: base)
    let names = try FileManager.default.contentsOfDirectory(atPath: base)
    let name = names.first { $0.hasSuffix(".spool") } ?? ""
    spool = try Self.files(of: base + "/" + name)
    row = RecoveryRow(spool: "run.plumb.copy.spool", origin: 0, snapshot: 1)
  }

  private static func files(of directory: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
      let path = directory + "/" + name
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { continue }
      files[name] = data
    }
    return files
  }

  func read(_ input: [UInt8]) {
    let directory = work.path + "/" + row.spool
    do {
      try work.empty()
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
      for (name, data) in trace { try data.write(to: URL(fileURLWithPath: work.path + "/" + name)) }
      for (name, data) in spool where !name.hasSuffix(".snapshot") {
        try data.write(to: URL(fileURLWithPath: directory + "/" + name))
      }
      // With the right checksum, because a wrong one stops the reader before it decodes anything.
      let content = SnapshotFile.content(of: input)
      try Data(content).write(to: URL(fileURLWithPath: "\(directory)/\(row.snapshot).snapshot"))
      let path = work.path + "/run.plumb"
      let collector = try Collector(
        continuing: path,
        from: row,
        directory: directory,
        backlogLimit: 1
      )
      var run = run
      try collector.drain(upTo: .max)
      try collector.finish(&run)
      try WholeTrace.read(path)
    } catch let error as TraceError {
      _ = error.description
    } catch {
      preconditionFailure("No other error than a trace's may come out: \(error)")
    }
  }
}

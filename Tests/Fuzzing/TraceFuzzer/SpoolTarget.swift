import Foundation

@testable import TraceRecording
@testable import TraceStore

/// Collects two spool files and reads the resulting trace.
struct SpoolTarget: Target {
  private let work: WorkDirectory
  private let run = Run.beginning(command: [])

  init() throws {
    work = try WorkDirectory()
  }

  func read(_ input: [UInt8]) {
    let patches = Patches(input)
    let path = work.path + "/run.plumb"
    let spool = work.path + "/run.plumb.copy.spool"
    do {
      try work.empty()
      try FileManager.default.createDirectory(atPath: spool, withIntermediateDirectories: false)
      for index in 0..<2 {
        let bytes = patches.applied(to: [], file: index)
        if bytes.isEmpty { continue }
        // The name contains the ids of the process and of the recording, as the header does.
        func word(_ offset: Int) -> UInt32 {
          bytes.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        let name = "\(word(16))-\(word(24))-\(index).spool"
        try Data(bytes).write(to: URL(fileURLWithPath: spool + "/" + name))
      }
      try collect(spool, into: path)
    } catch let error as TraceError {
      _ = error.description
    } catch {
      preconditionFailure("No other error than a trace's may come out: \(error)")
    }
  }

  private func collect(_ spool: String, into path: String) throws {
    let collector = Collector(
      writer: try TraceWriter(path: path, replacing: true),
      directory: spool,
      origin: 0,
      backlogLimit: 1
    )
    var run = run
    try collector.begin(run)
    // Twice, like a collector does while a program writes.
    try collector.drain(upTo: 1 << 40)
    try collector.commit(run, settling: true)
    try collector.drain(upTo: .max)
    try collector.finish(&run)
    try WholeTrace.read(path)
  }
}

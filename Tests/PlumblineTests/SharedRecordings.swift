import Foundation
import Synchronization
import Testing

/// Recordings that several tests read, each made once.
enum SharedRecordings {
  private struct Key: Hashable {
    var words: [String]
    var number: Int
  }

  private static let traces = Mutex<[Key: Data]>([:])

  /// Writes a trace to a path, and records it first if no other test has done so.
  ///
  /// The words are those after `plumbline record`: its options and the program. Equal numbers for
  /// the same words are the same recording.
  static func copy(_ words: [String], number: Int, to path: String) throws {
    let data = try traces.withLock { traces in
      let key = Key(words: words, number: number)
      if let data = traces[key] { return data }
      let data = try record(words)
      traces[key] = data
      return data
    }
    try data.write(to: URL(fileURLWithPath: path))
  }

  private static func record(_ words: [String]) throws -> Data {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "exec \"$0\" record -q -o run.plumb \"$@\"",
      [binary] + words
    )
    try #require(result.status == 0, "\(result.complaint)")
    return try Data(contentsOf: URL(fileURLWithPath: shop.path("run.plumb")))
  }
}

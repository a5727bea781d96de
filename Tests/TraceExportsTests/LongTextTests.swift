import Foundation
import TestSupport
import Testing
import TraceExports
import TraceStore

/// Returns a trace in which each text is longer by a number of bytes.
private func trace(with extra: Int) throws -> String {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("texts-\(UUID().uuidString).plumb").path
  try FileManager.default.copyItem(
    atPath: packageFolder.appendingPathComponent("traces/feed-grouped.plumb").path,
    toPath: path
  )
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "sqlite3", path, "UPDATE string SET value = value || printf('%.\(extra)c', 'x') || id",
  ]
  try process.run()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
  return path
}

@Suite(.waitsForProcesses) struct `Long texts` {
  @Test func `make exports longer by as much as all events have of them, not by their lengths`()
    throws
  {
    var sizes: [[Int]] = []
    // Events shorten texts of both lengths.
    for extra in [2_000, 200_000] {
      let path = try trace(with: extra)
      defer { try? FileManager.default.removeItem(atPath: path) }
      let reader = try TraceReader(path: path)
      var counts: [Int] = []
      for format in [ExportFormat.chrome, .otlp, .perfetto] {
        var count = 0
        try TraceExport(of: reader).writeTimeline(format) { count += $0.count }
        counts.append(count)
      }
      for table in try reader.tables() where ["v_frame_change", "v_item"].contains(table.name) {
        var count = 0
        try CSVExport(of: reader).write(table) { count += $0.count }
        counts.append(count)
      }
      sizes.append(counts)
    }
    #expect(sizes[0].count == 5)
    // The recorder's version, the command and similar texts are complete, once each.
    for (short, long) in zip(sizes[0], sizes[1]) { #expect(abs(long - short) < 1_000) }
  }

  @Test func `keep their ends in a view, and are whole in their table`() throws {
    let path = try trace(with: 5_000)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reader = try TraceReader(path: path)
    func csv(_ name: String) throws -> String {
      let table = try #require(try reader.tables().first { $0.name == name })
      var bytes: [UInt8] = []
      try CSVExport(of: reader).write(table) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    let whole = "x" + String(repeating: "x", count: 4_999)
    #expect(try csv("string").contains("UIWindow\(whole)"))
    let view = try csv("v_item")
    #expect(!view.contains(whole))
    #expect(view.contains(/UIWindow(x{120})…(x{7,})\d+/))
    // Texts that are read later are complete again.
    #expect(try reader.items().allSatisfy { $0.path.contains(whole) })
  }
}

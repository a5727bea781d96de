import Foundation
import UIKit

/// The table of all peers; see `scripts/bench-layout`.
@MainActor
struct PeerTable {
  private struct Report: Encodable {
    var rows: [PeerRow]
    var requirements: [Requirement]
    var notes: [String]
  }

  /// A ratio with an upper bound.
  private struct Requirement: Encodable {
    var what: String
    var ratio: Double
    var atMost: Double
    var isMet: Bool { ratio <= atMost }

    var text: String {
      "\(what): \(digits(ratio)), at most \(digits(atMost)): "
        + (isMet ? "met" : "missed")
    }
  }

  private var rows: [PeerRow] = []
  private var notes: [String] = []
  private let options: PeerOptions
  private let kiwi: KiwiLibrary?
  /// kiwi's time for the last grid, for an estimate of the next.
  private var kiwiPace: (views: Int, nanoseconds: Double)?

  /// Measures all trees.
  init(_ options: PeerOptions) throws {
    self.options = options
    kiwi = try options.kiwi.map { try KiwiLibrary(path: $0) }
    if kiwi == nil { notes.append("kiwi was left out.") }
    let feeds = options.isQuick ? 12 : 100
    try measure(.feed(feeds, isNew: true))
    try measure(.feed(feeds, isNew: false))
    try measureLists(feeds)
    let grids = options.isQuick ? [(10, 50)] : [(10, 50), (100, 50), (250, 75)]
    for (rows, columns) in grids { try measure(.grid(rows: rows, columns: columns)) }
  }

  private mutating func measure(_ tree: PeerTree) throws {
    let difference = tree.greatestDifference()
    guard difference <= 1 else {
      throw Unreadable(
        description: "\(tree.name): frames of the peers lie \(difference) points apart"
      )
    }
    let operations: [(String, @MainActor (@escaping PeerTree.Fill, Int) -> PreparedRun)] = [
      ("make and first layout", tree.first), ("another width", tree.resized),
    ]
    for (place, operation) in operations.enumerated() {
      note("\(tree.name), \(operation.0)")
      var contenders = tree.fills.map { way in
        Contender(peer: way.peer) { number in
          nanoseconds { operation.1(way.fill, number) }
        }
      }
      if let runner = try kiwiRunner(tree, operation.1) {
        contenders.append(Contender(peer: .kiwi) { _ in try runner.run() })
      }
      if let gtk = options.gtk, tree.name == "10 rows of 50" {
        contenders.append(Contender(peer: .gtk) { _ in try Self.runGTK(gtk, 10, 50)[place] })
      }
      let row = try PeerRow(
        tree: tree.name,
        views: tree.views,
        operation: operation.0,
        seconds: options.seconds,
        contenders
      )
      if let time = row[.kiwi], place == 0 { kiwiPace = (tree.views, time * 1e6) }
      rows.append(row)
    }
  }

  private mutating func measureLists(_ count: Int) throws {
    for container in [FeedContainer.table, .collection] {
      note("feed in a \(container)")
      for peer in ListedFeed.peers {
        let work = try RecordedWork { ListedFeed.scroll(count, container, peer, number: 0) }
        guard work.broken == 0 else {
          throw Unreadable(
            description: "\(peer.peer.rawValue) in a \(container): constraints conflict"
          )
        }
      }
      rows.append(
        try PeerRow(
          tree: "feed of \(count) in a \(container.rawValue), texts new",
          views: count * 9,
          operation: "scroll down and back",
          seconds: options.seconds,
          ListedFeed.peers.map { peer in
            Contender(peer: peer.peer) { number in
              nanoseconds { ListedFeed.scroll(count, container, peer, number: number) }
            }
          }
        )
      )
    }
  }

  /// Returns kiwi with the operations of our constraints' solver; nil if it would take too long.
  private mutating func kiwiRunner(
    _ tree: PeerTree,
    _ operation: @MainActor (@escaping PeerTree.Fill, Int) -> PreparedRun
  ) throws -> KiwiRunner? {
    guard let kiwi, let fill = tree.fills.first(where: { $0.peer == .constraints })?.fill else {
      return nil
    }
    if let pace = kiwiPace, tree.views > pace.views {
      let growth = Double(tree.views) / Double(pace.views)
      let seconds = pace.nanoseconds * growth * growth / 1e9
      if seconds > 20 {
        notes.append(
          "kiwi was left out of \(tree.name): \(pace.views) views took it "
            + "\(digits(pace.nanoseconds / 1e6)) ms, and the square of the views is to be expected."
        )
        return nil
      }
    }
    let recorded = try RecordedWork { operation(fill, 0) }
    guard let workload = recorded.workloads.first, recorded.workloads.count == 1 else {
      throw Unreadable(description: "\(tree.name) has more than one engine")
    }
    if let folder = options.workloads {
      let name = "\(tree.name).\(rows.count)".replacing(" ", with: "-").replacing(",", with: "")
      try workload.text.write(
        toFile: "\(folder)/\(name).workload",
        atomically: true,
        encoding: .utf8
      )
    }
    return try kiwi.prepare(workload)
  }

  /// Runs GTK's driver; returns the nanoseconds of creation with first layout, and of another
  /// width.
  private static func runGTK(_ command: String, _ rows: Int, _ columns: Int) throws -> [Double] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(command) \(rows) \(columns)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let times = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    guard process.terminationStatus == 0, times.count == 2 else {
      throw Unreadable(description: "GTK's driver failed")
    }
    return times
  }

  private var requirements: [Requirement] {
    guard let row = rows.first, let manual = row[.manual], let constraints = row[.constraints],
      let stacks = row[.stacks]
    else { return [] }
    let what = "\(row.tree), \(row.operation)"
    return [
      Requirement(
        what: "\(what), constraints to frames by hand",
        ratio: constraints / manual,
        atMost: 2
      ),
      Requirement(
        what: "\(what), stack views to constraints",
        ratio: stacks / constraints,
        atMost: 1.2
      ),
    ]
  }

  /// Returns the report as JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let report = Report(rows: rows, requirements: requirements, notes: notes)
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }

  /// The report as a table in Markdown.
  var markdown: String {
    var lines = [
      "| tree | views | what | by | ms, least | median | × by hand | × constraints |",
      "|---|---:|---|---|---:|---:|---:|---:|",
    ]
    for row in rows {
      for (index, time) in row.times.enumerated() {
        let head = index == 0 ? "\(row.tree) | \(row.views) | \(row.operation)" : " | | "
        lines.append(
          "| \(head) | \(time.peer.rawValue) | \(digits(time.milliseconds))"
            + " | \(digits(time.medianMilliseconds))"
            + " | \(time.ratioToManual.map(digits) ?? "–")"
            + " | \(time.ratioToConstraints.map(digits) ?? "–") |"
        )
      }
    }
    lines.append("")
    return (lines + requirements.map(\.text) + notes).joined(separator: "\n")
  }
}

/// Returns a number with three significant digits.
func digits(_ value: Double) -> String {
  value >= 99.95
    ? String(Int(value.rounded())) : String(format: value >= 9.995 ? "%.1f" : "%.2f", value)
}

/// The command line's options for the peers.
struct PeerOptions {
  /// The path of the library with kiwi.
  var kiwi: String?
  /// The command that runs GTK's driver.
  var gtk: String?
  /// The folder for the workloads that kiwi gets.
  var workloads: String?
  var seconds = 3.0
  var isQuick = false
}

/// Writes a progress message.
func note(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

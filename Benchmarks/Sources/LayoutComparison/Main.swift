import Foundation
import UIKit

/// Compares ways of layout; see `scripts/bench-layout` and `scripts/bench-intuition`.
@main
struct Main {
  private static let usage = """
    usage: LayoutComparison peers [--kiwi LIBRARY] [--gtk COMMAND] [--seconds S] [--quick] [--format json|table]
                                  [--workloads FOLDER]
           LayoutComparison intuition DOCUMENTS [--check] [--seconds S]
           LayoutComparison run TREE PEER [TIMES] [--another-width]
    """

  private struct Misuse: Error {}

  @MainActor
  static func main() {
    do {
      var arguments = CommandLine.arguments.dropFirst()
      switch arguments.popFirst() {
      case "peers": try peers(arguments)
      case "intuition": try intuition(arguments)
      case "run": try run(Array(arguments))
      default: throw Misuse()
      }
    } catch is Misuse {
      note(usage)
      exit(64)
    } catch {
      note("LayoutComparison: \(error)")
      exit(2)
    }
  }

  @MainActor
  private static func peers(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    var options = PeerOptions()
    var isJSON = false
    func value() throws -> String {
      guard let value = arguments.popFirst() else { throw Misuse() }
      return value
    }
    while let argument = arguments.popFirst() {
      switch argument {
      case "--kiwi": options.kiwi = try value()
      case "--gtk": options.gtk = try value()
      case "--workloads": options.workloads = try value()
      case "--seconds":
        guard let seconds = Double(try value()), seconds >= 0 else { throw Misuse() }
        options.seconds = seconds
      case "--quick": (options.isQuick, options.seconds) = (true, 0)
      case "--format":
        switch try value() {
        case "json": isJSON = true
        case "table": isJSON = false
        default: throw Misuse()
        }
      default: throw Misuse()
      }
    }
    let table = try PeerTable(options)
    print(isJSON ? try table.json() : table.markdown)
  }

  @MainActor
  private static func intuition(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    var isCheck = false
    var seconds = 1.0
    guard let documents = arguments.popFirst() else { throw Misuse() }
    while let argument = arguments.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--seconds":
        guard let value = arguments.popFirst().flatMap({ Double($0) }), value >= 0 else {
          throw Misuse()
        }
        seconds = value
      default: throw Misuse()
      }
    }
    let intuition = Intuition(documents: URL(fileURLWithPath: documents), seconds: seconds)
    guard isCheck else { return try intuition.write() }
    let complaints = try intuition.complaints()
    for complaint in complaints { note(complaint) }
    if !complaints.isEmpty { exit(1) }
    print("\(Experiment.all.count) experiments count what docs/intuition.md says of them.")
  }

  /// Creates and lays out a tree, or lays it out in a window of another width, for a profiler.
  @MainActor
  private static func run(_ arguments: [String]) throws {
    let isResized = arguments.last == "--another-width"
    let arguments = isResized ? arguments.dropLast() : arguments
    guard arguments.count >= 2, let peer = Peer(rawValue: arguments[1]) else { throw Misuse() }
    let trees: [String: PeerTree] = [
      "feed": .feed(100, isNew: false), "feed.new": .feed(100, isNew: true),
      "grid.500": .grid(rows: 10, columns: 50), "grid.5000": .grid(rows: 100, columns: 50),
      "grid.18750": .grid(rows: 250, columns: 75),
    ]
    guard let tree = trees[arguments[0]],
      let fill = tree.fills.first(where: { $0.peer == peer })?.fill
    else { throw Misuse() }
    for number in 1...(arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1) {
      print(nanoseconds { isResized ? tree.resized(fill, number) : tree.first(fill, number) } / 1e6)
    }
  }
}

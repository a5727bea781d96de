import Foundation
import TestSupport

/// The oracle's answers to cases: the committed ones, or those of a full run.
///
/// `Tests/Oracle/solver_oracle.py` describes the format.
struct OracleAnswers {
  /// The state that the oracle expects after a step or, for a system, at the end.
  struct State {
    /// For a system, the indices of the refused constraints; for a step, `ok` or `no`.
    var refused: String
    var sums: [(priority: Float, sum: Double)]
    var values: [(variable: Int, value: Double)]
  }

  /// The answers to one case.
  struct Block {
    var isSequence: Bool
    var seed: UInt64
    var checksum: UInt64
    var states: [State]
  }

  /// The seed of the first sequence; systems begin at 0.
  static let firstSequence: UInt64 = 1_000_000

  var blocks: [Block] = []

  /// Reads the answers of a full run if the environment names a file, else the committed ones.
  static func load() throws -> OracleAnswers {
    if let path = ProcessInfo.processInfo.environment["SOLVER_ORACLE_ANSWERS"] {
      return try OracleAnswers(String(contentsOfFile: path, encoding: .utf8))
    }
    let url = fixture("Answers/oracle.txt")
    return try OracleAnswers(String(contentsOf: url, encoding: .utf8))
  }

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "case" {
        blocks.append(
          Block(
            isSequence: words[1] == "sequence",
            seed: try Self.number(words[2]) { UInt64($0) },
            checksum: try Self.number(words[3]) { UInt64($0, radix: 16) },
            states: []
          )
        )
      } else {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 3, !blocks.isEmpty else { throw Malformed(text: String(line)) }
        let state = State(
          refused: String(parts[0]),
          sums: try Self.pairs(parts[1]).map { (Float($0.0), $0.1) },
          values: try Self.pairs(parts[2]).map { (Int($0.0), $0.1) }
        )
        blocks[blocks.count - 1].states.append(state)
      }
    }
  }

  /// A line that is not a valid answer.
  struct Malformed: Error {
    var text: String
  }

  private static func pairs(_ text: Substring) throws -> [(Double, Double)] {
    try text.split(separator: " ").map { pair in
      let sides = pair.split(separator: ":")
      guard sides.count == 2 else { throw Malformed(text: String(pair)) }
      return (try number(sides[0]) { Double($0) }, try number(sides[1]) { Double($0) })
    }
  }

  private static func number<Number>(
    _ text: Substring,
    _ parse: (Substring) -> Number?
  ) throws -> Number {
    guard let number = parse(text) else { throw Malformed(text: String(text)) }
    return number
  }
}

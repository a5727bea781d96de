import Foundation
import TraceAnalysis
import TraceStore

/// Writes the work that call stacks caused, in machine-readable formats.
public enum StackDataRenderer {
  /// Writes the view as JSON; `version` increases when a member's meaning changes.
  public static func writeJSON(_ view: StackView, to write: (String) throws -> Void) rethrows {
    let profile = view.profile
    let (part, function): (String, String?) =
      switch view.part {
      case .tree: ("tree", nil)
      case .functions: ("functions", nil)
      case .callers(let name): ("callers", name)
      case .callees(let name): ("callees", name)
      }
    try JSONText.writeReport(
      "stacks",
      version: 1,
      [
        ("run", .object(RunData.members(of: profile.run))),
        ("base", profile.baseRun.map { .object(RunData.members(of: $0)) } ?? .null),
        ("hasCallStacks", .bool(profile.hasCallStacks)),
        ("weight", .string(view.weight.rawValue)),
        ("part", .string(part)),
        ("function", .optional(function)),
        ("recorded", weights(profile.recorded)),
        ("baseRecorded", profile.baseRun == nil ? .null : weights(profile.baseRecorded)),
        ("nodes", .array(nodes(of: view))),
      ],
      to: write
    )
  }

  private static func nodes(of view: StackView) -> [JSONText] {
    let isComparison = view.isComparison
    func node(
      _ frame: StackFrame,
      parent: Int?,
      _ own: (new: StackWeights, base: StackWeights),
      _ total: (new: StackWeights, base: StackWeights)
    ) -> JSONText {
      .object([
        ("parent", .optional(parent)),
        ("function", .string(frame.function)),
        ("file", .optional(frame.file)),
        ("line", .optional(frame.line)),
        ("isLibrary", .bool(frame.isLibrary)),
        ("own", weights(own.new)),
        ("total", weights(total.new)),
        ("baseOwn", isComparison ? weights(own.base) : .null),
        ("baseTotal", isComparison ? weights(total.base) : .null),
      ])
    }
    if case .functions = view.part {
      return view.profile.functions(by: view.weight).map {
        node($0.frame, parent: nil, ($0.own, $0.baseOwn), ($0.total, $0.baseTotal))
      }
    }
    return StackTree(view.stacks, by: view.weight).nodes.map {
      node($0.frame, parent: $0.parent, ($0.own, $0.baseOwn), ($0.total, $0.baseTotal))
    }
  }

  private static func weights(_ weights: StackWeights) -> JSONText {
    .object([
      ("count", .count(weights.count)), ("rowsTouched", .count(weights.rowsTouched)),
      ("pivots", .count(weights.pivots)), ("time", .int(weights.time)),
    ])
  }

  /// Writes a line for each stack: its functions separated by `;`, outermost first, and the weight.
  ///
  /// For two runs, the base's weight comes before the new one's, as tools for differential flame
  /// graphs expect.
  public static func writeFolded(_ view: StackView, to write: (String) throws -> Void) rethrows {
    var sums: [String: (base: Int64, new: Int64)] = [:]
    for stack in view.stacks where !stack.frames.isEmpty {
      let text = stack.frames.map { folded($0.function) }.joined(separator: ";")
      sums[text, default: (0, 0)].new += stack.weights[view.weight]
      sums[text, default: (0, 0)].base += stack.base[view.weight]
    }
    for (text, sum) in sums.sorted(by: { $0.key < $1.key }) where sum.base > 0 || sum.new > 0 {
      try write(view.isComparison ? "\(text) \(sum.base) \(sum.new)\n" : "\(text) \(sum.new)\n")
    }
  }

  /// A name without characters that would end its frame or its line.
  private static func folded(_ name: String) -> String {
    DisplayText.escaped(name).replacing(";", with: ":")
  }
}

/// Each engine's answers after it has refused a constraint.
///
/// A refusal must change nothing. kiwi keeps half of the refused constraint: from then on, its
/// values break constraints that it has accepted, and it refuses constraints that could hold.
enum Refusals {
  private static let cases: [(title: String, text: String, names: [String])] = [
    (
      "width ≥ 50 is in; width = 30 is refused",
      """
      v 0
      c 0 > 1001001000 -50 1 0 1
      c 1 = 1001001000 -30 1 0 1
      a 0
      a 1
      u
      """,
      ["width"]
    ),
    (
      "the same, then width = 60, which could hold",
      """
      v 0
      c 0 > 1001001000 -50 1 0 1
      c 1 = 1001001000 -30 1 0 1
      c 2 = 1001001000 -60 1 0 1
      a 0
      a 1
      a 2
      u
      """,
      ["width"]
    ),
    (
      "width ≤ 100 is in; width = 130 is refused; then right = width + 8",
      """
      v 0
      v 1
      c 0 < 1001001000 -100 1 0 1
      c 1 = 1001001000 -130 1 0 1
      c 2 = 1001001000 -8 2 1 1 0 -1
      a 0
      a 1
      a 2
      u
      """,
      ["width", "right"]
    ),
  ]

  /// Returns a table of both engines' answers.
  static func report(kiwi: KiwiLibrary) throws -> String {
    var lines = ["| required constraints | ours | kiwi \(kiwi.version) |", "|---|---|---|"]
    for (title, text, names) in cases {
      let workload = try Workload(name: title, text: text)
      let ours = try SolverRunner(workload).run()
      let runner = try kiwi.prepare(workload)
      _ = try runner.run()
      lines.append(
        "| \(title) | \(describe(ours.values, names, refusals: ours.refusals))"
          + " | \(describe(runner.values, names, refusals: runner.refusals)) |"
      )
    }
    return lines.joined(separator: "\n")
  }

  private static func describe(_ values: [Double], _ names: [String], refusals: Int) -> String {
    let answers = zip(names, values).map { "\($0) \($1)" }.joined(separator: ", ")
    return "\(answers); \(refusals) refused"
  }
}

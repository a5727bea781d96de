import ConstraintSolver

/// Does one kind of work to one feed cell beside many others, for a counter or a clock to watch.
///
/// usage: SolverWorkloads OPERATION CELLS STEPS, where OPERATION is `constant`, `churn` or `build`.
/// Prints the nanoseconds a step takes.
@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let cellCount = Int(arguments[2]), cellCount > 0,
      let steps = Int(arguments[3]), ["constant", "churn", "build"].contains(arguments[1])
    else {
      print("usage: SolverWorkloads constant|churn|build CELLS STEPS")
      return
    }
    var solver = Solver()
    var cells: [FeedCell] = []
    for _ in 0..<cellCount { cells.append(try FeedCell(in: &solver)) }
    solver.minimizeError()
    _ = solver.takeChangedVariables()
    // The first steps fill caches and grow arrays; they are not watched.
    try work(arguments[1], &cells[cellCount / 2], steps: 4, &solver)
    let clock = ContinuousClock()
    let time = try clock.measure {
      try watchedWork(arguments[1], &cells[cellCount / 2], steps: steps, &solver)
    }
    print(time / max(steps, 1), "a step")
  }

  /// The part of the program that callgrind counts, by this function's name.
  @inline(never)
  private static func watchedWork(
    _ operation: String,
    _ cell: inout FeedCell,
    steps: Int,
    _ solver: inout Solver
  ) throws(SolverError) {
    try work(operation, &cell, steps: steps, &solver)
  }

  private static func work(
    _ operation: String,
    _ cell: inout FeedCell,
    steps: Int,
    _ solver: inout Solver
  ) throws(SolverError) {
    for step in 0..<steps {
      switch operation {
      case "constant":
        guard let width = cell.width else { return }
        try solver.setConstant(-[320.0, 375, 414, 200][step % 4], of: width)
      case "churn":
        try cell.churn(in: &solver)
      default:
        // A cell in a solver of its own, as a throw-away engine does it.
        var fresh = Solver()
        _ = try FeedCell(in: &fresh)
        fresh.minimizeError()
      }
      solver.minimizeError()
      _ = solver.takeChangedVariables()
    }
  }
}

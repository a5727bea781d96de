import ConstraintSolver
import ReferenceSolver

/// The solver and the reference, doing the same steps and looked at after each.
struct SideBySide {
  let generated: GeneratedCase
  let run: CaseRun
  let reference: ReferenceRun

  init(_ generated: GeneratedCase) {
    self.generated = generated
    run = CaseRun(generated)
    reference = ReferenceRun(generated)
  }

  /// What first differs between the two, with seed, step and state; `nil` if nothing does.
  ///
  /// Compares how each step ended, the sum of errors at each priority, which variables are ambiguous
  /// and the values of those that are not. Every so many steps only, where that is asked for: errors
  /// then wait over several steps.
  func firstDifference(lookingEvery interval: Int = 1) -> String? {
    for (index, step) in generated.steps.enumerated() {
      let (outcome, expected) = (run.outcome(of: step), reference.perform(step))
      if outcome != expected {
        return report(index, "\(outcome), the reference \(expected)")
      }
      guard index % interval == interval - 1 || index == generated.steps.count - 1 else { continue }
      run.solver.minimizeError()
      reference.solver.minimizeError()
      if let difference { return report(index, difference) }
    }
    return nil
  }

  /// What differs between the two now.
  var difference: String? {
    let (errors, expected) = (run.errors(), reference.errors())
    if let required = errors[1000], required > 1e-6 {
      return "required constraints are off by \(required)"
    }
    for (priority, least) in expected.sorted(by: { $0.key > $1.key }) {
      let sum = errors[priority] ?? 0
      guard abs(sum - least) <= 1e-6 * max(1, least) else {
        return "at \(priority) the sum of errors is \(sum), the reference's \(least)"
      }
    }
    for index in run.variables.indices {
      let isAmbiguous = run.solver.isAmbiguous(run.variables[index])
      guard isAmbiguous == reference.solver.isAmbiguous(reference.variables[index]) else {
        return "x\(index) is \(isAmbiguous ? "" : "not ")said to be ambiguous"
      }
      guard !isAmbiguous else { continue }
      let value = run.solver.value(of: run.variables[index])
      let expected = reference.solver.value(of: reference.variables[index])
      guard abs(value - expected) <= 1e-6 * max(1, abs(expected)) else {
        return "x\(index) is \(value), the reference's \(expected)"
      }
    }
    return nil
  }

  private func report(_ step: Int, _ difference: String) -> String {
    """
    \(generated.name), step \(step) (\(generated.steps[step])): \(difference)
    \(run.solver.dump())
    --- the reference
    \(reference.solver.dump())
    """
  }
}

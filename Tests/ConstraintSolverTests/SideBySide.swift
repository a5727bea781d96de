import ConstraintSolver
import ReferenceSolver

/// The solver and the reference, performing the same steps and compared after each.
struct SideBySide {
  let generated: GeneratedCase
  let run: CaseRun
  let reference: ReferenceRun

  init(_ generated: GeneratedCase) {
    self.generated = generated
    run = CaseRun(generated)
    reference = ReferenceRun(generated)
  }

  /// Returns the first difference in a case, with the case reduced, or `nil`.
  static func smallestDifference(in generated: GeneratedCase, lookingEvery interval: Int = 1)
    -> String?
  {
    guard let step = SideBySide(generated).firstDifferingStep(lookingEvery: interval) else {
      return nil
    }
    var smallest = generated
    smallest.steps = Array(generated.steps[...step.index])
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for candidate in smallest.smaller
      where SideBySide(candidate).firstDifferingStep(lookingEvery: candidate.steps.count) != nil {
        smallest = candidate
        hasShrunk = true
        break
      }
    }
    let pair = SideBySide(smallest)
    let found = pair.firstDifferingStep(lookingEvery: smallest.steps.count) ?? step
    return """
      \(generated.name), step \(step.index): \(step.difference)
      The smallest that differs: \(found.difference)
      \(smallest.listing)
      \(pair.run.solver.dump())
      --- the reference
      \(pair.reference.solver.dump())
      """
  }

  /// Returns the first step after which the two differ, and the difference, or `nil`.
  ///
  /// Compares the outcome of each step, the sum of errors at each priority, the set of ambiguous
  /// variables and the values of all other variables. With a larger interval it compares only every
  /// so many steps, so that errors are minimized over several steps.
  private func firstDifferingStep(
    lookingEvery interval: Int
  ) -> (index: Int, difference: String)? {
    for (index, step) in generated.steps.enumerated() {
      let (outcome, expected) = (run.outcome(of: step), reference.perform(step))
      if outcome != expected {
        return (index, "\(outcome), the reference \(expected)")
      }
      guard index % interval == interval - 1 || index == generated.steps.count - 1 else { continue }
      run.solver.minimizeError()
      reference.solver.minimizeError()
      if let difference { return (index, difference) }
    }
    return nil
  }

  /// The current difference between the two.
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
}

extension GeneratedCase {
  /// The case without one of its steps, or without one term of a constraint, for each of them.
  fileprivate var smaller: [GeneratedCase] {
    var all: [GeneratedCase] = []
    for index in steps.indices.reversed() {
      var candidate = self
      candidate.steps.remove(at: index)
      all.append(candidate)
    }
    for index in constraints.indices where steps.contains(where: { $0.adds(index) }) {
      for term in constraints[index].terms.indices where constraints[index].terms.count > 1 {
        var candidate = self
        candidate.constraints[index].terms.remove(at: term)
        all.append(candidate)
      }
    }
    return all
  }

  /// A readable list of the steps; a constraint is written out at the step that adds it.
  fileprivate var listing: String {
    steps.map { step in
      guard case .add(let index) = step else { return "\(step)" }
      let constraint = constraints[index]
      let relation =
        switch constraint.relation {
        case .lessThanOrEqual: "≤"
        case .equal: "="
        case .greaterThanOrEqual: "≥"
        }
      let terms = constraint.terms.map { "\($0.coefficient)·x\($0.variable)" }
      return "add \(index): \((terms + ["\(constraint.constant)"]).joined(separator: " + "))"
        + " \(relation) 0 @\(constraint.priority)"
    }
    .joined(separator: "\n")
  }
}

extension GeneratedCase.Step {
  fileprivate func adds(_ constraint: Int) -> Bool {
    guard case .add(let index) = self else { return false }
    return index == constraint
  }
}

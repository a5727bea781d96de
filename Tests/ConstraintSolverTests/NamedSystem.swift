import ConstraintSolver
import Testing

/// A solver with named variables, for systems that read like equations.
///
/// For example `try system.add("2x - .5y = 10 @750")`, with `=`, `>=` or `<=`. Without a priority
/// the constraint is required.
final class NamedSystem {
  var solver = Solver()
  private var names: [String: Variable] = [:]
  private let restricted: Set<String>
  private(set) var work = SolverWork()

  /// Creates a system without constraints; the named variables are restricted.
  init(restricted: Set<String> = []) {
    self.restricted = restricted
  }

  /// An equation that cannot be read.
  struct Malformed: Error {
    var text: String
  }

  /// Returns the variable with that name, and creates it on first use.
  func variable(_ name: String) -> Variable {
    if let variable = names[name] { return variable }
    let variable = solver.makeVariable(isRestricted: restricted.contains(name))
    names[name] = variable
    return variable
  }

  /// Minimizes errors and returns the value of a variable.
  func value(_ name: String) -> Double {
    solver.minimizeError()
    return solver.value(of: variable(name))
  }

  /// Returns whether a variable could have another value in an optimal solution.
  func isAmbiguous(_ name: String) -> Bool {
    solver.isAmbiguous(variable(name))
  }

  /// Returns whether the variable was free when the plans were last examined.
  func isFree(_ name: String) -> Bool {
    solver.isFree(variable(name))
  }

  /// Returns the number of free variables of each component that was solved since the last call.
  func freeCounts() -> [Int] {
    solver.takeFreeComponents().map(\.variables.count)
  }

  /// Returns the variables that have lost their last constraint since the last call.
  func takeLooseVariables() -> [Variable] {
    solver.takeLooseVariables()
  }

  /// Adds the constraint, and adds its work to the system's work.
  @discardableResult
  func add(_ text: String) throws -> ConstraintID {
    let (id, work) = try solver.add(constraint(text))
    self.work += work
    return id
  }

  /// Parses a constraint.
  func constraint(_ text: String) throws -> LinearConstraint {
    let halves = text.split(separator: "@")
    var terms: [Term] = []
    var constant = 0.0
    var relation: Relation?
    var sign = 1.0
    for word in halves[0].split(separator: " ") {
      switch word {
      case "+": sign = relation == nil ? 1 : -1
      case "-": sign = relation == nil ? -1 : 1
      case "=", ">=", "<=":
        relation = word == "=" ? .equal : word == ">=" ? .greaterThanOrEqual : .lessThanOrEqual
        sign = -1
      default:
        var number = word.prefix { "0123456789.".contains($0) || $0 == "-" }
        let name = word.dropFirst(number.count)
        if number == "-" { number = "-1" }
        guard let size = number.isEmpty ? 1 : Double(number.first == "." ? "0\(number)" : number)
        else { throw Malformed(text: text) }
        if name.isEmpty {
          constant += sign * size
        } else {
          terms.append(Term(sign * size, variable(String(name))))
        }
        sign = relation == nil ? 1 : -1
      }
    }
    guard let relation else { throw Malformed(text: text) }
    guard halves.count == 2 else { return LinearConstraint(terms, constant: constant, relation) }
    guard let priority = Float(halves[1]) else { throw Malformed(text: text) }
    return LinearConstraint(
      terms,
      constant: constant,
      relation,
      priority: Priority(rawValue: priority)
    )
  }
}

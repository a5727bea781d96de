import ConstraintSolver
import Testing

/// A solver with variables by name, for systems that read like equations.
///
/// `try system.add("2x - .5y = 10 @750")`, with `=`, `>=` or `<=`, and a priority unless required.
final class NamedSystem {
  var solver = Solver()
  private var names: [String: Variable] = [:]
  private let restricted: Set<String>
  private(set) var work = SolverWork()

  /// Makes a system without constraints, in which variables of some names are restricted.
  init(restricted: Set<String> = []) {
    self.restricted = restricted
  }

  /// An equation that cannot be read.
  struct Malformed: Error {
    var text: String
  }

  /// The variable of that name, made when it is first named.
  func variable(_ name: String) -> Variable {
    if let variable = names[name] { return variable }
    let variable = solver.makeVariable(isRestricted: restricted.contains(name))
    names[name] = variable
    return variable
  }

  /// The value of the variable of that name once errors are minimized.
  func value(_ name: String) -> Double {
    solver.minimizeError()
    return solver.value(of: variable(name))
  }

  /// Whether the variable of that name could as well have another value.
  func isAmbiguous(_ name: String) -> Bool {
    solver.isAmbiguous(variable(name))
  }

  /// Whether the last look at the plans found the variable of that name free.
  func isFree(_ name: String) -> Bool {
    solver.isFree(variable(name))
  }

  /// How many free variables each component has that was solved since the last look.
  func freeCounts() -> [Int] {
    solver.takeFreeComponents().map(\.variables.count)
  }

  /// The variables that have lost their last constraint since the last call.
  func takeLooseVariables() -> [Variable] {
    solver.takeLooseVariables()
  }

  /// Adds the constraint, and its work to that of the system.
  @discardableResult
  func add(_ text: String) throws -> ConstraintID {
    let (id, work) = try solver.add(constraint(text))
    self.work += work
    return id
  }

  /// The constraint that the text says.
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

/// The text form of workloads, one operation on each line; `Benchmarks/solver-workloads.md`
/// describes it.
extension Workload {
  /// An error in a workload's text.
  struct Malformed: Error, CustomStringConvertible {
    var line: Int
    var text: String
    var description: String { "line \(line): not an operation of a workload: \(text)" }
  }

  /// Reads a workload; its size is the number in a name such as `chain.100.workload`.
  init(name: String, text: String) throws {
    let parts = name.split(separator: ".")
    self.init(name: name, size: parts.compactMap { Int($0) }.last ?? 0)
    var variables: [Int: Int] = [:]
    var constraintIndexes: [Int: Int] = [:]
    var isTimed = false
    var hasTimedPart = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var words = line.split(whereSeparator: \.isWhitespace)[...]
      guard let word = words.popFirst(), word.first != "#" else { continue }
      func malformed() -> Malformed { Malformed(line: number + 1, text: String(line)) }
      func next<Number: LosslessStringConvertible>(_ type: Number.Type = Number.self) throws
        -> Number
      {
        guard let word = words.popFirst(), let value = Number(String(word)) else {
          throw malformed()
        }
        return value
      }
      func known(_ indexes: [Int: Int]) throws -> Int {
        guard let index = indexes[try next()] else { throw malformed() }
        return index
      }
      var operation: Operation?
      switch word {
      case "v": variables[try next()] = makeVariables(1)
      case "c":
        let id = try next(Int.self)
        guard let relation = Relation(rawValue: try next(Character.self)) else { throw malformed() }
        let strength = try next(Double.self)
        let constant = try next(Double.self)
        var terms: [(Double, Int)] = []
        for _ in 0..<(try next(Int.self)) {
          let variable = try known(variables)
          terms.append((try next(), variable))
        }
        constraintIndexes[id] = constrain(terms, constant, relation, strength)
      case "a": operation = .add(try known(constraintIndexes))
      case "r": operation = .remove(try known(constraintIndexes))
      case "k": operation = .setConstant(try known(constraintIndexes), try next())
      case "e": operation = .edit(variable: try known(variables), strength: try next())
      case "s": operation = .suggest(variable: try known(variables), try next())
      case "u": operation = .read
      case "T0": (isTimed, hasTimedPart) = (true, true)
      case "T1": isTimed = false
      case "ops": operationCount = max(1, try next())
      default: throw malformed()
      }
      guard words.isEmpty else { throw malformed() }
      guard let operation else { continue }
      if isTimed { timed.append(operation) } else { setup.append(operation) }
    }
    if !hasTimedPart { swap(&setup, &timed) }
  }

  /// The workload as text.
  var text: String {
    var lines = (0..<variableCount).map { "v \($0)" }
    for (index, constraint) in constraints.enumerated() {
      let terms = constraint.terms.map { " \($0.variable) \(Self.number($0.coefficient))" }.joined()
      lines.append(
        "c \(index) \(constraint.relation.rawValue) \(Self.number(constraint.strength))"
          + " \(Self.number(constraint.constant)) \(constraint.terms.count)\(terms)"
      )
    }
    lines += setup.map(Self.line) + ["T0"] + timed.map(Self.line) + ["T1", "ops \(operationCount)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ operation: Operation) -> String {
    switch operation {
    case .add(let index): "a \(index)"
    case .remove(let index): "r \(index)"
    case .setConstant(let index, let constant): "k \(index) \(number(constant))"
    case .edit(let variable, let strength): "e \(variable) \(number(strength))"
    case .suggest(let variable, let value): "s \(variable) \(number(value))"
    case .read: "u"
    }
  }

  private static func number(_ value: Double) -> String {
    guard let whole = Int(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }
}

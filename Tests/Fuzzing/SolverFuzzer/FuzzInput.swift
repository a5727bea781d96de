/// Operations on a solver, encoded in bytes; any bytes are valid.
struct FuzzInput {
  /// A constraint that identifies variables by index.
  struct Constraint {
    var terms: [(variable: Int, coefficient: Double)]
    var constant: Double
    /// −1 for ≤, 0 for =, 1 for ≥.
    var relation: Int
    var priority: Float
  }

  /// One operation on both solvers; it identifies constraints by the number added before them.
  enum Operation {
    case add(Constraint)
    case remove(Int)
    case setConstant(Int, Double)
    case setPriority(Int, Float)
    case compare
  }

  static let variableCount = 10
  private static let most = 80
  private static let coefficients: [Double] = [1, -1, 1, -1, 2, -2, 0.5, -0.5, 0.75, 3, 0]
  private static let priorities: [Float] = [1000, 1000, 1000, 1, 250, 251, 500, 750, 999]

  private(set) var operations: [Operation] = []

  /// Reads bytes until they end, or until there are enough operations.
  init(_ bytes: UnsafeRawBufferPointer) {
    var bytes = bytes[...]
    func next(_ bound: Int) -> Int { Int(bytes.popFirst() ?? 0) % bound }
    func length() -> Double {
      // Also halves and sometimes thirds, which have no finite binary representation.
      let byte = bytes.popFirst() ?? 0
      let whole = Double(Int8(bitPattern: byte))
      return byte % 16 == 15 ? whole / 3 : byte % 4 == 3 ? whole / 2 : whole
    }
    var added = 0
    while !bytes.isEmpty, operations.count < Self.most {
      switch next(12) {
      case 0...5:
        let relation = next(3) - 1
        let priority = Self.priorities[next(Self.priorities.count)]
        let constant = length()
        var terms: [(variable: Int, coefficient: Double)] = []
        for _ in 0..<1 + next(4) {
          let variable = next(Self.variableCount)
          terms.append((variable, Self.coefficients[next(Self.coefficients.count)]))
        }
        operations.append(
          .add(
            Constraint(terms: terms, constant: constant, relation: relation, priority: priority)
          )
        )
        added += 1
      case 6 where added > 0: operations.append(.remove(next(added)))
      case 7 where added > 0, 8 where added > 0:
        operations.append(.setConstant(next(added), length()))
      case 9 where added > 0:
        operations.append(
          .setPriority(next(added), Self.priorities[next(Self.priorities.count)])
        )
      default: operations.append(.compare)
      }
    }
    operations.append(.compare)
  }
}

extension FuzzInput.Operation: CustomStringConvertible {
  var description: String {
    switch self {
    case .add(let constraint):
      let terms = constraint.terms.map { "\($0.coefficient)·x\($0.variable)" }
      let relation = ["≤", "=", "≥"][constraint.relation + 1]
      return "add \((terms + ["\(constraint.constant)"]).joined(separator: " + "))"
        + " \(relation) 0 @\(constraint.priority)"
    case .remove(let index): return "remove \(index)"
    case .setConstant(let index, let constant): return "constant \(index) \(constant)"
    case .setPriority(let index, let priority): return "priority \(index) \(priority)"
    case .compare: return "compare"
    }
  }
}

/// Variables of one component that could have other values, and how they depend on each other.
package struct FreeComponent: Equatable {
  /// The variables, in ascending order.
  package let variables: [Variable]

  /// The rate at which each variable moves with each degree of freedom: one row of `degrees` per
  /// variable.
  private let rates: [Double]
  private let degrees: Int

  /// A set of variables that determine all others, and the one that each variable depends on.
  package struct Choice {
    /// Indices of variables, in the order in which they were chosen.
    package var undecided: [Int] = []
    /// For each variable, the index of an undecided variable that it moves with.
    package var causes: [Int] = []
  }

  init(variables: [Variable], rates: [Double], degrees: Int) {
    self.variables = variables
    self.rates = rates
    self.degrees = degrees
  }

  /// Chooses as few variables as possible, and prefers variables earlier in `order`.
  ///
  /// - Parameter order: All indices of ``variables``.
  /// - Returns: The choice.
  /// - Complexity: O(*n* · *d*²) for *n* variables and *d* degrees of freedom, which are few.
  package func choice(preferring order: [Int]) -> Choice {
    var choice = Choice(causes: Array(0..<variables.count))
    // Rows in echelon form, each with its leading column and the variable that it came from.
    var rows: [(lead: Int, values: [Double], variable: Int)] = []
    for index in order {
      var row = Array(rates[index * degrees..<(index + 1) * degrees])
      let tolerance = Tolerance.rate * largest(row)
      var cause: Int?
      for other in rows where abs(row[other.lead]) > tolerance {
        cause = cause ?? other.variable
        let factor = row[other.lead] / other.values[other.lead]
        for column in 0..<degrees { row[column] -= factor * other.values[column] }
        row[other.lead] = 0
      }
      let size = largest(row)
      if size > tolerance, let lead = row.firstIndex(where: { abs($0) == size }) {
        rows.append((lead, row, index))
        choice.undecided.append(index)
      } else if let cause {
        choice.causes[index] = cause
      }
    }
    return choice
  }

  private func largest(_ row: [Double]) -> Double {
    row.reduce(0) { max($0, abs($1)) }
  }
}

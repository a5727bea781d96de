/// A symbol of a row with its coefficient.
struct Cell {
  var symbol: Symbol
  var coefficient: Double
}

extension [Cell] {
  /// Returns the index of the first cell whose symbol is not below the given one.
  func firstIndex(notBefore symbol: Symbol) -> Int {
    partitionIndex { $0.symbol >= symbol }
  }

  /// Adds a multiple of sorted cells to sorted cells; `result` is scratch space for the sum.
  ///
  /// - Complexity: O(*m* + *n*) for the two counts of cells.
  mutating func add(_ other: [Cell], multipliedBy factor: Double, using result: inout [Cell]) {
    result.removeAll(keepingCapacity: true)
    var i = 0
    var k = 0
    while i < count || k < other.count {
      if k == other.count || (i < count && self[i].symbol < other[k].symbol) {
        result.append(self[i])
        i += 1
        continue
      }
      var sum = Cell(symbol: other[k].symbol, coefficient: factor * other[k].coefficient)
      var magnitude = Swift.max(1, abs(sum.coefficient))
      if i < count && self[i].symbol == sum.symbol {
        magnitude = Swift.max(magnitude, abs(self[i].coefficient))
        sum.coefficient += self[i].coefficient
        i += 1
      }
      k += 1
      if abs(sum.coefficient) > Tolerance.coefficient * magnitude { result.append(sum) }
    }
    swap(&self, &result)
  }
}

extension [Symbol] {
  /// Inserts a symbol in ascending order; it must not be in the array yet.
  mutating func insertSorted(_ symbol: Symbol) {
    guard let last, symbol < last else { return append(symbol) }
    insert(symbol, at: partitionIndex { $0 >= symbol })
  }

  /// Removes a symbol from an ascending array; it must be in the array.
  mutating func removeSorted(_ symbol: Symbol) {
    remove(at: partitionIndex { $0 >= symbol })
  }
}

extension Array {
  /// Returns the index of the first element in the second part of a partitioned array.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func partitionIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

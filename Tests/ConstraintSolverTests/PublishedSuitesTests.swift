import ConstraintSolver
import Testing

/// Cases of published suites and papers on Cassowary, rewritten; `docs/solver.md` lists them.
struct PublishedSuitesTests {
  /// A solver that identifies constraints by their text, for systems in which they are added and
  /// removed.
  private final class Changing {
    let system = NamedSystem()
    private var ids: [(text: String, id: ConstraintID)] = []

    func add(_ text: String) throws {
      ids.append((text, try system.add(text)))
    }

    func remove(_ text: String) throws {
      let index = try #require(ids.lastIndex { $0.text == text })
      try system.solver.remove(ids.remove(at: index).id)
    }

    /// Changes the constant of an equality.
    func suggest(_ value: Double, for text: String) throws {
      let id = try #require(ids.last { $0.text == text }).id
      try system.solver.setConstant(-value, of: id)
    }

    func isRefused(_ text: String) -> Bool {
      do {
        try add(text)
        return false
      } catch {
        return true
      }
    }

    /// Returns the values of variables, rounded to a millionth.
    func values(_ names: String...) -> [Double] {
      names.map { (system.value($0) * 1e6).rounded() / 1e6 }
    }
  }

  // Cassowary's own suite, which its successors adopted.

  @Test func `stays keep what nothing else asks for`() throws {
    let system = Changing()
    try system.add("x = 5 @250")
    try system.add("y = 10 @250")
    #expect(system.values("x", "y") == [5, 10])
  }

  @Test func `two variables are made equal`() throws {
    let system = Changing()
    try system.add("x = 167 @250")
    try system.add("y = 2 @50")
    try system.add("x = y")
    #expect(system.values("x", "y") == [167, 167])
  }

  @Test func `bounds come and go one at a time, duplicates too`() throws {
    let system = Changing()
    try system.add("x = 100 @250")
    #expect(system.values("x") == [100])
    try system.add("x <= 10")
    try system.add("x <= 20")
    #expect(system.values("x") == [10])
    try system.remove("x <= 10")
    #expect(system.values("x") == [20])
    try system.remove("x <= 20")
    #expect(system.values("x") == [100])
    try system.add("x <= 10")
    try system.add("x <= 10")
    #expect(system.values("x") == [10])
    try system.remove("x <= 10")
    #expect(system.values("x") == [10])
    try system.remove("x <= 10")
    #expect(system.values("x") == [100])
  }

  @Test func `a bound and a ratio come and go beside two stays`() throws {
    let system = Changing()
    try system.add("x = 100 @250")
    try system.add("y = 120 @750")
    try system.add("x <= 10")
    try system.add("x <= 20")
    #expect(system.values("x", "y") == [10, 120])
    try system.remove("x <= 10")
    #expect(system.values("x", "y") == [20, 120])
    try system.add("2x = y")
    #expect(system.values("x", "y") == [20, 40])
    try system.remove("x <= 20")
    #expect(system.values("x", "y") == [60, 120])
    try system.remove("2x = y")
    #expect(system.values("x", "y") == [100, 120])
  }

  @Test func `of two stays that cannot both hold one does`() throws {
    let system = Changing()
    try system.add("x <= y")
    try system.add("y = x + 3")
    try system.add("x = 10 @250")
    try system.add("y = 10 @250")
    let values = system.values("x", "y")
    #expect(values == [10, 13] || values == [7, 10])
  }

  @Test func `contradictions are refused, and all goes on as before`() throws {
    let system = Changing()
    try system.add("x = 10")
    #expect(system.isRefused("x = 5"))
    #expect(system.values("x") == [10])
    try system.remove("x = 10")
    try system.add("x = 5")
    #expect(system.values("x") == [5])

    try system.add("y >= 10")
    #expect(system.isRefused("y <= 5"))
    try system.add("y = 30 @250")
    #expect(system.values("y") == [30])

    for bound in ["w >= 10", "a >= w", "b >= a", "c >= b", "c >= 8"] { try system.add(bound) }
    #expect(system.isRefused("c <= 4"))
    try system.add("c <= 12")
    try system.add("w = 100 @250")
    #expect(system.values("w", "a", "b", "c") == [12, 12, 12, 12])
  }

  @Test func `edits can be nested`() throws {
    let system = Changing()
    for name in ["x", "y", "w", "h"] { try system.add("\(name) = 0 @250") }
    try system.add("x = 10 @750")
    try system.add("y = 20 @750")
    #expect(system.values("x", "y", "w", "h") == [10, 20, 0, 0])
    try system.add("w = 30 @750")
    try system.add("h = 40 @750")
    #expect(system.values("x", "y", "w", "h") == [10, 20, 30, 40])
    // When an edit ends, the stay keeps the edited value.
    for (name, value) in [("w", 30), ("h", 40)] {
      try system.remove("\(name) = 0 @250")
      try system.add("\(name) = \(value) @250")
      try system.remove("\(name) = \(value) @750")
    }
    try system.suggest(50, for: "x = 10 @750")
    try system.suggest(60, for: "y = 20 @750")
    #expect(system.values("x", "y", "w", "h") == [50, 60, 30, 40])
  }

  /// The figure in the paper: a point between two others is dragged to where one of them cannot go.
  @Test func `the paper's example of re-optimizing after an edit`() throws {
    let system = Changing()
    for constraint in ["2m = l + r", "l + 10 <= r", "l >= 0", "r <= 100"] {
      try system.add(constraint)
    }
    try system.add("m = 50 @750")
    try system.add("l = 30 @250")
    try system.add("r = 60 @251")
    #expect(system.values("m", "r", "l") == [50, 60, 40])
    try system.suggest(60, for: "m = 50 @750")
    #expect(system.values("m", "r", "l") == [60, 65, 55])
    try system.suggest(90, for: "m = 50 @750")
    #expect(system.values("m", "r", "l") == [90, 95, 85])
    try system.suggest(99, for: "m = 50 @750")
    #expect(system.values("m", "r", "l") == [95, 100, 90])
    try system.suggest(20, for: "m = 50 @750")
    #expect(system.values("m", "r", "l") == [20, 40, 0])
    try system.suggest(50, for: "m = 50 @750")
    #expect(system.values("m", "r", "l") == [50, 60, 40])
  }

  /// The toolkit's demonstration: a quadrilateral with the midpoints of its sides, one corner
  /// moved.
  @Test func `a quadrilateral keeps its midpoints while a corner is dragged`() throws {
    let system = Changing()
    let corners = [(10.0, 10.0), (10, 200), (200, 200), (200, 10)]
    for (index, corner) in corners.enumerated() {
      try system.add("x\(index) = \(corner.0) @\(10 + index)")
      try system.add("y\(index) = \(corner.1) @\(10 + index)")
      let next = (index + 1) % 4
      for axis in ["x", "y"] {
        try system.add("2m\(axis)\(index) = \(axis)\(index) + \(axis)\(next)")
        try system.add("\(axis)\(index) >= 0")
        try system.add("\(axis)\(index) <= 500")
      }
    }
    for (first, second) in [("x0", "x2"), ("x0", "x3"), ("x1", "x2"), ("x1", "x3")] {
      try system.add("\(first) + 20 <= \(second)")
    }
    for (first, second) in [("y0", "y1"), ("y0", "y2"), ("y3", "y1"), ("y3", "y2")] {
      try system.add("\(first) + 20 <= \(second)")
    }
    #expect(system.values("mx0", "my0", "mx1", "my1") == [10, 105, 105, 200])
    try system.add("x0 = 10 @750")
    try system.add("y0 = 10 @750")
    try system.suggest(100, for: "x0 = 10 @750")
    try system.suggest(100, for: "y0 = 10 @750")
    #expect(system.values("x0", "y0", "x1", "x2", "y2", "x3") == [100, 100, 10, 200, 200, 200])
    #expect(system.values("mx0", "my0", "mx3", "my3") == [55, 150, 150, 55])
    try system.suggest(400, for: "x0 = 10 @750")
    #expect(system.values("x0", "x2", "x3", "x1") == [400, 420, 420, 10])
  }

  /// A toolkit's row of two buttons between two limits.
  @Test func `two buttons share the room between two limits`() throws {
    let system = Changing()
    for constraint in [
      "left1 = leftLimit + 50", "left1 + width1 + 10 <= left2", "left2 + width2 = rightLimit - 50",
      "width1 >= 87", "width2 >= 113", "width1 = width2",
    ] { try system.add(constraint) }
    try system.add("leftLimit = 0")
    try system.add("rightLimit = 0 @50")
    #expect(system.values("width1", "left2", "rightLimit") == [113, 173, 336])
    try system.add("rightLimit = 500 @750")
    try system.add("left1 + width1 + 10 = left2 @250")
    #expect(system.values("width1", "width2", "left2", "rightLimit") == [195, 195, 255, 500])
  }

  // Linear programs on which careless pivoting cycles, or takes many steps.

  /// Minimizes `cost`, which the last text of `program` defines; variables are not negative.
  private func leastCost(_ program: [String], of variables: [String]) throws -> Double {
    let system = NamedSystem()
    for name in variables { try system.add("\(name) >= 0") }
    for constraint in program { try system.add(constraint) }
    try system.add("cost = -100000 @500")
    return system.value("cost")
  }

  private static let programs: [(program: [String], optimum: Double)] = [
    // Beale 1955, in the form most often printed.
    (
      [
        ".25a - 60b - .04c + 9d <= 0", ".5a - 90b - .02c + 3d <= 0", "c <= 1",
        "cost = -.75a + 150b - .02c + 6d",
      ], -0.05
    ),
    // Kuhn.
    (
      [
        "-2a - 9b + c + 9d <= 0", "a + 3b - c - 6d <= 0", "2a + 3b - c - 12d <= 2",
        "cost = -2a - 3b + c + 12d",
      ], -2
    ),
    // Marshall and Suurballe 1969.
    (
      [
        ".6a - 6.4b + 4.8c <= 0", ".2a - 1.8b + .6c <= 0", ".4a - 1.6b + .2c <= 0", "b <= 1",
        "cost = -.4a - .4b + 1.8c",
      ], -2
    ),
    // Chvátal 1983.
    (
      [
        ".5a - 5.5b - 2.5c + 9d <= 0", ".5a - 1.5b - .5c + d <= 0", "a <= 1",
        "cost = -10a + 57b + 9c + 24d",
      ], -1
    ),
    // Klee and Minty 1972: the steepest-descent rule visits every corner.
    (
      [
        "a <= 5", "4a + b <= 25", "8a + 4b + c <= 125", "16a + 8b + 4c + d <= 625",
        "cost = -8a - 4b - 2c - d",
      ], -625
    ),
  ]

  @Test(arguments: programs)
  func `known programs come to their optimum`(program: [String], optimum: Double) throws {
    for rotation in 0..<program.count {
      let turned = Array(program[rotation...] + program[..<rotation])
      let least = try leastCost(turned, of: ["a", "b", "c", "d"])
      #expect(abs(least - optimum) < 1e-6, "from constraint \(rotation) on")
    }
  }

  @Test func `sixty such programs on one variable come to their optimum together`() throws {
    let system = NamedSystem()
    try system.add("bound <= 1")
    try system.add("bound = 5 @750")
    for number in 0..<60 {
      for name in ["a", "b", "c", "d"] { try system.add("\(name)\(number) >= 0") }
      let n = number
      try system.add(".25a\(n) - 60b\(n) - .04c\(n) + 9d\(n) <= 0")
      try system.add(".5a\(n) - 90b\(n) - .02c\(n) + 3d\(n) <= 0")
      try system.add("c\(n) <= bound")
      try system.add("cost\(n) = -.75a\(n) + 150b\(n) - .02c\(n) + 6d\(n)")
      try system.add("cost\(n) = -1000 @500")
    }
    let total = (0..<60).reduce(0.0) { $0 + system.value("cost\($1)") }
    #expect(abs(total + 3) < 1e-6)
    // The reverse: if the bound is 0, so is everything.
    try system.add("bound = 0")
    #expect(abs((0..<60).reduce(0.0) { $0 + system.value("cost\($1)") }) < 1e-6)
  }

  @Test func `an assignment, degenerate at every corner, comes to its optimum`() throws {
    let size = 6
    let system = NamedSystem()
    var all: [String] = []
    for row in 0..<size {
      for column in 0..<size { try system.add("x\(row)y\(column) >= 0") }
      let cells = (0..<size).map { "x\(row)y\($0)" }
      try system.add(cells.joined(separator: " + ") + " = 1")
      try system.add((0..<size).map { "x\($0)y\(row)" }.joined(separator: " + ") + " = 1")
      // The cost of each column for a row. The cheapest choice is the diagonal, shifted by two
      // columns.
      for column in 0..<size {
        all.append("\(1 + (column + 2 * size - row - 2) % size)x\(row)y\(column)")
      }
    }
    try system.add("cost = " + all.joined(separator: " + "))
    try system.add("cost = -1000 @500")
    #expect(abs(system.value("cost") - Double(size)) < 1e-6)
    for row in 0..<size { #expect(abs(system.value("x\(row)y\((row + 2) % size)") - 1) < 1e-6) }
  }
}

import ConstraintSolver
import Testing

/// The claims about the model's cost, as counts of work.
struct SolverWorkTests {
  /// Adds a typical layout of a cell: four required edges, a label that hugs, an image with a
  /// ratio.
  @discardableResult
  private func addBlock(_ number: Int, to system: NamedSystem) throws -> [ConstraintID] {
    let n = number
    return try [
      "left\(n) = 0", "width\(n) = 320",
      "image\(n) = left\(n) + 8", "imageWidth\(n) = 60 @750",
      "label\(n) = image\(n) + imageWidth\(n) + 8",
      "label\(n) + labelWidth\(n) <= left\(n) + width\(n) - 8",
      "labelWidth\(n) <= 400 @250", "labelWidth\(n) >= 400 @740",
      "labelWidth\(n) >= 0",
    ].map { try system.add($0) }
  }

  @Test func `setting a constant beside 1,000 other blocks is the work beside one`() throws {
    var counts: [[SolverWork]] = []
    for others in [1, 1000] {
      let system = NamedSystem()
      for number in 0..<others { try addBlock(number, to: system) }
      let ids = try addBlock(others, to: system)
      system.solver.minimizeError()
      var works: [SolverWork] = []
      for width in [200.0, 50, 375, 320] {
        works.append(try system.solver.setConstant(-width, of: ids[1]))
        works.append(system.solver.minimizeError())
      }
      works.append(try system.solver.setConstant(-10, of: ids[3]))
      works.append(system.solver.minimizeError())
      works.append(try system.solver.setPriority(Priority(rawValue: 1), of: ids[3]))
      works.append(system.solver.minimizeError())
      counts.append(works)
    }
    #expect(counts[0] == counts[1])
    #expect(counts[0].contains { $0.rowsTouched > 1 })
  }

  @Test func `adding and removing a block beside 1,000 others is the work beside one`() throws {
    var counts: [SolverWork] = []
    for others in [1, 1000] {
      let system = NamedSystem()
      for number in 0..<others { try addBlock(number, to: system) }
      system.solver.minimizeError()
      let before = system.work
      let ids = try addBlock(others, to: system)
      var work = system.solver.minimizeError()
      for id in ids { work += try system.solver.remove(id) }
      work += system.solver.minimizeError()
      work.rowsTouched += system.work.rowsTouched - before.rowsTouched
      work.pivots += system.work.pivots - before.pivots
      counts.append(work)
    }
    #expect(counts[0] == counts[1])
  }

  @Test func `N independent blocks cost N times one`() throws {
    var counts: [SolverWork] = []
    for blocks in [1, 50] {
      let system = NamedSystem()
      for number in 0..<blocks { try addBlock(number, to: system) }
      var work = system.work
      work += system.solver.minimizeError()
      counts.append(work)
    }
    #expect(counts[1].rowsTouched == 50 * counts[0].rowsTouched)
    #expect(counts[1].pivots == 50 * counts[0].pivots)
  }

  @Test func `a constraint across two blocks costs only those it ties`() throws {
    var counts: [SolverWork] = []
    for others in [2, 200] {
      let system = NamedSystem()
      for number in 0..<others { try addBlock(number, to: system) }
      system.solver.minimizeError()
      let before = system.work
      try system.add("labelWidth0 = labelWidth1 @800")
      var work = system.solver.minimizeError()
      work.rowsTouched += system.work.rowsTouched - before.rowsTouched
      work.pivots += system.work.pivots - before.pivots
      counts.append(work)
    }
    #expect(counts[0] == counts[1])
  }

  @Test func `dragging a view for 1,000 steps touches its dependents only, without a pivot`() throws
  {
    let system = NamedSystem()
    for number in 0..<20 { try addBlock(number, to: system) }
    let drag = try system.add("x = 0")
    try system.add("y = x + 10")
    try system.add("z >= y + 5 @600")
    try system.add("z = 0 @500")
    system.solver.minimizeError()
    for step in 1...1000 {
      let work = try system.solver.setConstant(-Double(step), of: drag)
      #expect(work.rowsTouched <= 4)
      #expect(work.pivots == 0)
      #expect(system.solver.minimizeError().pivots == 0)
    }
    #expect(system.value("z") == 1015)
  }

  @Test func `nothing optional is minimized before values are read`() throws {
    let system = NamedSystem()
    try system.add("a + b + c = 300")
    try system.add("a = 10 @500")
    try system.add("b = 10 @400")
    for constraint in ["c = 10 @999", "a = c @700", "b >= 50 @300", "a <= 7 @998"] {
      let before = system.work.pivots
      let id = try system.add(constraint)
      #expect(system.work.pivots == before)
      try #expect(system.solver.setConstant(3, of: id).pivots == 0)
      try #expect(system.solver.setPriority(Priority(rawValue: 997), of: id).pivots == 0)
    }
    let isPending = system.solver.needsMinimization
    #expect(isPending)
    #expect(system.solver.takeChangedVariables() == [])
    #expect(system.solver.minimizeError().pivots > 0)
    #expect(system.solver.takeChangedVariables() != [])
  }

  @Test func `minimizing again costs no work`() throws {
    let system = NamedSystem()
    try addBlock(0, to: system)
    try system.add("labelWidth0 = 7 @999")
    #expect(system.solver.minimizeError() != SolverWork())
    #expect(system.solver.minimizeError() == SolverWork())
  }

  @Test func `an inequality costs at most one row more than the equality`() throws {
    var rows: [Int] = []
    for relation in ["=", "<=", ">="] {
      let system = NamedSystem()
      try addBlock(0, to: system)
      let before = system.work.rowsTouched
      try system.add("badge \(relation) label0 + 4")
      var work = system.solver.minimizeError()
      work.rowsTouched += system.work.rowsTouched - before
      rows.append(work.rowsTouched)
    }
    #expect(rows[1] <= rows[0] + 1)
    #expect(rows[2] <= rows[0] + 1)
  }

  @Test func `circles of equations are not planned again for another constant`() throws {
    let system = NamedSystem()
    let window = try system.add("window = 400")
    for row in 0..<8 {
      try system.add("start\(row).0 = 8")
      for column in 0..<8 {
        let view = "\(row).\(column)"
        try system.add("end\(view) = start\(view) + width\(view)")
        if column > 0 {
          try system.add("start\(view) = end\(row).\(column - 1) + 8")
          try system.add("width\(view) = width\(row).0")
        }
        if row > 0 { try system.add("width\(view) = width0.\(column)") }
      }
      try system.add("end\(row).7 = window - 8")
    }
    #expect(system.value("width3.4") == 41)
    for width in [500.0, 336, 1000] {
      var work = try system.solver.setConstant(-width, of: window)
      work += system.solver.minimizeError()
      // Planning from scratch would visit all equations, 3 for each view.
      #expect(work.rowsTouched <= 200)
      #expect(work.pivots <= 8)
      #expect(system.value("width3.4") == (width - 72) / 8)
    }
  }

  @Test func `squeezing a chain takes a pivot or two a view`() throws {
    let system = NamedSystem()
    try system.add("start0 = 0")
    for view in 0..<120 {
      try system.add("start\(view + 1) = start\(view) + width\(view) + 8")
      try system.add("width\(view) >= 20")
      try system.add("width\(view) = 100 @\(100 + view)")
    }
    let end = try system.add("start120 = 12960")
    system.solver.minimizeError()
    var work = try system.solver.setConstant(-6000, of: end)
    work += system.solver.minimizeError()
    #expect(work.pivots <= 240)
    #expect(system.value("width119") == 100)
    #expect(system.value("width0") == 20)
  }

  @Test func `a chain added in reverse, widths last, is not planned at each addition`() throws {
    let system = NamedSystem()
    for view in (0..<300).reversed() {
      try system.add("start\(view + 1) = start\(view) + width\(view) + 8")
    }
    for view in (0..<300).reversed() { try system.add("width\(view) = 50") }
    try system.add("start0 = 0")
    let rows = system.work.rowsTouched + system.solver.minimizeError().rowsTouched
    #expect(rows <= 4 * 601)
    #expect(system.value("start300") == 300 * 58)
  }

  @Test func `of variables that no row ties only the one concerned is solved again`() throws {
    let system = NamedSystem()
    var sum = "total = x0"
    var wish: ConstraintID?
    for index in 0..<100 {
      if index > 0 { sum += " + x\(index)" }
      let id = try system.add("x\(index) = \(index) @\(500 + index)")
      if index == 40 { wish = id }
    }
    try system.add(sum)
    #expect(system.value("total") == 4950)
    var work = try system.solver.setConstant(-100, of: #require(wish))
    work += system.solver.minimizeError()
    #expect(work == SolverWork(rowsTouched: 3, pivots: 0))
    #expect(system.value("total") == 5010)
  }

  @Test func `the last view of a large component comes, moves and goes for its own cost`() throws {
    var counts: [[SolverWork]] = []
    for views in [100, 1000] {
      let system = NamedSystem()
      try system.add("start0 = 16 @750")
      for view in 1..<views { try system.add("start\(view) = start\(view - 1) + 48") }
      system.solver.minimizeError()
      let before = system.work
      let link = try system.add("last = start\(views - 1) + 48")
      var works = [system.solver.minimizeError()]
      works.append(try system.solver.setConstant(-50, of: link))
      works.append(system.solver.minimizeError())
      #expect(system.value("last") == Double(16 + 48 * (views - 1) + 50))
      works.append(try system.solver.remove(link))
      works.append(system.solver.minimizeError())
      #expect(system.value("last") == 0)
      works.append(
        SolverWork(
          rowsTouched: system.work.rowsTouched - before.rowsTouched,
          pivots: system.work.pivots - before.pivots
        )
      )
      #expect(works.allSatisfy { $0.rowsTouched <= 3 && $0.pivots == 0 })
      counts.append(works)
    }
    #expect(counts[0] == counts[1])
  }

  @Test func `a required bound that two moves can meet wants no plan`() throws {
    let system = NamedSystem()
    try system.add("width >= 0")
    try system.add("left = x + 10")
    try system.add("right = x + width - 10")
    try system.add("x >= 0")
    try system.add("start >= left")
    try system.add("size >= 0")
    let before = system.work
    // Moving only start, size or right would break another constraint. Width follows right.
    try system.add("right >= start + size + 20")
    #expect(system.work.rowsTouched == before.rowsTouched + 1)
    #expect(throws: SolverError.self) { try system.add("right <= left + 19") }
    #expect(system.value("right") >= system.value("start") + system.value("size") + 20 - 1e-9)
    #expect(system.value("x") == 0)
  }
}

import TestSupport
import Testing

@testable import ConstraintSolver

/// A tree of views in one component; its leaves are added, moved and removed.
struct SolverLeafTests {
  /// A view's place: a distance from its parent.
  private struct Link {
    var parent: Int
    var distance: Double
    var id: ConstraintID
  }

  @Test(arguments: seeds(2, full: 8))
  func `leaves of a tree are where their links say after every change`(seed: UInt64) throws {
    let system = NamedSystem()
    var random = SeededGenerator(seed: seed)
    let head = try system.add("start0 = 100 @750")
    var headPlace = 100.0
    var links: [Int: Link] = [:]
    for step in 0..<600 {
      let view = 1 + random.next(below: 40)
      let isParent = links.values.contains { $0.parent == view }
      if let link = links[view] {
        switch random.next(below: 3) {
        case 0 where !isParent:
          try system.solver.remove(link.id)
          links[view] = nil
        default:
          let distance = Double(random.next(below: 200))
          try system.solver.setConstant(-distance, of: link.id)
          links[view]?.distance = distance
        }
      } else {
        let parents = [0] + links.keys.sorted()
        let parent = parents[random.next(below: parents.count)]
        let distance = Double(random.next(below: 200))
        let id = try system.add("start\(view) = start\(parent) + \(Int(distance))")
        links[view] = Link(parent: parent, distance: distance, id: id)
        // Some views have another constraint besides their place.
        if random.chance(10) { try system.add("start\(view) >= -1000") }
      }
      if random.chance(20) {
        headPlace = Double(random.next(below: 300))
        try system.solver.setConstant(-headPlace, of: head)
      }
      if random.chance(50) { continue }
      system.solver.minimizeError()
      #expect(system.solver.invariantViolations() == [], "seed \(seed), step \(step)")
      for view in links.keys.sorted() {
        var place = headPlace
        var next = view
        while let link = links[next] {
          place += link.distance
          next = link.parent
        }
        #expect(
          abs(system.value("start\(view)") - place) < 1e-9,
          "seed \(seed), step \(step)\n\(system.solver.dump())\n\(system.solver.dumpPlans())"
        )
      }
    }
  }

  @Test func `the dump names what defines each variable and what it costs`() throws {
    let system = NamedSystem()
    try system.add("left + right = 300")
    try system.add("left <= 80 @251")
    try system.add("right <= 80 @250")
    try system.add("copy = left + 8")
    system.solver.minimizeError()
    let lines = system.solver.dumpPlans().split(separator: "\n")
      .map { $0.trimmingPrefix { $0 == " " } }
    #expect(
      lines == [
        "plan 0", "x1 = 220.0 core", "x0 = 80.0 defined by c0", "x2 = 88.0 defined by c3",
        "x1 = 220.0, kinks: c2 at 80.0, c1 at 220.0, at 1",
      ]
    )
  }
}

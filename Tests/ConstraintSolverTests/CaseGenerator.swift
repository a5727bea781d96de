import ConstraintSolver
import TestSupport

/// Makes systems like those of view layouts: nested boxes, spaced, aligned and sized at many
/// priorities.
///
/// A fifth of them are sparse random equations, for corners that layouts do not reach. In cases
/// with an odd seed, all widths and heights are restricted, or every third variable if the
/// equations are sparse.
struct CaseGenerator {
  private var random: SeededGenerator
  private let priorities: [Float]

  private static let required: Float = 1000
  private static let priorityScales: [[Float]] = [
    [250, 500, 750],
    [49, 50, 250, 251, 490, 500, 501, 510, 750, 751, 999],
    (1...999).map { Float($0) },
  ]

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    priorities = random.pick(from: Self.priorityScales)
  }

  /// Makes a case whose constraints are added in order.
  static func system(seed: UInt64, boxes: ClosedRange<Int> = 2...7) -> GeneratedCase {
    var generator = CaseGenerator(seed: seed)
    let (count, constraints, isSparse) = generator.constraints(boxes: boxes)
    return GeneratedCase(
      seed: seed,
      variableCount: count,
      restricted: restricted(among: count, isSparse: isSparse, seed: seed),
      constraints: constraints,
      steps: constraints.indices.map { .add($0) },
      isSequence: false
    )
  }

  /// Makes a case in which constraints are added, removed and changed.
  static func sequence(seed: UInt64, stepCount: Int = 30) -> GeneratedCase {
    var generator = CaseGenerator(seed: seed)
    let (count, constraints, isSparse) = generator.constraints(boxes: 1...3)
    var isIn = constraints.map { _ in false }
    var steps: [GeneratedCase.Step] = []
    while steps.count < stepCount {
      let index = generator.random.next(below: constraints.count)
      guard isIn[index] else {
        isIn[index] = true
        steps.append(.add(index))
        continue
      }
      switch generator.random.next(below: 10) {
      case 0..<3:
        isIn[index] = false
        steps.append(.remove(index))
      case 3..<7:
        steps.append(.setConstant(index, generator.length()))
      default:
        steps.append(.setPriority(index, generator.priority(requiredPercent: 30)))
      }
    }
    return GeneratedCase(
      seed: seed,
      variableCount: count,
      restricted: restricted(among: count, isSparse: isSparse, seed: seed),
      constraints: constraints,
      steps: steps,
      isSequence: true
    )
  }
}

extension CaseGenerator {
  /// Returns the restricted variables without drawing random numbers: none if the seed is even.
  private static func restricted(among count: Int, isSparse: Bool, seed: UInt64) -> [Int] {
    guard seed % 2 == 1 else { return [] }
    return (0..<count).filter { isSparse ? $0 % 3 == 0 : $0 % 4 >= 2 }
  }

  private typealias Constraint = GeneratedCase.Constraint

  private mutating func constraints(
    boxes: ClosedRange<Int>
  ) -> (variableCount: Int, [GeneratedCase.Constraint], isSparse: Bool) {
    let boxCount = boxes.lowerBound + random.next(below: boxes.count)
    if random.chance(20) {
      let count = 4 * boxCount
      let all = (0..<count + random.next(below: count)).map { _ in sparse(among: count) }
      return (count, all, true)
    }
    var all = window()
    for box in 1...boxCount { all += constraints(ofBox: box) }
    for _ in 0..<random.next(below: 4) { all.append(sparse(among: 4 * (boxCount + 1))) }
    if random.chance(40) { shuffle(&all) }
    return (4 * (boxCount + 1), all, false)
  }

  private mutating func window() -> [Constraint] {
    let priority: Float = random.chance(80) ? Self.required : priority(requiredPercent: 0)
    let size = [random.pick(from: [320.0, 375, 414, 768]), random.pick(from: [480.0, 667, 1024])]
    return [(0, 0.0), (1, 0), (2, size[0]), (3, size[1])].map { variable, value in
      Constraint(terms: [(variable, 1)], constant: -value, relation: .equal, priority: priority)
    }
  }

  /// Places and sizes one box along both axes; each box has the variables minX, minY, width,
  /// height.
  private mutating func constraints(ofBox box: Int) -> [Constraint] {
    var all: [Constraint] = []
    for axis in 0...1 {
      let parent = random.next(below: box)
      let start = 4 * box + axis
      let size = start + 2
      let (parentStart, parentSize) = (4 * parent + axis, 4 * parent + axis + 2)
      if random.chance(70) {
        all.append(Constraint(terms: [(size, 1)], relation: .greaterThanOrEqual))
      }
      if random.chance(85) {
        all.append(placed([(start, 1), (parentStart, -1)]))
      }
      if random.chance(60) {
        all.append(
          placed([(parentStart, 1), (parentSize, 1), (start, -1), (size, -1)])
        )
      }
      if random.chance(20) {
        all.append(placed([(start, 1), (size, 0.5), (parentStart, -1), (parentSize, -0.5)]))
      }
      if random.chance(40), box > 1 {
        let other = 4 * (1 + random.next(below: box - 1)) + axis
        all.append(placed([(start, 1), (other, -1), (other + 2, -1)]))
      }
      if random.chance(50) { all += intrinsicSize(of: size) }
      if random.chance(35) { all.append(placed([(size, 1)])) }
      if random.chance(25), box > 1 {
        let other = 4 * (1 + random.next(below: box - 1)) + axis + 2
        let ratio = random.pick(from: [1.0, 1, 0.5, 2, 0.75, 1.0 / 3])
        all.append(placed([(size, 1), (other, -ratio)]))
      }
    }
    if random.chance(25) {
      let ratio = random.pick(from: [1.0, 1.5, 4.0 / 3, 16.0 / 9])
      all.append(placed([(4 * box + 2, 1), (4 * box + 3, -ratio)]))
    }
    return all
  }

  private mutating func intrinsicSize(of size: Int) -> [Constraint] {
    let length = Double(10 + random.next(below: 200))
    return [
      Constraint(
        terms: [(size, 1)],
        constant: -length,
        relation: .lessThanOrEqual,
        priority: priority(requiredPercent: 0)
      ),
      Constraint(
        terms: [(size, 1)],
        constant: -length,
        relation: .greaterThanOrEqual,
        priority: priority(requiredPercent: 5)
      ),
    ]
  }

  private mutating func placed(_ terms: [(Int, Double)]) -> Constraint {
    Constraint(
      terms: terms.map { (variable: $0.0, coefficient: $0.1) },
      constant: length(),
      relation: random.pick(from: [.equal, .equal, .equal, .greaterThanOrEqual, .lessThanOrEqual]),
      priority: priority(requiredPercent: 45)
    )
  }

  private mutating func sparse(among count: Int) -> Constraint {
    var terms: [(variable: Int, coefficient: Double)] = []
    for _ in 0..<1 + random.next(below: 4) {
      let coefficient = random.pick(from: [1.0, -1, 1, -1, 2, -0.5, 0.75, 2.25, 0])
      terms.append((random.next(below: count), coefficient))
    }
    return Constraint(
      terms: terms,
      constant: length(),
      relation: random.pick(from: [.equal, .greaterThanOrEqual, .lessThanOrEqual]),
      priority: priority(requiredPercent: 35)
    )
  }

  private mutating func length() -> Double {
    random.pick(from: [0, -8, 8, -16, 20, -44, -100, 0.5, -33.25, 12, -200])
  }

  private mutating func priority(requiredPercent: Int) -> Float {
    random.chance(requiredPercent) ? Self.required : random.pick(from: priorities)
  }

  private mutating func shuffle(_ constraints: inout [Constraint]) {
    for index in constraints.indices.reversed() {
      constraints.swapAt(index, random.next(below: index + 1))
    }
  }
}

extension GeneratedCase.Constraint {
  fileprivate init(terms: [(Int, Double)], relation: Relation) {
    self.init(
      terms: terms.map { (variable: $0.0, coefficient: $0.1) },
      constant: 0,
      relation: relation,
      priority: 1000
    )
  }
}

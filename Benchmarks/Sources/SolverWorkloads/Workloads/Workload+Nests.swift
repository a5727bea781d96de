/// Nested views: three children each, of which the last has children again.
extension Workload {
  /// Builds a nest with a number of levels and reads once; counts one operation for each level.
  static func buildNest(depth: Int) -> Workload {
    var workload = Workload(name: "nest.build", size: depth)
    workload.timed = workload.makeNest(depth).constraints.map { .add($0) } + [.read]
    workload.operationCount = depth
    return workload
  }

  /// Resizes the outermost view of a nest with a number of levels.
  static func resizeNest(depth: Int) -> Workload {
    var workload = Workload(name: "nest.resize", size: depth)
    let nest = workload.makeNest(depth)
    let (width, height) = (nest.root.horizontal.size, nest.root.vertical.size)
    workload.setup = nest.constraints.map { .add($0) }
    workload.setup += [width, height].map { .edit(variable: $0, strength: 0.5 * Strength.strong) }
    workload.setup += [
      .suggest(variable: width, Double(60 * depth)), .suggest(variable: height, Double(12 * depth)),
      .read,
    ]
    for step in 0..<16 {
      let share = Double(step < 8 ? 10 * step : 155 - 10 * step)
      workload.timed += [
        .suggest(variable: width, Double(56 * depth) + share),
        .suggest(variable: height, Double(10 * depth) + share), .read,
      ]
    }
    workload.operationCount = 16
    return workload
  }

  private mutating func makeNest(_ depth: Int) -> (root: Frame, constraints: [Int]) {
    let root = Frame(first: makeVariables(4))
    var outer = root
    var all = [fix(root.horizontal.start, 0), fix(root.vertical.start, 0)]
    for _ in 0..<depth {
      let children = (0..<3).map { _ in Frame(first: makeVariables(4)) }
      all.append(align(children[0].horizontal.start, with: outer.horizontal.start, 4))
      for (previous, child) in zip(children, children.dropFirst()) {
        all.append(place(child.horizontal.start, behind: previous.horizontal, 4))
      }
      all.append(end(children[2].horizontal, inside: outer.horizontal))
      for child in children {
        all.append(align(child.vertical.start, with: outer.vertical.start, 4))
        all.append(end(child.vertical, inside: outer.vertical))
      }
      for child in children.dropLast() {
        all.append(fix(child.horizontal.size, 20, .lessThanOrEqual, Strength.weak))
        all.append(fix(child.horizontal.size, 20, .greaterThanOrEqual, Strength.medium))
      }
      outer = children[2]
    }
    for size in [outer.horizontal.size, outer.vertical.size] {
      all.append(fix(size, 100, .lessThanOrEqual, Strength.weak))
      all.append(fix(size, 100, .greaterThanOrEqual, Strength.strong))
    }
    return (root, all)
  }

  private mutating func end(_ view: Frame.Axis, inside outer: Frame.Axis) -> Int {
    let terms = [(1.0, view.start), (1, view.size), (-1, outer.start), (-1, outer.size)]
    return constrain(terms, 4)
  }
}

/// Square grids of views in a window with an edited size.
extension Workload {
  /// Builds a grid with a number of views on each side and reads once; counts one operation for
  /// each view.
  static func buildGrid(side: Int, isRigid: Bool) -> Workload {
    var workload = Workload(name: isRigid ? "grid.build.rigid" : "grid.build.flexible", size: side)
    let all = workload.makeGrid(side, isRigid: isRigid)
    workload.timed = Self.edits(width: 800, height: 600) + all.map { .add($0) } + [.read]
    if side > 18 {
      // The minimum widths need more room.
      workload.timed[2] = .suggest(variable: 0, Double(40 * side))
    }
    workload.operationCount = side * side
    return workload
  }

  /// Resizes the window around a grid with a number of views on each side.
  static func resizeGrid(side: Int, isRigid: Bool) -> Workload {
    var workload = Workload(
      name: isRigid ? "grid.resize.rigid" : "grid.resize.flexible",
      size: side
    )
    let all = workload.makeGrid(side, isRigid: isRigid)
    let (width, height) = (Double(30 * side + 10), Double(26 * side + 10))
    workload.setup = Self.edits(width: Double(60 * side), height: Double(45 * side))
    workload.setup += all.map { .add($0) } + [.read]
    for step in 0..<16 {
      // Up and down again, so that every step is a change.
      let share = Double(side) * Double(step < 8 ? step : 15 - step) + (step < 8 ? 0 : 0.5)
      workload.timed += [
        .suggest(variable: 0, width + 2.5 * share), .suggest(variable: 1, height + 1.5 * share),
        .read,
      ]
    }
    workload.operationCount = 16
    return workload
  }

  private static func edits(width: Double, height: Double) -> [Operation] {
    [
      .edit(variable: 0, strength: Strength.strong), .edit(variable: 1, strength: Strength.strong),
      .suggest(variable: 0, width), .suggest(variable: 1, height),
    ]
  }

  /// Makes a grid: variables 0 and 1 are the window's size, and the views follow row by row.
  private mutating func makeGrid(_ side: Int, isRigid: Bool) -> [Int] {
    let window = makeVariables(2)
    let views = (0..<side * side).map { _ in Frame(first: makeVariables(4)) }
    var all = [
      fix(window, 0, .greaterThanOrEqual), fix(window + 1, 0, .greaterThanOrEqual),
    ]
    for (index, view) in views.enumerated() {
      let (row, column) = (index / side, index % side)
      all.append(
        column == 0
          ? fix(view.horizontal.start, 8)
          : place(view.horizontal.start, behind: views[index - 1].horizontal)
      )
      all.append(
        row == 0
          ? fix(view.vertical.start, 8)
          : place(view.vertical.start, behind: views[index - side].vertical)
      )
      if isRigid {
        if column > 0 {
          all.append(align(view.horizontal.size, with: views[row * side].horizontal.size))
        }
        if row > 0 { all.append(align(view.vertical.size, with: views[column].vertical.size)) }
      } else {
        if row == 0 {
          let strength = column.isMultiple(of: 2) ? Strength.medium : Strength.weak
          all.append(fix(view.horizontal.size, 20, .greaterThanOrEqual))
          all.append(fix(view.horizontal.size, Double(40 + 3 * (column % 20)), .equal, strength))
        } else {
          all.append(align(view.horizontal.size, with: views[column].horizontal.size))
        }
        if column == 0 {
          let strength = row.isMultiple(of: 2) ? Strength.medium : Strength.weak
          all.append(fix(view.vertical.size, 16, .greaterThanOrEqual))
          all.append(fix(view.vertical.size, Double(30 + 2 * (row % 20)), .equal, strength))
        } else {
          all.append(align(view.vertical.size, with: views[row * side].vertical.size))
        }
      }
      if column == side - 1, isRigid || row == 0 { all.append(end(view.horizontal, at: window)) }
      if row == side - 1, isRigid || column == 0 { all.append(end(view.vertical, at: window + 1)) }
    }
    return all
  }

  private mutating func end(_ view: Frame.Axis, at edge: Int) -> Int {
    constrain([(1, view.start), (1, view.size), (-1, edge)], 8)
  }
}

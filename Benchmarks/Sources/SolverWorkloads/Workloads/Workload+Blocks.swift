/// Blocks of four views in a row that share nothing with other blocks.
extension Workload {
  /// Builds a number of blocks, all required or with mixed strengths, and reads once.
  static func buildBlocks(_ count: Int, isMixed: Bool) -> Workload {
    var workload = Workload(name: isMixed ? "blocks.mixed" : "blocks.required", size: count)
    for block in 0..<count {
      for index in workload.makeBlock(block, isMixed: isMixed) {
        workload.timed.append(.add(index))
      }
    }
    workload.timed.append(.read)
    workload.operationCount = count
    return workload
  }

  /// Adds a block next to a number of others, reads, removes it, and reads again; ten times.
  static func addAndRemoveBlock(beside count: Int) -> Workload {
    var workload = Workload(name: "blocks.addAndRemove", size: count)
    for block in 0..<count {
      for index in workload.makeBlock(block, isMixed: true) { workload.setup.append(.add(index)) }
    }
    workload.setup.append(.read)
    let block = workload.makeBlock(count, isMixed: true)
    for _ in 0..<10 {
      workload.timed += block.map { .add($0) } + [.read]
      workload.timed += block.reversed().map { .remove($0) } + [.read]
    }
    workload.operationCount = 10
    return workload
  }

  /// Makes four views side by side: the first has a place and a size, and the others follow it.
  private mutating func makeBlock(_ number: Int, isMixed: Bool) -> [Int] {
    let views = (0..<4).map { _ in Frame(first: makeVariables(4)) }
    let (first, third, last) = (views[0], views[2], views[3])
    var all = [
      fix(first.horizontal.start, Double(10 + number)),
      fix(first.vertical.start, Double(20 + number)),
    ]
    if isMixed {
      all.append(fix(first.horizontal.size, 50, .greaterThanOrEqual))
      all.append(fix(first.horizontal.size, 40, .equal, Strength.weak))
      all.append(fix(first.vertical.size, 30, .equal, Strength.strong))
    } else {
      all.append(fix(first.horizontal.size, Double(80 + number % 7)))
      all.append(fix(first.vertical.size, 30))
    }
    for (previous, view) in zip(views, views.dropFirst()) {
      all.append(place(view.horizontal.start, behind: previous.horizontal))
      all.append(align(view.vertical.start, with: first.vertical.start))
      if isMixed && view.first == third.first {
        let (size, double) = (view.horizontal.size, first.horizontal.size)
        all.append(constrain([(1, size), (-0.5, double)], 0, .greaterThanOrEqual))
        all.append(fix(size, 10, .equal, Strength.medium))
      } else if isMixed && view.first == last.first {
        all.append(fix(view.horizontal.size, 70, .equal, Strength.weak))
        all.append(fix(view.horizontal.size, 60, .lessThanOrEqual))
      } else {
        all.append(align(view.horizontal.size, with: first.horizontal.size))
      }
      all.append(align(view.vertical.size, with: first.vertical.size))
    }
    return all
  }
}

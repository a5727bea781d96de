/// Cells of a social feed: an avatar, a title, a date, a text and, in some, an image.
extension Workload {
  /// Builds a number of cells and reads once.
  static func buildCells(_ count: Int) -> Workload {
    var workload = Workload(name: "cells.build", size: count)
    for number in 0..<count {
      workload.timed += workload.makeCell(number).withoutImage.map { .add($0) }
    }
    workload.timed.append(.read)
    workload.operationCount = count
    return workload
  }

  /// Replaces a cell's constraints without an image by those with an image and back, next to other
  /// cells.
  static func swapGroups(beside count: Int) -> Workload {
    var (workload, cell) = screen("cells.swapGroups", count)
    for _ in 0..<8 {
      workload.timed += [.remove(cell.noImage)] + cell.image.map { .add($0) } + [.read]
      workload.timed += cell.image.map { .remove($0) } + [.add(cell.noImage), .read]
    }
    workload.operationCount = 16
    return workload
  }

  /// Removes all constraints of a cell and adds them again with or without an image.
  static func churnCell(beside count: Int) -> Workload {
    var (workload, cell) = screen("cells.churn", count)
    for _ in 0..<4 {
      workload.timed += cell.withoutImage.map { .remove($0) } + cell.withImage.map { .add($0) }
      workload.timed.append(.read)
      workload.timed += cell.withImage.map { .remove($0) } + cell.withoutImage.map { .add($0) }
      workload.timed.append(.read)
    }
    workload.operationCount = 8
    return workload
  }

  /// Sets the distance between a cell's avatar and its title.
  static func setConstant(beside count: Int) -> Workload {
    var (workload, cell) = screen("cells.setConstant", count)
    for step in 0..<64 {
      workload.timed += [.setConstant(cell.distance, -Double(8 + step % 8)), .read]
    }
    workload.operationCount = 64
    return workload
  }

  /// Suggests the distance between a cell's avatar and its title, through an edit variable.
  static func suggestConstant(beside count: Int) -> Workload {
    var (workload, cell) = screen("cells.suggestConstant", count)
    let distance = workload.makeVariables(1)
    let terms = workload.constraints[cell.distance].terms.map { ($0.coefficient, $0.variable) }
    workload.setup += [
      .remove(cell.distance), .edit(variable: distance, strength: 100 * Strength.strong),
    ]
    workload.setup += [.suggest(variable: distance, 8)]
    workload.setup += [.add(workload.constrain(terms + [(-1, distance)], 0)), .read]
    for step in 0..<64 {
      workload.timed += [.suggest(variable: distance, Double(8 + step % 8)), .read]
    }
    workload.operationCount = 64
    return workload
  }

  /// The constraints of one cell.
  private struct Cell {
    /// The constraints that are always active.
    var common: [Int] = []
    /// The constraint that closes the cell below the text.
    var noImage = 0
    /// The constraints that place an image below the text and close the cell below the image.
    var image: [Int] = []
    /// The constraint between avatar and title.
    var distance = 0
    var withoutImage: [Int] { common + [noImage] }
    var withImage: [Int] { common + image }
  }

  /// Makes a number of cells without an image; returns the one in the middle, too.
  private static func screen(_ name: String, _ count: Int) -> (Workload, Cell) {
    var workload = Workload(name: name, size: count)
    let cells = (0..<count).map { workload.makeCell($0) }
    for cell in cells { workload.setup += cell.withoutImage.map { .add($0) } }
    workload.setup.append(.read)
    return (workload, cells[count / 2])
  }

  private mutating func makeCell(_ number: Int) -> Cell {
    let (cell, avatar) = (Frame(first: makeVariables(4)), Frame(first: makeVariables(4)))
    let (title, date) = (Frame(first: makeVariables(4)), Frame(first: makeVariables(4)))
    let (text, image) = (Frame(first: makeVariables(4)), Frame(first: makeVariables(4)))
    var all = Cell()
    all.common = [
      fix(cell.horizontal.start, 0),
      fix(cell.vertical.start, Double(120 * number)),
      fix(cell.horizontal.size, 375),
      align(avatar.horizontal.start, with: cell.horizontal.start, 16),
      align(avatar.vertical.start, with: cell.vertical.start, 12),
      fix(avatar.horizontal.size, 40),
      align(avatar.vertical.size, with: avatar.horizontal.size),
    ]
    all.distance = place(title.horizontal.start, behind: avatar.horizontal)
    all.common += [
      all.distance,
      align(title.vertical.start, with: avatar.vertical.start),
      place(date.horizontal.start, behind: title.horizontal, 8, .greaterThanOrEqual),
      end(date.horizontal, inside: cell.horizontal, 16),
      constrain(
        [
          (1, date.vertical.start), (0.5, date.vertical.size), (-1, title.vertical.start),
          (-0.5, title.vertical.size),
        ],
        0
      ),
      align(text.horizontal.start, with: title.horizontal.start),
      place(text.vertical.start, behind: title.vertical, 4),
      end(text.horizontal, inside: cell.horizontal, 16, .lessThanOrEqual),
    ]
    for (view, width, height, hugging) in [
      (title, 180.0, 20.0, Strength.weak), (date, 60, 16, 2 * Strength.weak),
      (text, 400, 48, Strength.weak),
    ] {
      let compression = view.first == date.first ? Strength.strong : Strength.medium
      all.common += [
        fix(view.horizontal.size, width, .lessThanOrEqual, hugging),
        fix(view.horizontal.size, width, .greaterThanOrEqual, compression),
        fix(view.vertical.size, height, .lessThanOrEqual, hugging),
        fix(view.vertical.size, height, .greaterThanOrEqual, Strength.strong),
      ]
    }
    all.common += [
      close(cell.vertical, below: avatar.vertical, 12),
      fix(cell.vertical.size, 0, .equal, 0.1 * Strength.weak),
    ]
    all.noImage = close(cell.vertical, below: text.vertical, 12)
    all.image = [
      align(image.horizontal.start, with: text.horizontal.start),
      place(image.vertical.start, behind: text.vertical),
      constrain([(1, image.vertical.size), (-0.5, cell.horizontal.size)], 0),
      end(image.vertical, inside: cell.vertical, 12),
    ]
    return all
  }

  /// Adds a constraint: a view ends at a distance before another's end.
  private mutating func end(
    _ view: Frame.Axis,
    inside outer: Frame.Axis,
    _ distance: Double,
    _ relation: Relation = .equal
  ) -> Int {
    let terms = [(1.0, view.start), (1, view.size), (-1, outer.start), (-1, outer.size)]
    return constrain(terms, distance, relation)
  }

  /// Adds a constraint: a view ends at least a distance after the end of a view inside it.
  private mutating func close(
    _ outer: Frame.Axis,
    below view: Frame.Axis,
    _ distance: Double
  ) -> Int {
    let terms = [(1.0, outer.start), (1, outer.size), (-1, view.start), (-1, view.size)]
    return constrain(terms, -distance, .greaterThanOrEqual)
  }
}

/// A form like Enaml's, which kiwi's authors use as a benchmark.
///
/// Rewritten from the contents of that model: three labels next to fields, one of which is in a
/// container, in a window with margins; 111 constraints with five strengths.
extension Workload {
  /// Builds the form and reads once.
  static func buildForm() -> Workload {
    var workload = Workload(name: "form.build", size: 1)
    let form = workload.makeForm()
    workload.timed = Self.edits(form) + form.constraints.map { .add($0) } + [.read]
    return workload
  }

  /// Resizes the form's window; width, height and read count as one operation.
  static func resizeForm() -> Workload {
    var workload = Workload(name: "form.resize", size: 1)
    let form = workload.makeForm()
    workload.setup = Self.edits(form) + form.constraints.map { .add($0) } + [.read]
    let sizes = [(400, 600), (600, 400), (800, 1200), (1200, 800), (400, 800), (800, 400)]
    for _ in 0..<8 {
      for (width, height) in sizes {
        workload.timed += [
          .suggest(variable: form.window.horizontal.size, Double(width)),
          .suggest(variable: form.window.vertical.size, Double(height)), .read,
        ]
      }
    }
    workload.operationCount = 8 * sizes.count
    return workload
  }

  private struct Form {
    var window: Frame
    var constraints: [Int] = []
  }

  private static func edits(_ form: Form) -> [Operation] {
    [form.window.horizontal.size, form.window.vertical.size].map {
      .edit(variable: $0, strength: Strength.strong)
    }
  }

  /// Adds a minimum distance, and an equal distance with a strength slightly above medium.
  private mutating func spring(_ terms: [(Double, Int)], _ distance: Double) -> [Int] {
    [
      constrain(terms, -distance, .greaterThanOrEqual),
      constrain(terms, -distance, .equal, 1.25 * Strength.medium),
    ]
  }

  private mutating func makeForm() -> Form {
    var form = Form(window: Frame(first: makeVariables(4)))
    let window = form.window
    let (left, right) = (makeVariables(1), makeVariables(1))
    let (top, bottom) = (makeVariables(1), makeVariables(1))
    let midline = makeVariables(1)
    let labels = (0..<3).map { _ in Frame(first: makeVariables(4)) }
    let fields = (0..<3).map { _ in Frame(first: makeVariables(4)) }
    let container = Frame(first: makeVariables(4))
    let widgets = labels + fields + [container]
    for view in [window] + widgets {
      for variable in view.first..<view.first + 4 {
        form.constraints.append(fix(variable, 0, .greaterThanOrEqual))
      }
    }
    form.constraints += [
      fix(window.horizontal.size, 0, .equal, Strength.medium),
      fix(window.vertical.size, 0, .equal, Strength.medium),
      align(left, with: window.horizontal.start, 10),
      align(top, with: window.vertical.start, 10),
      constrain([(1, right), (-1, window.horizontal.start), (-1, window.horizontal.size)], 10),
      constrain([(1, bottom), (-1, window.vertical.start), (-1, window.vertical.size)], 10),
    ]
    form.constraints += makeSizes(labels, fields, container)
    // The view in the second column of each row, and its label.
    let rows = [(fields[0], labels[0]), (fields[1], labels[1]), (container, labels[2])]
    for (view, label) in rows {
      form.constraints.append(
        constrain([(1, view.horizontal.start), (-1, midline)], 0, .equal, Strength.strong)
      )
      form.constraints.append(
        constrain(
          [
            (1, view.vertical.start), (0.5, view.vertical.size), (-1, label.vertical.start),
            (-0.5, label.vertical.size),
          ],
          0,
          .equal,
          Strength.strong
        )
      )
      form.constraints += spring([(1, label.horizontal.start), (-1, left)], 0)
      form.constraints += follow(view.horizontal, label.horizontal)
      form.constraints += reach(right, view.horizontal)
    }
    form.constraints += spring([(1, fields[2].horizontal.start), (-1, left)], 0)
    form.constraints += reach(right, fields[2].horizontal)
    for column in [[fields[0], fields[1], container, fields[2]], labels + [fields[2]]] {
      form.constraints += spring([(1, column[0].vertical.start), (-1, top)], 0)
      for (upper, lower) in zip(column, column.dropFirst()) {
        form.constraints += follow(lower.vertical, upper.vertical)
      }
      form.constraints += reach(bottom, fields[2].vertical)
    }
    return form
  }

  private mutating func makeSizes(_ labels: [Frame], _ fields: [Frame], _ container: Frame) -> [Int]
  {
    var all: [Int] = []
    for (label, width) in zip(labels, [67.0, 66, 24]) {
      all.append(fix(label.horizontal.size, width, .equal, Strength.weak))
      all.append(fix(label.horizontal.size, width, .greaterThanOrEqual, Strength.strong))
      all.append(fix(label.vertical.size, 16, .equal, Strength.strong))
      all.append(fix(label.vertical.size, 16, .greaterThanOrEqual, Strength.strong))
    }
    for field in fields {
      all.append(fix(field.horizontal.size, 125, .greaterThanOrEqual, Strength.strong))
      all.append(fix(field.vertical.size, 21, .equal, Strength.strong))
      all.append(fix(field.vertical.size, 21, .greaterThanOrEqual, Strength.strong))
    }
    let soft = 100 * Strength.medium
    all.append(fix(container.horizontal.size, 119, .greaterThanOrEqual, soft))
    all.append(fix(container.horizontal.size, 16_777_215, .lessThanOrEqual, soft))
    all.append(fix(container.vertical.size, 24, .greaterThanOrEqual, soft))
    all.append(fix(container.vertical.size, 24, .lessThanOrEqual, soft))
    return all
  }

  private mutating func follow(_ view: Frame.Axis, _ previous: Frame.Axis) -> [Int] {
    spring([(1, view.start), (-1, previous.start), (-1, previous.size)], 10)
  }

  private mutating func reach(_ edge: Int, _ view: Frame.Axis) -> [Int] {
    spring([(1, edge), (-1, view.start), (-1, view.size)], 0)
  }
}

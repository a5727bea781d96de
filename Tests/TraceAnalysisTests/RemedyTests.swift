import Testing
import TraceAnalysis
import TraceDrawing

private let views = """
  UIWindow#window
    UIView#form
      UILabel#name
      UILabel#hint
      UILabel#Error message
      UIView#UIRow[1]

  """

private func groups(_ passes: String) throws -> ConstraintGroups {
  let report = try ChurnAnalysis().report(of: MemoryTrace(drawing: views + passes))
  return try #require(report.superviews.first { $0.path.hasSuffix("#form") }).groups
}

/// Removes all old constraints and adds the new ones.
private func pass(from old: [String], to new: [String]) -> String {
  "pass\n" + old.map { "- \($0)\n" }.joined() + new.map { "+ \($0)\n" }.joined()
}

private let name = ["name.top = form.top + 8", "name.leading = form.leading + 16"]
private let hint = ["hint.top = name.bottom + 4"]

@Suite struct `The remedy for a form that is built again` {
  @Test func `hides what nothing else depends on`() throws {
    let groups = try groups(
      pass(from: [], to: name + hint) + pass(from: name + hint, to: name)
        + pass(from: name, to: name + hint) + pass(from: name + hint, to: name)
    )
    #expect(groups.always.count == 2)
    #expect(groups.toggled.map(\.hidden) == ["hint"])
    #expect(
      groups.code == """
        // Once, where the views are made.
        NSLayoutConstraint.activate([
          name.topAnchor.constraint(equalTo: form.topAnchor, constant: 8),
          name.leadingAnchor.constraint(equalTo: form.leadingAnchor, constant: 16),
          hint.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 4),
        ])

        // Instead of removing its constraints.
        hint.isHidden = true
        """
    )
  }

  @Test func `swaps what others depend on, as opposites`() throws {
    let withHint = name + hint + ["hint.bottom = form.bottom - 8", "hint.height = 20"]
    let without = name + ["name.bottom = form.bottom - 8"]
    let groups = try groups(
      pass(from: [], to: withHint) + pass(from: withHint, to: without)
        + pass(from: without, to: withHint) + pass(from: withHint, to: without)
    )
    #expect(groups.toggled.map(\.name) == ["noHintConstraints", "hintConstraints"])
    #expect(groups.toggled.map(\.hidden) == [nil, nil])
    #expect(groups.code.contains("let hintConstraints = [\n  hint.topAnchor"))
    #expect(
      groups.code.contains("  if needsHint {\n    NSLayoutConstraint.deactivate(noHintConstraints)")
    )
  }

  @Test func `swaps a group that has no opposite by itself`() throws {
    // The hint depends on the name, and the name's height on the hint.
    let swapped = hint + ["name.height = 20"]
    let groups = try groups(
      pass(from: [], to: name) + pass(from: name, to: name + swapped)
        + pass(from: name + swapped, to: name) + pass(from: name, to: name)
    )
    #expect(groups.toggled.map(\.name) == ["nameConstraints"])
    #expect(groups.toggled.map(\.hidden) == [nil])
    #expect(
      groups.code.contains(
        """
          if needsName {
            NSLayoutConstraint.activate(nameConstraints)
          } else {
            NSLayoutConstraint.deactivate(nameConstraints)
          }
        """
      )
    )
  }

  @Test func `keeps constraints whose constant varies, and sets it`() throws {
    func rows(_ top: Int) -> [String] {
      ["name.top = form.top + \(top)", "name.leading = form.leading + 16"]
    }
    let groups = try groups(
      pass(from: [], to: rows(8)) + pass(from: rows(8), to: rows(12))
        + pass(from: rows(12), to: rows(8)) + "set name.top = form.top + 8 -> 20\n"
    )
    #expect(groups.varying == ["name.top: 8, 12 and 20"])
    #expect(
      groups.code == """
        // Kept, because their constants vary: the values in this recording stand behind them.
        let nameTop = name.topAnchor.constraint(equalTo: form.topAnchor, constant: 8)  // 8, 12 and 20

        // Once, where the views are made.
        NSLayoutConstraint.activate([
          nameTop,
          name.leadingAnchor.constraint(equalTo: form.leadingAnchor, constant: 16),
        ])

        // Wherever the value changes, instead of another constraint.
        nameTop.constant = value
        """
    )
  }

  @Test func `writes what anchors cannot say, priorities, and names that Swift takes`() throws {
    let constraints = ["name.left = 12", "hint.width = name.width @750"]
    let groups = try groups(
      pass(from: [], to: constraints) + pass(from: constraints, to: constraints)
    )
    #expect(
      groups.code.contains(
        """
          NSLayoutConstraint(item: name, attribute: .left, relatedBy: .equal, toItem: nil, \
        attribute: .notAnAttribute, multiplier: 1, constant: 12),
        """
      )
    )
    #expect(
      groups.code.contains(
        "hint.widthAnchor.constraint(equalTo: name.widthAnchor),  // priority 750"
      )
    )
  }
}

public import TraceAnalysis

extension RebuildReport {
  /// The lines about engines that are recreated for each layout, and about the savings of keeping
  /// them.
  public func lines(style: TextStyle, limit: Int) -> [String] {
    var lines = ["", style.bold("Recreated for each layout")]
    for view in views.prefix(limit) {
      lines.append("  " + DisplayText.path(view.path, limit: style.width - 2))
      let times = Quantity.counted(view.rebuilds, "time")
      lines.append(
        "    a new solver took another's place \(times), with "
          + Quantity.counted(view.constraints, "constraint")
      )
      lines.append(
        "    \(Quantity.percent(view.sameShare)) of them are the same as in the solver before; adding these "
          + "took \(Quantity.duration(view.time))"
      )
      lines.append(
        "    keeping them would touch \(Quantity.counted(view.kept.rowsTouched, "row")) instead of "
          + "\(Quantity.count(view.rebuilt.rowsTouched)), with \(Quantity.count(view.kept.pivots)) instead of "
          + "\(Quantity.counted(view.rebuilt.pivots, "pivot"))"
      )
      lines.append(
        "    and take \(Quantity.duration(view.kept.time)) instead of "
          + "\(Quantity.duration(view.rebuilt.time)), both replayed by Plumbline's solver"
      )
      if !view.tests.isEmpty {
        let tests = view.tests.map(\.name).joined(separator: ", ")
        lines.append("    in tests " + DisplayText.name(tests, limit: style.width - 13))
      }
      if view.otherValues > 0 {
        lines.append(
          "    \(Quantity.count(view.otherValues)) of \(Quantity.counted(view.values, "value")) would be others: "
            + "several solutions are equally good"
        )
      }
    }
    if views.count > limit {
      lines.append("  and \(Quantity.counted(views.count - limit, "more view")); see --limit")
    }
    return lines
  }
}

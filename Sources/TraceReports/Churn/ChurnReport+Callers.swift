import TraceAnalysis

extension ChurnTextRenderer {
  /// The maximum number of lines of code for a superview.
  private static let callerLimit = 6

  /// The lines of code that remove and re-add a superview's constraints.
  func callerLines(of superview: SuperviewChurn) -> [String] {
    guard !superview.callers.isEmpty else { return [] }
    var table = TextTable([("line of code", .left), ("removes", .right), ("re-adds", .right)])
    for caller in superview.callers.prefix(Self.callerLimit) {
      let function = DisplayText.name(caller.function, limit: style.width - 28)
      let numbers = [caller.removed, caller.added].map { $0 == 0 ? "" : Quantity.count($0) }
      if let location = caller.location {
        table.add([DisplayText.path(location, limit: style.width - 26)] + numbers)
        table.add(["  " + function, "", ""])
      } else {
        table.add([function] + numbers)
      }
    }
    var lines = [""] + table.lines(indent: 3)
    if superview.users.constantOnly + superview.users.priorityOnly > 0 {
      lines.append(
        style.dim("   Constraints replaced for another constant or priority are counted here too.")
      )
    }
    if superview.callers.count > Self.callerLimit {
      lines.append("   and \(Quantity.count(superview.callers.count - Self.callerLimit)) more")
    }
    return lines
  }
}

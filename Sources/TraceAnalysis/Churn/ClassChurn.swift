extension ClassChurn {
  /// Sums superviews by their class and the class of their cell, most costly first.
  static func classes(of superviews: [SuperviewChurn]) -> [ClassChurn] {
    var classes: [[String?]: ClassChurn] = [:]
    for superview in superviews {
      let key = [superview.className, superview.cellClass]
      var sum =
        classes[key]
        ?? ClassChurn(
          className: superview.className,
          cellClass: superview.cellClass,
          paths: 0,
          instances: 0,
          users: ChurnTally(),
          systems: ChurnTally()
        )
      sum.paths += 1
      sum.instances += superview.instances
      sum.users += superview.users
      sum.systems += superview.systems
      classes[key] = sum
    }
    return classes.values.sorted {
      ChurnTally.isCostlier(
        $0.users,
        $0.systems,
        "\($0.className) \($0.cellClass ?? "")",
        $1.users,
        $1.systems,
        "\($1.className) \($1.cellClass ?? "")"
      )
    }
  }
}

extension ChurnTally {
  /// Whether the first sorts before the second: by rows touched, constraints, the system's
  /// constraints, then name.
  ///
  /// All of these are counts, so the order is the same in every run of a program.
  static func isCostlier(
    _ users: Self,
    _ systems: Self,
    _ name: String,
    _ otherUsers: Self,
    _ otherSystems: Self,
    _ otherName: String
  ) -> Bool {
    let left = (users.rowsTouched, users.constraints, systems.rowsTouched, systems.constraints)
    let right = (
      otherUsers.rowsTouched, otherUsers.constraints, otherSystems.rowsTouched,
      otherSystems.constraints
    )
    return left == right ? name < otherName : left > right
  }
}

import Signposts

// A trace without current rows of `churn` gets them in temporary tables of the reader's connection.
// SQLite prefers a temporary table or view to the trace's own one with the same name.

extension Schema {
  /// A view that only earlier versions created.
  static let formerChurnView = "v_churn_now"

  /// Creates the temporary table of churn.
  static let computedChurn = declaration(of: ChurnRow.self).creation(in: "temp")

  /// Inserts a row into it; SQLite assigns the first column.
  static let computedChurnInsertion: String = {
    let columns = declaration(of: ChurnRow.self).columns
    let others = Array(repeating: "?", count: columns.count - 1).joined(separator: ", ")
    return "INSERT INTO temp.churn VALUES (NULL, \(others))"
  }()

  /// Creates the churn views over the temporary table; the last one is from earlier versions.
  static let computedChurnViews = """
    CREATE TEMP VIEW v_churn AS
    \(churnQuery);
    CREATE TEMP VIEW v_churned_constraint AS
    \(churnedConstraintQuery);
    CREATE TEMP VIEW \(formerChurnView) AS
    SELECT c.pass, c.superview, c.is_user, 1 AS constraints, e.time, 0 AS is_first_layout
    FROM churn AS c
    LEFT JOIN constraint_change AS e ON e.id = c.removal
    WHERE c.kind IN (\(churnKinds));
    """

  /// Recomputes the sums of work with the churn of the temporary table.
  static let computedWork = """
    CREATE TEMP TABLE work AS
    SELECT row_number() OVER () AS id, test, superview, sum(churned) AS churned, \(workSums)
    FROM (
      SELECT test, superview, 0 AS churned, \(workColumns) FROM main.work
      UNION ALL
      SELECT c.test, item.path, 1, \(workColumns.split(separator: ",").map { _ in "0" }.joined(separator: ", "))
      FROM temp.churn AS c
      LEFT JOIN item ON item.id = c.superview
      WHERE c.is_user AND c.kind IN (\(churnKinds))
    )
    GROUP BY test, superview;
    """

  /// The sums of `work` except churn.
  private static let workColumns = """
    added, removed, set_count, broken, rows_touched, pivots, measurements, engines, passes, \
    solver_time, text_time, view_time, pass_time, outside_time
    """

  private static let workSums = workColumns.split(separator: ", ").map { "sum(\($0)) AS \($0)" }
    .joined(separator: ", ")
}

extension ChurnRow {
  /// The values of ``Schema/computedChurnInsertion``; nil for NULL.
  var integers: [Int64?] {
    [pass, test, superview, isUser ? 1 : 0, Int64(kind.rawValue), removal, addition]
  }

  /// The values that follow ``integers``.
  var reals: [Double] { [wastedTime, wastedRows, wastedPivots] }
}

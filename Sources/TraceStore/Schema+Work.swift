extension Schema {
  /// Where the writer puts what it has summed up, by signature or view.
  static let tallyTable = """
    CREATE TABLE temp.tally (
      test INTEGER,
      signature INTEGER,
      view INTEGER,
      superview INTEGER,
      added INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      set_count INTEGER NOT NULL,
      broken INTEGER NOT NULL,
      rows_touched INTEGER NOT NULL,
      pivots INTEGER NOT NULL,
      measurements INTEGER NOT NULL,
      solver_time INTEGER NOT NULL,
      text_time INTEGER NOT NULL,
      view_time INTEGER NOT NULL,
      outside_time INTEGER NOT NULL
    );
    """

  /// Sums the work of each test and superview up; run when the recording ends, after the churn.
  ///
  /// A constraint's work is its superview's, as for churn; a text's and an engine's is that of the view's superview; a
  /// view's own part in a phase is its own.
  static let workRollup = """
    DELETE FROM work;
    INSERT INTO work (test, superview, churned, added, removed, set_count, broken, rows_touched,
      pivots, measurements, engines, passes, solver_time, text_time, view_time, pass_time,
      outside_time)
    SELECT test, superview, sum(churned), sum(added), sum(removed), sum(set_count), sum(broken),
      sum(rows_touched), sum(pivots), sum(measurements), sum(engines), sum(passes),
      sum(solver_time), sum(text_time), sum(view_time), sum(pass_time), sum(outside_time)
    FROM (
      SELECT t.test, item.path AS superview, 0 AS churned, t.added, t.removed, t.set_count,
        t.broken, t.rows_touched, t.pivots, t.measurements, 0 AS engines, 0 AS passes,
        t.solver_time, t.text_time, t.view_time, 0 AS pass_time, t.outside_time
      FROM temp.tally AS t
      LEFT JOIN v_signature AS signature ON signature.id = t.signature
      LEFT JOIN item AS view ON view.id = t.view
      LEFT JOIN item
        ON item.id = coalesce(signature.superview, t.superview, view.superview, view.id)
      UNION ALL
      SELECT pass.test, item.path, churn.constraints, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM churn
      LEFT JOIN pass ON pass.id = churn.pass
      LEFT JOIN item ON item.id = churn.superview
      WHERE churn.is_user AND NOT churn.is_first_layout
      UNION ALL
      SELECT engine.test, item.path, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0
      FROM engine
      LEFT JOIN item AS view ON view.id = engine.view
      LEFT JOIN item ON item.id = coalesce(view.superview, view.id)
      UNION ALL
      SELECT test, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
        max(end - begin - CAST(coalesce(signposts, 0) * cost AS INTEGER), 0), 0
      FROM pass, (SELECT max(signpost_cost) AS cost FROM run)
      WHERE begin IS NOT NULL AND end IS NOT NULL
    )
    GROUP BY test, superview;
    DROP TABLE temp.tally;
    """
}

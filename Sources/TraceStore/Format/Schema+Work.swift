import Signposts

extension Schema {
  /// The table into which the writer puts its sums, by signature or view.
  package static let tallyTable = """
    CREATE TABLE temp.tally (
      test INTEGER,
      signature INTEGER,
      view INTEGER,
      superview INTEGER,
      phase INTEGER,
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

  /// Sums the work of each test and superview; runs when the recording ends.
  ///
  /// The work of a constraint belongs to its superview, as for churn. The work of a text or an
  /// engine belongs to the superview of its view. A view's part in a phase belongs to the view
  /// itself.
  package static let workRollup = """
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
      SELECT churn.test, item.path, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM churn
      LEFT JOIN item ON item.id = churn.superview
      WHERE churn.is_user AND churn.kind IN (\(churnKinds))
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
    INSERT INTO work_caller (test, superview, phase, added, removed, set_count, broken,
      rows_touched, pivots, measurements, engines, solver_time, text_time, view_time)
    SELECT t.test, item.path, t.phase, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(t.view_time)
    FROM temp.tally AS t
    LEFT JOIN item ON item.id = t.superview
    WHERE t.phase IS NOT NULL
    GROUP BY t.test, item.path, t.phase
    HAVING sum(t.view_time) > 0;
    DROP TABLE temp.tally;
    """

  /// Sums the same work by the user's functions that caused it, if the recording has call stacks.
  package static let callerRollup = """
    INSERT INTO work_caller (test, superview, caller, added, removed, set_count, broken,
      rows_touched, pivots, measurements, engines, solver_time, text_time, view_time)
    SELECT test, superview, caller, sum(added), sum(removed), sum(set_count), sum(broken),
      sum(rows_touched), sum(pivots), sum(measurements), sum(engines), sum(solver_time),
      sum(text_time), 0
    FROM (
      SELECT t.test, item.path AS superview, t.caller, t.added, t.removed, t.set_count, t.broken,
        t.rows_touched, t.pivots, 0 AS measurements, 0 AS engines, t.solver_time, 0 AS text_time
      FROM (
        SELECT change.test, change.signature, stack.caller,
          sum(kind = \(ConstraintChangeKind.added.rawValue)) AS added,
          sum(kind = \(ConstraintChangeKind.removed.rawValue)) AS removed,
          sum(kind IN (\(ConstraintChangeKind.constantSet.rawValue),
            \(ConstraintChangeKind.prioritySet.rawValue))) AS set_count,
          sum(kind = \(ConstraintChangeKind.broken.rawValue)) AS broken,
          sum(rows_touched) AS rows_touched, sum(pivots) AS pivots, sum(duration) AS solver_time
        FROM constraint_change AS change
        JOIN stack ON stack.id = change.stack
        WHERE stack.caller IS NOT NULL
          AND change.reason <> \(ConstraintChangeReason.alive.rawValue)
        GROUP BY change.test, change.signature, stack.caller
      ) AS t
      LEFT JOIN v_signature AS signature ON signature.id = t.signature
      LEFT JOIN item ON item.id = signature.superview
      UNION ALL
      SELECT t.test, item.path, t.caller, 0, 0, 0, 0, 0, 0, t.measurements, 0, 0, t.text_time
      FROM (
        SELECT measurement.test, view, stack.caller, sum(NOT was_cached) AS measurements,
          sum(duration) AS text_time
        FROM measurement
        JOIN stack ON stack.id = measurement.stack
        WHERE stack.caller IS NOT NULL
        GROUP BY measurement.test, view, stack.caller
      ) AS t
      LEFT JOIN item AS view ON view.id = t.view
      LEFT JOIN item ON item.id = coalesce(view.superview, view.id)
      UNION ALL
      SELECT engine.test, item.path, stack.caller, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0
      FROM engine
      JOIN stack ON stack.id = engine.stack
      LEFT JOIN item AS view ON view.id = engine.view
      LEFT JOIN item ON item.id = coalesce(view.superview, view.id)
      WHERE stack.caller IS NOT NULL
    )
    GROUP BY test, superview, caller;
    """
}

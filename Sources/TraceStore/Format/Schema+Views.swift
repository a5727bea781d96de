import Signposts

extension Schema {
  /// The numbers and names of a vocabulary enum, as SQL rows.
  private static func lookUp<Case: TraceCode>(_ type: Case.Type) -> String {
    type.allCases.map { "(\($0.rawValue), '\($0)')" }.joined(separator: ", ")
  }

  /// The name of a column's value in a vocabulary enum.
  private static func name<Case: TraceCode>(of column: String, _ type: Case.Type) -> String {
    type.sql(of: column) { "\($0)" }
  }

  /// The name of a column's value in words.
  private static func words<Case: TraceCode>(of column: String, _ type: Case.Type) -> String {
    type.sql(of: column, \.words)
  }

  /// The names of the coordinates in a column's bits, such as `x width`.
  private static func coordinates(in column: String) -> String {
    let names = LayoutCoordinates.allCases.map {
      "iif(\(column) & \($0.rawValue), '\($0.text) ', '')"
    }
    return "trim(\(names.joined(separator: " || ")))"
  }

  /// The raw value of a case, for comparisons.
  private static func number(_ value: some TraceCode) -> String {
    "\(value.rawValue)"
  }

  private static let guide = number(ItemKind.layoutGuide)

  /// The readable views: names and paths replace numbers.
  package static let views = """
    CREATE VIEW v_item AS
    SELECT item.id, process.pid, item.object,
      \(words(of: "item.kind", ItemKind.self)) AS kind,
      class.value AS class, identifier.value AS identifier, reuse.value AS reuse_identifier,
      path.value AS path, item.superview, item.x, item.y, item.width, item.height
    FROM item
    LEFT JOIN process ON process.id = item.process
    LEFT JOIN string AS class ON class.id = item.class
    LEFT JOIN string AS identifier ON identifier.id = item.identifier
    LEFT JOIN string AS reuse ON reuse.id = item.reuse_identifier
    LEFT JOIN string AS path ON path.id = item.path;

    CREATE VIEW v_attribute (id, name) AS
    VALUES \(lookUp(LayoutAttribute.self));

    CREATE VIEW v_origin (id, name) AS
    VALUES \(lookUp(ConstraintOrigin.self));

    CREATE VIEW v_layout_constraint AS
    SELECT c.id, origin.name AS origin, host.path AS host,
      first.path AS first_item, first_attribute.name AS first_attribute,
      CASE c.relation WHEN -1 THEN '<=' WHEN 0 THEN '==' ELSE '>=' END AS relation,
      second.path AS second_item, second_attribute.name AS second_attribute,
      c.multiplier, c.constant, c.priority, identifier.value AS identifier
    FROM layout_constraint AS c
    LEFT JOIN v_origin AS origin ON origin.id = c.origin
    LEFT JOIN v_item AS host ON host.id = c.host
    LEFT JOIN v_item AS first ON first.id = c.first_item
    LEFT JOIN v_item AS second ON second.id = c.second_item
    LEFT JOIN v_attribute AS first_attribute ON first_attribute.id = c.first_attribute
    LEFT JOIN v_attribute AS second_attribute ON second_attribute.id = c.second_attribute
    LEFT JOIN string AS identifier ON identifier.id = c.identifier;

    CREATE VIEW v_constraint_change AS
    SELECT e.id, e.time, e.duration,
      \(words(of: "e.kind", ConstraintChangeKind.self)) AS kind,
      \(name(of: "e.reason", ConstraintChangeReason.self)) AS reason,
      e.layout_constraint, e.engine, e.pass, test_name.value AS test,
      c.origin, c.host, c.first_item, c.first_attribute, c.relation, c.second_item,
      c.second_attribute, c.multiplier, coalesce(s.constant, c.constant) AS constant,
      coalesce(s.priority, c.priority) AS priority, e.old_value, e.new_value, e.rows_touched,
      e.pivots
    FROM constraint_change AS e
    LEFT JOIN v_layout_constraint AS c ON c.id = e.layout_constraint
    LEFT JOIN signature AS s ON s.id = e.signature
    LEFT JOIN test ON test.id = e.test
    LEFT JOIN string AS test_name ON test_name.id = test.name;

    CREATE VIEW v_pass AS
    SELECT p.id, p.engine,
      \(name(of: "engine.purpose", EnginePurpose.self)) AS purpose,
      root.path AS root, p.turn, p.opened, p.begin, p.end, p.end - p.begin AS duration,
      p.update_constraints_duration, p.layout_duration, p.display_duration, p.views_visited,
      p.signposts,
      max(p.end - p.begin - CAST(coalesce(p.signposts, 0) * run.signpost_cost AS INTEGER), 0)
        AS own_duration,
      test_name.value AS test
    FROM pass AS p
    LEFT JOIN (SELECT max(signpost_cost) AS signpost_cost FROM run) AS run
    LEFT JOIN engine ON engine.id = p.engine
    LEFT JOIN v_item AS root ON root.id = engine.view
    LEFT JOIN test ON test.id = p.test
    LEFT JOIN string AS test_name ON test_name.id = test.name;

    CREATE VIEW v_signature AS
    SELECT s.id, s.origin = \(number(ConstraintOrigin.user)) AS is_user,
      CASE WHEN s.first_view = s.host_view AND s.second_view IS NULL
        THEN coalesce(s.host_superview, s.host_view) ELSE s.host_view END AS superview,
      s.first_view, s.second_view
    FROM (
      SELECT signature.id, signature.origin,
        CASE host.kind WHEN \(guide) THEN coalesce(host.superview, host.id)
          ELSE signature.host END AS host_view,
        CASE host.kind WHEN \(guide) THEN owner.superview ELSE host.superview END AS host_superview,
        CASE first.kind WHEN \(guide) THEN coalesce(first.superview, first.id)
          ELSE signature.first_item END AS first_view,
        nullif(
          CASE second.kind WHEN \(guide) THEN coalesce(second.superview, second.id)
            ELSE signature.second_item END,
          CASE first.kind WHEN \(guide) THEN coalesce(first.superview, first.id)
            ELSE signature.first_item END) AS second_view
      FROM signature
      LEFT JOIN item AS host ON host.id = signature.host
      LEFT JOIN item AS owner ON host.kind = \(guide) AND owner.id = host.superview
      LEFT JOIN item AS first ON first.id = signature.first_item
      LEFT JOIN item AS second ON second.id = signature.second_item
    ) AS s;

    \(churnViews)

    CREATE VIEW v_engine_work AS
    SELECT e.id, e.time, e.duration,
      \(words(of: "e.kind", EngineWorkRow.Kind.self)) AS kind,
      e.engine, e.pass, e.rows_touched, e.pivots, e.count
    FROM engine_work AS e;

    CREATE VIEW v_measurement AS
    SELECT e.id, e.time, e.duration, view.path AS view, e.pass, e.text_length, e.text_hash,
      font.value AS font, e.limit_width, e.width, e.height, e.was_cached
    FROM measurement AS e
    LEFT JOIN v_item AS view ON view.id = e.view
    LEFT JOIN string AS font ON font.id = e.font;

    CREATE VIEW v_view_phase AS
    SELECT e.id, e.time, e.duration,
      \(words(of: "e.phase", LayoutPhase.self)) AS phase,
      view.path AS view, e.pass
    FROM view_phase AS e
    LEFT JOIN v_item AS view ON view.id = e.view;

    CREATE VIEW v_frame_change AS
    SELECT e.id, e.time, view.path AS view, e.pass, e.is_bounds_origin, e.old_x, e.old_y,
      e.old_width, e.old_height, e.new_x, e.new_y, e.new_width, e.new_height
    FROM frame_change AS e
    LEFT JOIN v_item AS view ON view.id = e.view;

    CREATE VIEW v_view_change AS
    SELECT e.id, e.time,
      \(words(of: "e.kind", ViewChangeKind.self)) AS kind,
      view.path AS view, superview.path AS superview, e.position,
      identifier.value AS identifier, e.text_length, e.pass
    FROM view_change AS e
    LEFT JOIN v_item AS view ON view.id = e.view
    LEFT JOIN v_item AS superview ON superview.id = e.superview
    LEFT JOIN string AS identifier ON identifier.id = e.identifier;

    CREATE VIEW v_ambiguity AS
    SELECT e.id, e.time, item.path AS item, e.pass,
      \(coordinates(in: "e.free")) AS free,
      \(coordinates(in: "e.missing")) AS missing,
      cause.path AS cause, test_name.value AS test
    FROM ambiguity AS e
    LEFT JOIN v_item AS item ON item.id = e.item
    LEFT JOIN v_item AS cause ON cause.id = e.cause
    LEFT JOIN test ON test.id = e.test
    LEFT JOIN string AS test_name ON test_name.id = test.name;

    CREATE VIEW v_test AS
    SELECT test.id, suite.value AS suite, name.value AS name, arguments.value AS arguments,
      test.begin, test.end, test.end - test.begin AS duration,
      \(words(of: "test.result", TestResult.self)) AS result,
      \(words(of: "test.library", TestLibrary.self)) AS library,
      source_file.value AS source_file, test.source_line
    FROM test
    LEFT JOIN string AS name ON name.id = test.name
    LEFT JOIN string AS suite ON suite.id = test.suite
    LEFT JOIN string AS arguments ON arguments.id = test.arguments
    LEFT JOIN string AS source_file ON source_file.id = test.source_file;

    CREATE VIEW v_mark AS
    SELECT mark.id, mark.time, name.value AS name, mark.process, test_name.value AS test
    FROM mark
    LEFT JOIN string AS name ON name.id = mark.name
    LEFT JOIN test ON test.id = mark.test
    LEFT JOIN string AS test_name ON test_name.id = test.name;

    CREATE VIEW v_interval AS
    SELECT e.id, e.time, e.duration, name.value AS name, e.process, test_name.value AS test
    FROM interval AS e
    LEFT JOIN string AS name ON name.id = e.name
    LEFT JOIN test ON test.id = e.test
    LEFT JOIN string AS test_name ON test_name.id = test.name;

    CREATE VIEW v_counter AS
    SELECT e.id, e.time, name.value AS name, e.value, e.process, test_name.value AS test
    FROM counter AS e
    LEFT JOIN string AS name ON name.id = e.name
    LEFT JOIN test ON test.id = e.test
    LEFT JOIN string AS test_name ON test_name.id = test.name;
    """

  /// The readable views of churn, which only show and sum the rows of the table.
  package static let churnViews = """
    CREATE VIEW v_churn AS
    \(churnQuery);

    CREATE VIEW v_churned_constraint AS
    \(churnedConstraintQuery);
    """

  /// The rows of `v_churn`.
  static let churnQuery = """
    SELECT superview.path AS superview, superview.class, c.pass, p.begin, c.constraints,
      CASE c.is_user WHEN 1 THEN 'user' ELSE 'system' END AS origin, 0 AS is_first_layout,
      test_name.value AS test, c.same_views, c.recreated_views, c.wasted_time, c.wasted_rows,
      c.wasted_pivots
    FROM (
      SELECT pass, superview, is_user, test, count(*) AS constraints,
        sum(kind = \(number(ChurnKind.sameViews))) AS same_views,
        sum(kind = \(number(ChurnKind.recreatedViews))) AS recreated_views,
        sum(wasted_time) AS wasted_time, sum(wasted_rows) AS wasted_rows,
        sum(wasted_pivots) AS wasted_pivots
      FROM churn
      WHERE kind IN (\(churnKinds))
      GROUP BY pass, superview, is_user, test
    ) AS c
    LEFT JOIN v_item AS superview ON superview.id = c.superview
    LEFT JOIN pass AS p ON p.id = c.pass
    LEFT JOIN test ON test.id = c.test
    LEFT JOIN string AS test_name ON test_name.id = test.name
    """

  /// The rows of `v_churned_constraint`.
  static let churnedConstraintQuery = """
    SELECT c.id, c.pass, superview.path AS superview,
      CASE c.is_user WHEN 1 THEN 'user' ELSE 'system' END AS origin,
      \(words(of: "c.kind", ChurnKind.self)) AS kind, test_name.value AS test, c.removal, c.addition,
      c.wasted_time, c.wasted_rows, c.wasted_pivots
    FROM churn AS c
    LEFT JOIN v_item AS superview ON superview.id = c.superview
    LEFT JOIN test ON test.id = c.test
    LEFT JOIN string AS test_name ON test_name.id = test.name
    """

  /// The kinds that count as churn, as an SQL list.
  static let churnKinds =
    ChurnKind.allCases.filter(\.isChurn).map { "\($0.rawValue)" }.joined(separator: ", ")

  /// The indexes, created when the recording ends because they would slow it down.
  package static let indexes = """
    CREATE INDEX IF NOT EXISTS constraint_change_pass ON constraint_change (pass);
    CREATE INDEX IF NOT EXISTS pass_engine ON pass (engine);
    CREATE INDEX IF NOT EXISTS frame_stack ON frame (stack);
    """
}

extension TraceCode {
  /// An SQL expression for the text of a column's value; NULL if the value is not a case.
  static func sql(of column: String, _ text: (Self) -> String = \.words) -> String {
    let cases = allCases.map { "WHEN \($0.rawValue) THEN '\(text($0))'" }
    return "CASE \(column) \(cases.joined(separator: " ")) END"
  }
}

import Signposts

// Data that a replay needs in addition to the events.

extension TraceReader {
  /// Returns the additions to equations beyond their constraints' definitions, in order of time.
  public func equationNotes() throws(TraceError) -> [EquationNoteRow] {
    guard schemaVersion >= 2 else { return [] }
    return try collect("SELECT * FROM equation_note ORDER BY time, id") {
      try EquationNoteRow($0, of: self)
    }
  }

  /// Streams the changes that show which constraints were broken, in order of time.
  ///
  /// - Complexity: O(*n*), where *n* is the number of all changes.
  public func forEachBrokenConstraint(_ body: (ConstraintChange) throws -> Void) throws {
    let sql = """
      SELECT * FROM constraint_change WHERE kind = \(ConstraintChangeKind.broken.rawValue)
      ORDER BY time, id
      """
    try forEachRow(sql) { try body(ConstraintChange($0, of: self)) }
  }

  /// Returns the views whose alignment rectangles differ from their frames, in order of time.
  public func itemInsets() throws(TraceError) -> [ItemInsetsRow] {
    guard schemaVersion >= 2 else { return [] }
    return try collect("SELECT * FROM item_insets ORDER BY time, id") {
      try ItemInsetsRow($0, of: self)
    }
  }

  /// Returns the terms of expressions, in the order of each.
  public func expressionTerms() throws(TraceError) -> [ExpressionTermRow] {
    guard hasTable("expression_term") else { return [] }
    return try collect("SELECT * FROM expression_term ORDER BY id") {
      try ExpressionTermRow($0, of: self)
    }
  }

  /// Returns the weights of the constraints that have one.
  public func constraintWeights() throws(TraceError) -> [ConstraintWeightRow] {
    guard hasTable("constraint_weight") else { return [] }
    return try collect("SELECT * FROM constraint_weight ORDER BY id") {
      try ConstraintWeightRow($0, of: self)
    }
  }

  /// Returns the values that other engines' solvers chose, in order of time.
  public func variableValues() throws(TraceError) -> [VariableValueRow] {
    guard hasTable("variable_value") else { return [] }
    return try collect("SELECT * FROM variable_value ORDER BY time, id") {
      try VariableValueRow($0, of: self)
    }
  }

  /// Returns the terms that define the frames of other engines' views, in order of time.
  public func frameTerms() throws(TraceError) -> [FrameTermRow] {
    guard hasTable("frame_term") else { return [] }
    return try collect("SELECT * FROM frame_term ORDER BY time, id") {
      try FrameTermRow($0, of: self)
    }
  }

  /// Returns the engines that had a constraint on an expression.
  public func enginesOfExpressions() throws(TraceError) -> Set<Int64> {
    guard hasTable("expression_term") else { return [] }
    let sql = """
      SELECT DISTINCT engine FROM constraint_change WHERE layout_constraint IN (
        SELECT id FROM layout_constraint WHERE first_item IN (SELECT expression FROM expression_term))
      """
    return Set(try collect(sql) { $0.int(0) })
  }

  /// Returns the superviews of views and guides when they were first recorded, in order of time.
  public func itemStarts() throws(TraceError) -> [ItemStartRow] {
    let sql = """
      SELECT id, coalesce(defined, 0),
        coalesce(first_superview, iif(kind = \(ItemKind.layoutGuide.rawValue), superview, NULL))
      FROM item ORDER BY coalesce(defined, 0), id
      """
    return try collect(sql) { row in
      ItemStartRow(item: row.int(0), defined: row.int(1), superview: row.optionalInt(2))
    }
  }
}

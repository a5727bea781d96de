package import TraceStore

extension TraceWriter {
  /// Writes the parts of an equation that its constraint's definition does not contain.
  package func write(_ row: EquationNoteRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a term of an expression.
  package func write(_ row: ExpressionTermRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes the weight of a constraint.
  package func write(_ row: ConstraintWeightRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a value that a solver chose.
  package func write(_ row: VariableValueRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a term of a frame's expression.
  package func write(_ row: FrameTermRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }

  /// Writes a view's alignment insets.
  package func write(_ row: ItemInsetsRow) throws(TraceError) {
    try inserting { try $0.insert(row) }
  }
}

/// Takes the values of a row, one call a column, in the order of the columns.
protocol RowValues {
  mutating func bind(_ value: Int64)
  mutating func bind(_ value: Double)
  mutating func bindNull()
}

extension RowValues {
  @inline(__always)
  mutating func bind(_ value: Int) {
    bind(Int64(value))
  }

  @inline(__always)
  mutating func bind(_ value: Int64?) {
    if let value { bind(value) } else { bindNull() }
  }

  @inline(__always)
  mutating func bind(_ value: Bool) {
    bind(value ? Int64(1) : 0)
  }

  @inline(__always)
  mutating func bind(_ value: Double?) {
    if let value { bind(value) } else { bindNull() }
  }

  /// Binds a number that the column must have: SQLite has no NaN, so 0 stands for it.
  @inline(__always)
  mutating func bind(storable value: Double) {
    bind(value.isNaN ? 0 : value)
  }

  /// Binds a number that may be missing.
  @inline(__always)
  mutating func bind(finite value: Double?) {
    if let value, !value.isNaN { bind(value) } else { bindNull() }
  }
}

public import Signposts

// Single rows by id, for callers that stream events and do not keep whole tables.

extension TraceReader {
  /// Returns the view or guide with that row id, or nil if the trace lacks it.
  public func item(_ id: Int64) throws -> ItemRow? {
    let sql = """
      SELECT item.id, process, object, kind, class, identifier, reuse_identifier, superview, path
      FROM item WHERE item.id = ?
      """
    return try lookUp(sql, id) {
      ItemRow(
        id: $0.int(0),
        process: $0.int(1),
        objectID: $0.int(2),
        kind: $0.value(3, or: .view),
        className: try string($0.int(4)),
        identifier: try string($0.optionalInt(5)),
        reuseIdentifier: try string($0.optionalInt(6)),
        superview: $0.optionalInt(7),
        path: try string($0.int(8))
      )
    }
  }

  /// Returns the engine with that row id, or nil if the trace lacks it.
  public func engine(_ id: Int64) throws -> EngineRow? {
    try lookUp("SELECT * FROM engine WHERE id = ?", id) { try EngineRecord($0, of: self).row }
  }

  /// Returns the pass with that row id, or nil if the trace lacks it.
  public func pass(_ id: Int64) throws -> PassRow? {
    try lookUp("SELECT * FROM pass WHERE id = ?", id) { try PassRow($0, of: self) }
  }

  /// Returns up to `limit` passes in order of their row ids, starting at the given id.
  public func passes(from id: Int64, limit: Int) throws -> [PassRow] {
    var rows: [PassRow] = []
    rows.reserveCapacity(limit)
    let sql = "SELECT * FROM pass WHERE id >= ? ORDER BY id LIMIT ?"
    try forEachRow(sql, [id, Int64(limit)]) { rows.append(try PassRow($0, of: self)) }
    return rows
  }

  /// Returns up to `limit` constraints with their first recorded values, in order of their row ids.
  public func constraints(from id: Int64, limit: Int) throws -> [ConstraintRow] {
    if limit == 1 {
      let sql = "SELECT * FROM layout_constraint WHERE id >= ? ORDER BY id LIMIT 1"
      return try lookUp(sql, id) { try ConstraintRow($0, of: self) }.map { [$0] } ?? []
    }
    var rows: [ConstraintRow] = []
    rows.reserveCapacity(limit)
    let sql = "SELECT * FROM layout_constraint WHERE id >= ? ORDER BY id LIMIT ?"
    try forEachRow(sql, [id, Int64(limit)]) { rows.append(try ConstraintRow($0, of: self)) }
    return rows
  }

  /// Returns the meaning of a constraint, by the row id of its signature.
  ///
  /// Nil if the trace lacks the signature, as traces of version 1 do.
  public func signature(_ id: Int64) throws -> ConstraintMeaning? {
    guard schemaVersion >= 2 else { return nil }
    let sql = """
      SELECT signature.*, (SELECT superview FROM v_signature WHERE id = signature.id)
      FROM signature WHERE id = ?
      """
    return try lookUp(sql, id) {
      ConstraintMeaning(
        id: $0.int(0),
        host: $0.int(1),
        origin: $0.value(2, or: .user),
        firstItem: $0.int(3),
        firstAttribute: UInt8(truncatingIfNeeded: $0.int(4)),
        relation: Int8(truncatingIfNeeded: $0.int(5)),
        secondItem: $0.optionalInt(6),
        secondAttribute: UInt8(truncatingIfNeeded: $0.int(7)),
        multiplier: $0.double(8),
        constant: $0.double(9),
        priority: $0.double(10),
        superview: $0.optionalInt(11)
      )
    }
  }

  /// Returns the result of `make` for the row that a query with one argument finds; nil if there is
  /// no row.
  ///
  /// The statement is cached for the next call, so `make` must not look up the same kind of row.
  func lookUp<T>(
    _ sql: String,
    _ argument: Int64,
    _ make: (borrowing RowCursor) throws -> T
  ) throws -> T? {
    let lookup: Lookup
    if let known = lookups[sql] {
      lookup = known
    } else {
      lookup = Lookup(try reading { () throws(DatabaseError) in try Statement(database, sql) })
      lookups[sql] = lookup
    }
    defer { lookup.statement.reset() }
    lookup.statement.bind(argument, at: 1)
    lookup.limits.reset()
    guard try reading(lookup.statement.step) else { return nil }
    let row = try make(lookup.limits.cursor)
    try lookup.limits.check(path)
    return row
  }
}

/// A statement that finds one row, cached for the next call.
final class Lookup {
  let statement: Statement
  let limits: RowLimits

  init(_ statement: Statement) {
    self.statement = statement
    limits = RowLimits(statement)
  }
}

/// The meaning of a constraint when it was added, removed or changed.
public struct ConstraintMeaning: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The view on which it was installed; its row id.
  public var host: Int64
  /// Who created it.
  public var origin: ConstraintOrigin
  /// The item on the left of the equation; its row id.
  public var firstItem: Int64
  /// `NSLayoutConstraint.Attribute`'s raw value.
  public var firstAttribute: UInt8
  /// −1, 0, 1 for ≤, =, ≥.
  public var relation: Int8
  /// The item on the right, if any; its row id.
  public var secondItem: Int64?
  /// `NSLayoutConstraint.Attribute`'s raw value; 0 without a second item.
  public var secondAttribute: UInt8
  /// The factor of the second attribute.
  public var multiplier: Double
  /// The constant at the time, in points.
  public var constant: Double
  /// The priority at the time.
  public var priority: Double
  /// The view whose code is to blame when it churns; its row id.
  public var superview: Int64?
}

extension SignatureRow {
  /// Creates the row of the table from a meaning.
  package init(_ meaning: ConstraintMeaning) {
    self.init(
      host: meaning.host,
      origin: meaning.origin.rawValue,
      firstItem: meaning.firstItem,
      firstAttribute: meaning.firstAttribute,
      relation: meaning.relation,
      secondItem: meaning.secondItem,
      secondAttribute: meaning.secondAttribute,
      multiplier: meaning.multiplier,
      constant: meaning.constant,
      priority: meaning.priority
    )
  }
}

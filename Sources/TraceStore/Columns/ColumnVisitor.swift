package import Signposts

/// An operation on each column of a table in turn: reading a row, inserting it, or describing the
/// table.
///
/// Names and meanings are literals. The optimizer removes them if the visitor does not use them.
package protocol ColumnVisitor {
  /// Visits a number; NULL is not allowed.
  mutating func integer(_ value: inout Int64, _ column: Column) throws
  /// Visits a number or NULL.
  mutating func integer(_ value: inout Int64?, _ column: Column) throws
  /// Visits a number; a value that is not a number is written as 0.
  mutating func real(_ value: inout Double, _ column: Column) throws
  /// Visits a number or NULL; a value that is not a number is written as NULL.
  mutating func real(_ value: inout Double?, _ column: Column) throws
  /// Visits a text that the column itself holds.
  mutating func text(_ value: inout String, _ column: Column) throws
  mutating func text(_ value: inout String?, _ column: Column) throws
  /// Visits a text that the table `string` holds.
  mutating func string(_ value: inout String, _ column: Column) throws
  mutating func string(_ value: inout String?, _ column: Column) throws
}

/// The declaration of a column; all parts are literals.
package struct Column {
  /// The kind of number in the column, which decides how the number changes when one trace is added
  /// to another.
  package enum Kind {
    /// The row's own id.
    case id
    /// The id of a row of that table.
    case reference(StaticString)
    /// A time, in nanoseconds since the trace began.
    case time
    /// Anything else.
    case plain
  }

  var name: StaticString
  var kind: Kind
  /// The meaning.
  ///
  /// For a reference, it follows the table's name; for a code, it follows the cases.
  var meaning: StaticString
  /// The enum whose raw values the column holds.
  var code: (any TraceCode.Type)?
  /// Whether NULL is allowed; nil if the value's type decides.
  var isNullable: Bool?
  /// Whether the column is the table's key although its name is not `id`.
  var isKey = false
  /// Whether traces of an earlier version lack this column and all columns after it.
  var isLater = false
}

// Row types declare their columns with these functions. A column without a value has no property
// in the row's type; only SQL writes it.

extension ColumnVisitor {
  @inline(__always)
  package mutating func id(
    _ value: inout Int64,
    _ meaning: StaticString =
      "the row's id; events count up in the order in which they were emitted"
  ) throws {
    try integer(&value, Column(name: "id", kind: .id, meaning: meaning))
  }

  /// An id that is not a property of the row; the code that inserts the row provides it.
  @inline(__always)
  package mutating func id(
    _ meaning: StaticString =
      "the row's id; events count up in the order in which they were emitted"
  ) throws {
    var value: Int64 = 0
    try integer(&value, Column(name: "id", kind: .id, meaning: meaning))
  }

  @inline(__always)
  package mutating func time(
    _ value: inout Int64,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    try integer(&value, Column(name: name, kind: .time, meaning: meaning))
  }

  @inline(__always)
  package mutating func time(
    _ value: inout Int64?,
    _ name: StaticString,
    isLater: Bool = false,
    _ meaning: StaticString
  ) throws {
    try integer(&value, Column(name: name, kind: .time, meaning: meaning, isLater: isLater))
  }

  @inline(__always)
  package mutating func reference(
    _ value: inout Int64,
    _ name: StaticString,
    to table: StaticString? = nil,
    isLater: Bool = false,
    _ meaning: StaticString = ""
  ) throws {
    let kind = Column.Kind.reference(table ?? name)
    try integer(&value, Column(name: name, kind: kind, meaning: meaning, isLater: isLater))
  }

  @inline(__always)
  package mutating func reference(
    _ value: inout Int64?,
    _ name: StaticString,
    to table: StaticString? = nil,
    isLater: Bool = false,
    isNullable: Bool = true,
    _ meaning: StaticString = ""
  ) throws {
    let kind = Column.Kind.reference(table ?? name)
    try integer(
      &value,
      Column(name: name, kind: kind, meaning: meaning, isNullable: isNullable, isLater: isLater)
    )
  }

  @inline(__always)
  package mutating func reference(
    _ name: StaticString,
    to table: StaticString? = nil,
    isNullable: Bool = false,
    _ meaning: StaticString = ""
  ) throws {
    var value: Int64?
    try reference(&value, name, to: table, isNullable: isNullable, meaning)
  }

  @inline(__always)
  package mutating func integer(
    _ value: inout Int64,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    try integer(&value, Column(name: name, kind: .plain, meaning: meaning))
  }

  @inline(__always)
  package mutating func integer(
    _ value: inout Int64?,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    try integer(&value, Column(name: name, kind: .plain, meaning: meaning))
  }

  @inline(__always)
  package mutating func integer(
    _ value: inout Int,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number = Int64(value)
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning))
    value = Int(number)
  }

  @inline(__always)
  package mutating func integer(
    _ value: inout Int?,
    _ name: StaticString,
    isLater: Bool = false,
    _ meaning: StaticString
  ) throws {
    var number = value.map { Int64($0) }
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning, isLater: isLater))
    value = number.map { Int($0) }
  }

  @inline(__always)
  package mutating func integer(
    _ name: StaticString,
    isNullable: Bool = false,
    _ meaning: StaticString
  ) throws {
    var value: Int64?
    try integer(
      &value,
      Column(name: name, kind: .plain, meaning: meaning, isNullable: isNullable)
    )
  }

  /// A number of a few bits, such as the raw value of an attribute.
  @inline(__always)
  package mutating func small<T: FixedWidthInteger>(
    _ value: inout T,
    _ name: StaticString,
    of code: (any TraceCode.Type)? = nil,
    _ meaning: StaticString
  ) throws {
    var number = Int64(value)
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning, code: code))
    value = T(truncatingIfNeeded: number)
  }

  /// A 64-bit pattern that is not a number, such as an address.
  @inline(__always)
  package mutating func bits(
    _ value: inout UInt64,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number = Int64(bitPattern: value)
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning))
    value = UInt64(bitPattern: number)
  }

  @inline(__always)
  package mutating func flag(
    _ value: inout Bool,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number: Int64 = value ? 1 : 0
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning))
    value = number != 0
  }

  /// A flag that earlier recorders did not write; it reads as false from their traces.
  @inline(__always)
  package mutating func laterFlag(
    _ value: inout Bool,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number: Int64? = value ? 1 : 0
    let column = Column(
      name: name,
      kind: .plain,
      meaning: meaning,
      isNullable: false,
      isLater: true
    )
    try integer(&number, column)
    value = number == 1
  }

  @inline(__always)
  package mutating func flag(
    _ value: inout Bool?,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number: Int64? = value.map { $0 ? 1 : 0 }
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning))
    value = number.map { $0 != 0 }
  }

  /// A set of bits.
  @inline(__always)
  package mutating func flags<T: OptionSet>(
    _ value: inout T,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws where T.RawValue == UInt8 {
    var number = Int64(value.rawValue)
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning))
    value = T(rawValue: UInt8(truncatingIfNeeded: number))
  }

  /// An enum case.
  ///
  /// An unknown case, from a later version, reads as the blank row's value.
  @inline(__always)
  package mutating func code<T: TraceCode>(
    _ value: inout T,
    _ name: StaticString,
    isLater: Bool = false,
    _ meaning: StaticString = ""
  ) throws {
    var number = Int64(value.rawValue)
    try integer(
      &number,
      Column(name: name, kind: .plain, meaning: meaning, code: T.self, isLater: isLater)
    )
    value = T.RawValue(exactly: number).flatMap { T(rawValue: $0) } ?? value
  }

  /// An enum case or NULL; an unknown case reads as `unknown`.
  @inline(__always)
  package mutating func code<T: TraceCode>(
    _ value: inout T?,
    unknown: T,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number = value.map { Int64($0.rawValue) }
    try integer(&number, Column(name: name, kind: .plain, meaning: meaning, code: T.self))
    value = number.map { T.RawValue(exactly: $0).flatMap { T(rawValue: $0) } ?? unknown }
  }

  /// An enum case or NULL, in a column that only SQL writes.
  @inline(__always)
  package mutating func code(
    _ name: StaticString,
    of code: any TraceCode.Type,
    isNullable: Bool,
    _ meaning: StaticString
  ) throws {
    var value: Int64?
    try integer(
      &value,
      Column(name: name, kind: .plain, meaning: meaning, code: code, isNullable: isNullable)
    )
  }

  @inline(__always)
  package mutating func real(
    _ value: inout Double,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    try real(&value, Column(name: name, kind: .plain, meaning: meaning))
  }

  @inline(__always)
  package mutating func real(
    _ value: inout Double?,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    try real(&value, Column(name: name, kind: .plain, meaning: meaning))
  }

  /// A number that is NULL in the column if it is not a number; NULL reads as 0.
  @inline(__always)
  package mutating func real(
    orNull value: inout Double,
    _ name: StaticString,
    _ meaning: StaticString
  ) throws {
    var number: Double? = value
    try real(&number, Column(name: name, kind: .plain, meaning: meaning))
    value = number ?? 0
  }

  @inline(__always)
  package mutating func text(
    _ value: inout String,
    _ name: StaticString,
    isKey: Bool = false,
    _ meaning: StaticString
  ) throws {
    try text(&value, Column(name: name, kind: .plain, meaning: meaning, isKey: isKey))
  }

  @inline(__always)
  package mutating func text(
    _ value: inout String?,
    _ name: StaticString,
    isLater: Bool = false,
    _ meaning: StaticString
  ) throws {
    try text(&value, Column(name: name, kind: .plain, meaning: meaning, isLater: isLater))
  }

  @inline(__always)
  package mutating func text(
    _ name: StaticString,
    isKey: Bool = false,
    _ meaning: StaticString
  ) throws {
    var value = ""
    try text(&value, name, isKey: isKey, meaning)
  }

  @inline(__always)
  package mutating func string(
    _ value: inout String,
    _ name: StaticString,
    _ meaning: StaticString = ""
  ) throws {
    try string(&value, Column(name: name, kind: .reference("string"), meaning: meaning))
  }

  @inline(__always)
  package mutating func string(
    _ value: inout String?,
    _ name: StaticString,
    isLater: Bool = false,
    _ meaning: StaticString = ""
  ) throws {
    let kind = Column.Kind.reference("string")
    try string(&value, Column(name: name, kind: kind, meaning: meaning, isLater: isLater))
  }

  @inline(__always)
  package mutating func string(
    _ name: StaticString,
    isNullable: Bool = false,
    _ meaning: StaticString = ""
  ) throws {
    var value: Int64?
    let kind = Column.Kind.reference("string")
    try integer(&value, Column(name: name, kind: kind, meaning: meaning, isNullable: isNullable))
  }
}

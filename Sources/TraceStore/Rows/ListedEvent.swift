import Signposts

/// An event that readers list, with everything that its table declares.
public struct ListedEvent: Hashable, Sendable {
  /// A value of the row.
  public struct Detail: Hashable, Sendable {
    /// A number, or a text.
    public enum Value: Hashable, Sendable {
      case number(Double)
      case text(String)
    }

    /// The column's name; the prefixes `old_` and `new_` mark values before and after.
    public var name: String
    /// The value in the column.
    public var value: Value

    /// Creates a detail from its parts.
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The row's id.
  public var id: Int64
  /// When it happened, in nanoseconds since the trace began.
  public var time: Int64
  /// The view's row; 0 without a view.
  public var view: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?
  /// The index of the row's table among the listed tables.
  public var table: Int
  /// The row's other values; values before and after are included only if they differ.
  public var details: [Detail]
  /// The row of a list's change; rules need more of it than is listed.
  public var listChange: ListChangeRow?
  /// The row of a motion event.
  public var motion: MotionRow?

  /// Creates an event from its parts.
  public init(
    id: Int64 = 0,
    time: Int64 = 0,
    view: Int64 = 0,
    pass: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil,
    table: Int,
    details: [Detail] = []
  ) {
    self.id = id
    self.time = time
    self.view = view
    self.pass = pass
    self.test = test
    self.stack = stack
    self.table = table
    self.details = details
  }
}

extension ListedEvent {
  /// Creates an event from a row.
  init<Row: ListedRow>(_ row: Row, table: Int) throws {
    var row = row
    var collector = DetailCollector(event: ListedEvent(table: table))
    try row.visit(&collector)
    self = collector.event
    listChange = row as? ListChangeRow
    motion = row as? MotionRow
    let values = Dictionary(details.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    details.removeAll { detail in
      detail.counterpart.map { values[$0] == detail.value } ?? false
    }
  }
}

extension ListedEvent.Detail {
  /// The prefixes of columns for values before and after.
  package static let prefixes = (old: "old_", new: "new_")

  /// The name of the column with the value after or before.
  package var counterpart: String? {
    let (old, new) = Self.prefixes
    if name.hasPrefix(old) { return new + name.dropFirst(old.count) }
    if name.hasPrefix(new) { return old + name.dropFirst(new.count) }
    return nil
  }
}

/// Collects the details of an event's row.
private struct DetailCollector: ColumnVisitor {
  var event: ListedEvent

  private mutating func add(_ column: Column, _ value: ListedEvent.Detail.Value?) {
    guard let value else { return }
    event.details.append(ListedEvent.Detail(name: "\(column.name)", value: value))
  }

  mutating func integer(_ value: inout Int64, _ column: Column) {
    var optional: Int64? = value
    integer(&optional, column)
  }

  mutating func integer(_ value: inout Int64?, _ column: Column) {
    guard let value else { return }
    switch (column.kind, "\(column.name)") {
    case (.id, _): event.id = value
    case (.time, _): event.time = value
    case (.reference, "view"): event.view = value
    case (.reference, "pass"): event.pass = value
    case (.reference, "test"): event.test = value
    case (.reference, "stack"): event.stack = value
    case (.reference, _): break
    case (.plain, _):
      add(column, column.code?.words(of: value).map { .text($0) } ?? .number(Double(value)))
    }
  }

  mutating func real(_ value: inout Double, _ column: Column) {
    add(column, .number(value))
  }

  mutating func real(_ value: inout Double?, _ column: Column) {
    add(column, value.map { .number($0) })
  }

  mutating func text(_ value: inout String, _ column: Column) {
    add(column, .text(value))
  }

  mutating func text(_ value: inout String?, _ column: Column) {
    add(column, value.map { .text($0) })
  }

  mutating func string(_ value: inout String, _ column: Column) {
    add(column, .text(value))
  }

  mutating func string(_ value: inout String?, _ column: Column) {
    add(column, value.map { .text($0) })
  }
}

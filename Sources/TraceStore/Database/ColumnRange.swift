/// The valid numbers of a column.
///
/// No recorder writes a number outside this range.
///
/// The reader checks each number of a trace, so that arithmetic on the results does not overflow. A
/// column is identified by its name, which means the same in all tables.
package struct ColumnRange {
  /// The lowest value.
  let lowest: Int64
  /// The highest value minus the lowest.
  let span: UInt64
  /// All ones for amounts, because their sum is limited too; otherwise 0.
  let amountMask: Int64
  /// The largest magnitude of a floating-point number.
  ///
  /// Larger finite numbers are read as this value.
  ///
  /// Programs use `greatestFiniteMagnitude` for "no limit", and the sum of two of them is infinite.
  let realLimit: Double

  private init(
    _ range: ClosedRange<Int64>,
    isAmount: Bool = false,
    realLimit: Double = Double(limit)
  ) {
    lowest = range.lowerBound
    span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    amountMask = isAmount ? -1 : 0
    self.realLimit = realLimit
  }

  /// The highest integer that JSON and `Double` represent exactly: 104 days in nanoseconds.
  package static let limit: Int64 = 1 << 53

  /// The limit for the sum of all amounts of a table.
  ///
  /// One row above it still fits into 63 bits, and so does the sum over a few tables.
  static let amountLimit: Int64 = 1 << 56

  /// Times, ids, and values computed from them.
  static let ordinary = ColumnRange(-limit...limit)
  /// Counts and durations, which are summed.
  private static let amount = ColumnRange(0...limit, isAmount: true)
  /// A count, or a number that a program recorded.
  private static let value = ColumnRange(0...limit, isAmount: true, realLimit: 1e100)
  /// Row ids, and sums that only grow.
  private static let id = ColumnRange(0...limit)
  /// System numbers: process and thread IDs, line numbers and exit statuses.
  private static let small = ColumnRange(-(1 << 31)...1 << 32)
  /// Times of other clocks: wall-clock time since 1970, or monotonic time since boot.
  private static let wallTime = ColumnRange(-(1 << 62)...1 << 62)
  /// Bit patterns that are not numbers: hashes and addresses.
  private static let bits = ColumnRange(.min ... .max)

  /// The columns whose range is not the ordinary one: ids, references and codes as the tables
  /// declare them, and the plain columns that are named here.
  private static let ranges: [String: ColumnRange] = {
    var ranges: [String: ColumnRange] = [:]
    let names: [(ColumnRange, String)] = [
      (
        amount,
        """
        duration rows_touched pivots count update_constraints_duration layout_duration \
        display_duration views_visited signposts constraints churned added removed set_count broken \
        measurements engines passes solver_time text_time view_time pass_time outside_time \
        text_length signpost_count signposts_lost visible unchanged hitch_time frames frames_over
        """
      ),
      (value, "value"),
      (
        id, "object process_time main_thread_time resident_size file_size"
      ),
      (
        small,
        """
        pid tid line source_line position first_index exit_status processor_count relation \
        first_attribute second_attribute is_main is_user turn free missing
        """
      ),
      (wallTime, "started_at file_time spool_origin"),
      (bits, "text_hash address bias start_address end_address"),
    ]
    for (range, columns) in names {
      for column in columns.split(separator: " ") { ranges[String(column)] = range }
    }
    for column in Schema.declarations.flatMap(\.columns) where ranges[column.name] == nil {
      switch column.kind {
      case .id, .reference: ranges[column.name] = id
      case .plain: ranges[column.name] = column.code == nil ? nil : small
      case .time: break
      }
    }
    return ranges
  }()

  /// The range of a column with that name.
  static func range(of column: String) -> ColumnRange {
    ranges[column] ?? ordinary
  }
}

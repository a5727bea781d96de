/// What the numbers of a column may be: what lies outside of it no recorder has written.
///
/// Each number of a trace is checked when it is read, so that arithmetic on what a reader returns does not overflow.
/// Columns are told by their names, which mean the same in all tables.
package struct ColumnRange {
  /// The lowest value.
  let lowest: Int64
  /// The highest value, less the lowest.
  let span: UInt64
  /// All ones for amounts, whose sum is limited, too; else 0.
  let amountMask: Int64
  /// The largest magnitude of a number with a fraction: what is larger, but finite, is read as this.
  ///
  /// Programs write `greatestFiniteMagnitude` where they mean no limit, and a sum of two of them is infinite.
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

  /// The highest integer that stands for itself in JSON and in a `Double`: 104 days in nanoseconds.
  package static let limit: Int64 = 1 << 53

  /// What all amounts of a table may come to together.
  ///
  /// One row more than that still fits into 63 bits, and so does the sum over a few tables.
  static let amountLimit: Int64 = 1 << 56

  /// Moments, ids, and what is computed of them.
  static let ordinary = ColumnRange(-limit...limit)
  /// Counts and durations, which are summed up.
  private static let amount = ColumnRange(0...limit, isAmount: true)
  /// A count, or whatever number a program has noted.
  private static let value = ColumnRange(0...limit, isAmount: true, realLimit: 1e100)
  /// Numbers of rows, and sums that only grow.
  private static let id = ColumnRange(0...limit)
  /// Numbers that the system gives to processes, threads, lines and statuses.
  private static let small = ColumnRange(-(1 << 31)...1 << 32)
  /// Moments of a clock that is not the trace's: the wall clock's since 1970, the monotonic one's since the machine started.
  private static let wallTime = ColumnRange(-(1 << 62)...1 << 62)
  /// Bits rather than a number: hashes and addresses.
  private static let bits = ColumnRange(.min ... .max)

  /// The columns whose range is not the ordinary one: ids, references and codes as the tables declare them, and of the
  /// columns that are plain numbers those that are named here.
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

  /// The range of a column of that name.
  static func range(of column: String) -> ColumnRange {
    ranges[column] ?? ordinary
  }
}

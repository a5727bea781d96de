/// A row that readers list as its table declares it.
///
/// Its second column is its `time`; `view`, `pass`, `test` and `stack` mean the same as in other
/// tables.
///
/// An event kind that analyses need has its own case in ``TraceEvent``.
package protocol ListedRow: TraceRow {
  /// What happened, such as `safe area changed`.
  static var title: String { get }

  /// When it happened, in nanoseconds since the trace began.
  var time: Int64 { get }
}

extension ListedRow {
  package static var listed: (any ListedRow.Type)? { self }
}

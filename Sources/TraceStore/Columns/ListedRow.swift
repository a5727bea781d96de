/// A row that readers list as its table declares it: its second column is its `time`, and `view`, `pass`, `test` and
/// `stack` are what they are in other tables.
///
/// A kind of event that analyses ask for is a case of ``TraceEvent`` of its own.
package protocol ListedRow: TraceRow {
  /// What happened, such as `safe area changed`.
  static var title: String { get }

  /// When it happened, in nanoseconds since the trace began.
  var time: Int64 { get }
}

extension ListedRow {
  package static var listed: (any ListedRow.Type)? { self }
}

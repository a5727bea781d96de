import TraceStore

/// Writes what a trace holds in one format, as it comes.
protocol ExportSink {
  /// Writes what stands before all events.
  mutating func begin(_ overview: ExportOverview, _ texts: TextLookup) throws
  /// Writes an event; those of one thread come in order of time, an outer one before what it encloses.
  mutating func write(_ event: borrowing ExportEvent, _ texts: TextLookup) throws
  /// Writes a counter's value.
  mutating func write(_ sample: ExportSample) throws
  /// Writes what stands behind all events, and what is held back.
  mutating func end() throws
}

/// The small tables of a trace.
struct ExportOverview {
  var run: Run
  var processes: [ProcessRow]
  var threads: [ThreadRow]
}

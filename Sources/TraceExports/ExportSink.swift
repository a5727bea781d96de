import TraceStore

/// Writes a trace's contents in one format, in the order of arrival.
protocol ExportSink {
  /// Writes the part before all events.
  mutating func begin(_ overview: ExportOverview, _ texts: TextLookup) throws
  /// Writes an event.
  ///
  /// The events of a thread are in order of time, with outer events before the ones they enclose.
  mutating func write(_ event: borrowing ExportEvent, _ texts: TextLookup) throws
  /// Writes a counter's value.
  mutating func write(_ sample: ExportSample) throws
  /// Writes the part after all events, and any buffered data.
  mutating func end() throws
}

/// The small tables of a trace.
struct ExportOverview {
  var run: Run
  var processes: [ProcessRow]
  var threads: [ThreadRow]
}

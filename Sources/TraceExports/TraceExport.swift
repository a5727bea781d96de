public import TraceStore

/// A format of another tool into which a trace can be turned.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// Perfetto's own: protocol buffers of track events.
  case perfetto
  /// The Trace Event Format, JSON.
  case chrome
  /// Spans and metrics of OpenTelemetry, lines of JSON.
  case otlp
  /// Comma-separated values.
  case csv
}

/// Turns a trace into a format of another tool.
///
/// What is written is handed over in pieces of some hundred kilobytes, while the trace is read: memory does not grow
/// with the signposts.
public struct TraceExport {
  private let reader: TraceReader

  /// Makes an export of a trace that is open for reading.
  public init(of reader: TraceReader) {
    self.reader = reader
  }

  /// Writes a timeline of everything.
  ///
  /// - Parameters:
  ///   - format: Any but ``ExportFormat/csv``, which has tables and no timeline.
  ///   - write: Takes the next bytes; what it throws ends the export.
  /// - Throws: ``TraceError`` if the trace cannot be read, and what `write` throws.
  /// - Complexity: O(*n*) in the trace's rows.
  public func writeTimeline(
    _ format: ExportFormat,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let output = ByteOutput(write)
    switch format {
    case .perfetto: try run(PerfettoSink(output))
    case .chrome: try run(ChromeSink(output))
    case .otlp: try run(OTLPSink(output))
    case .csv: preconditionFailure("CSV is written a table at a time.")
    }
  }

  private func run(_ sink: some ExportSink) throws {
    var walk = try TraceWalk(reader, sink)
    try walk.run()
  }
}

public import TraceStore

/// A format of another tool that a trace can be converted to.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// Perfetto's format: protocol buffers of track events.
  case perfetto
  /// The Trace Event Format, JSON.
  case chrome
  /// Spans and metrics of OpenTelemetry, lines of JSON.
  case otlp
  /// Comma-separated values.
  case csv
}

/// Converts a trace to a format of another tool.
///
/// The output is passed on in pieces of some hundred kilobytes while the trace is read, so memory
/// does not grow with the number of signposts.
public struct TraceExport {
  private let reader: TraceReader

  /// Creates an export of a trace that is open for reading.
  public init(of reader: TraceReader) {
    self.reader = reader
  }

  /// Writes a timeline of everything.
  ///
  /// - Parameters:
  ///   - format: Any format except ``ExportFormat/csv``, which has tables and no timeline.
  ///   - write: Receives the next bytes; an error that it throws ends the export.
  /// - Throws: ``TraceError`` if the trace cannot be read, and errors of `write`.
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

/// Reads a trace file.
public final class TraceReader {
  /// Opens a trace for reading, one that is still being recorded included.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public init(path: String) throws(TraceError) {}

  public func run() throws(TraceError) -> Run { preconditionFailure("to be written") }
  public func processes() throws(TraceError) -> [ProcessRow] { [] }
  public func threads() throws(TraceError) -> [ThreadRow] { [] }
  public func items() throws(TraceError) -> [ItemRow] { [] }
  public func engines() throws(TraceError) -> [EngineRow] { [] }
  public func constraints() throws(TraceError) -> [ConstraintRow] { [] }
  public func tests() throws(TraceError) -> [TestRow] { [] }
  public func marks() throws(TraceError) -> [MarkRow] { [] }

  // Streams, in order of time; `range` in nanoseconds since the trace began, nil for all.
  public func forEachPass(
    in range: Range<Int64>? = nil,
    _ body: (PassRow) throws -> Void
  ) throws {}
  public func forEachConstraintChange(
    in range: Range<Int64>? = nil,
    _ body: (ConstraintChange) throws -> Void
  ) throws {}
  public func forEachEngineWork(
    in range: Range<Int64>? = nil,
    _ body: (EngineWorkRow) throws -> Void
  ) throws {}
  public func forEachMeasurement(
    in range: Range<Int64>? = nil,
    _ body: (MeasurementRow) throws -> Void
  ) throws {}
  public func forEachViewPhase(
    in range: Range<Int64>? = nil,
    _ body: (ViewPhaseRow) throws -> Void
  ) throws {}
  public func forEachFrameChange(
    in range: Range<Int64>? = nil,
    _ body: (FrameChangeRow) throws -> Void
  ) throws {}
  public func forEachViewChange(
    in range: Range<Int64>? = nil,
    _ body: (ViewChangeRow) throws -> Void
  ) throws {}
  public func forEachCPUSample(
    in range: Range<Int64>? = nil,
    _ body: (CPUSampleRow) throws -> Void
  ) throws {}
}

/// A reason why a trace could not be read or written; `description` is one sentence that says what to do.
public enum TraceError: Error, Hashable, Sendable {
  case notFound(path: String)
  case isDirectory(path: String)
  case noPermission(path: String)
  case empty(path: String)
  case notSQLite(path: String)
  case notATrace(path: String)
  case newerSchema(path: String, version: Int)
  case damaged(path: String, detail: String)
  case locked(path: String)
  case outputExists(path: String)
  case cannotWrite(path: String, detail: String)
}

/// How far a recording has come.
public struct RecordingProgress: Sendable {
  /// Nanoseconds since it began.
  public var elapsed: Int64
  /// Signposts that were collected so far.
  public var signpostCount: Int
  /// Signposts in a second, of late.
  public var rate: Double
  /// Bytes of signposts that were emitted, but not collected yet.
  public var backlog: Int = 0
  /// The trace's size so far, in bytes.
  public var fileSize: Int = 0
}

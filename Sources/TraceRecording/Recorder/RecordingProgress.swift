/// The progress of a recording.
public struct RecordingProgress: Sendable {
  /// The time since the beginning, in nanoseconds.
  public var elapsed: Int64
  /// The number of signposts collected so far.
  public var signpostCount: Int
  /// The recent number of signposts per second.
  public var rate: Double
  /// The number of bytes of signposts that were emitted but not collected yet.
  public var backlog: Int = 0
  /// The current size of the trace, in bytes.
  public var fileSize: Int = 0
}

/// The smoothness of the scrolls and animations of a run, for one test or for all.
public struct HistoryHitches: Hashable, Sendable {
  /// The test's name; nil for the whole run.
  public var test: String?
  /// Nanoseconds by which frames exceeded their budget.
  public var hitchTime: Int64
  /// How long scrolls and animations lasted, in nanoseconds.
  public var duration: Int64
  /// How many frames they had.
  public var frames: Int
  /// How many of these frames exceeded the budget.
  public var framesOver: Int
  /// The median frame overrun in nanoseconds; negative if frames were early.
  public var p50: Int64
  /// The 90th percentile of the frame overrun, in nanoseconds.
  public var p90: Int64
  /// The 95th percentile of the frame overrun, in nanoseconds.
  public var p95: Int64
  /// The 99th percentile of the frame overrun, in nanoseconds.
  public var p99: Int64

  /// Creates a row from its column values.
  public init(
    test: String?,
    hitchTime: Int64,
    duration: Int64,
    frames: Int,
    framesOver: Int,
    p50: Int64,
    p90: Int64,
    p95: Int64,
    p99: Int64
  ) {
    self.test = test
    self.hitchTime = hitchTime
    self.duration = duration
    self.frames = frames
    self.framesOver = framesOver
    self.p50 = p50
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
  }
}

extension HistoryStore {
  /// Returns the smoothness of a run; empty for a history that an earlier build created.
  public func hitches(of entry: HistoryEntry) throws(HistoryError) -> [HistoryHitches] {
    do {
      let table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'hitch'"
      guard try database.integer(table) != nil else { return [] }
      return try database.checkedRows(
        "SELECT test, \(HistorySchema.hitches) FROM hitch WHERE run = ?1 ORDER BY id",
        [entry.id],
        path: path
      ) {
        HistoryHitches(
          test: $0.optionalString(0),
          hitchTime: $0.int(1),
          duration: $0.int(2),
          frames: $0.number(3),
          framesOver: $0.number(4),
          p50: $0.int(5),
          p90: $0.int(6),
          p95: $0.int(7),
          p99: $0.int(8)
        )
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  static func insert(_ rows: [HistoryHitches], ofRun run: Int64, into database: Database) throws {
    for row in rows {
      try database.execute(
        """
        INSERT INTO hitch (run, test, \(HistorySchema.hitches)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          run, row.test, row.hitchTime, row.duration, row.frames, row.framesOver, row.p50, row.p90,
          row.p95, row.p99,
        ]
      )
    }
  }
}

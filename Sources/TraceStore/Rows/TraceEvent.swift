/// A row of one of the event tables, for reading several tables in order of time.
public enum TraceEvent: Sendable {
  /// A committed pass, at the time at which its phases began.
  case passBegan(PassRow)
  case constraintChange(ConstraintChange)
  case engineWork(EngineWorkRow)
  case measurement(MeasurementRow)
  case viewPhase(ViewPhaseRow)
  case invalidation(InvalidationRow)
  case frameChange(FrameChangeRow)
  case viewChange(ViewChangeRow)
  case ambiguity(AmbiguityRow)
  /// An event that is only listed, or a list's change.
  case listed(ListedEvent)
  /// A pass, at the time at which it was committed.
  case passEnded(PassRow)

  /// When it happened, in nanoseconds since the trace began; for an event with a duration, when it
  /// began.
  ///
  /// A pass appears when it began, and again when it ended.
  public var time: Int64 {
    switch self {
    case .passBegan(let row): row.begin ?? .min
    case .constraintChange(let row): row.time
    case .engineWork(let row): row.time
    case .measurement(let row): row.time
    case .viewPhase(let row): row.time
    case .invalidation(let row): row.time
    case .frameChange(let row): row.time
    case .viewChange(let row): row.time
    case .ambiguity(let row): row.time
    case .listed(let row): row.time
    case .passEnded(let row): row.end ?? .max
    }
  }
}

extension TraceEvent {
  /// The tables that events come from, in their order for equal times.
  public enum Table: Int, CaseIterable, Sendable {
    case passBegan
    case viewChange
    case viewPhase
    case invalidation
    case constraintChange
    case measurement
    case engineWork
    case frameChange
    case ambiguity
    /// All tables of events that no analysis needs separately.
    case listed
    case passEnded
  }
}

extension TraceEvent {
  /// The table that it comes from.
  public var table: Table {
    switch self {
    case .passBegan: .passBegan
    case .constraintChange: .constraintChange
    case .engineWork: .engineWork
    case .measurement: .measurement
    case .viewPhase: .viewPhase
    case .invalidation: .invalidation
    case .frameChange: .frameChange
    case .viewChange: .viewChange
    case .ambiguity: .ambiguity
    case .listed: .listed
    case .passEnded: .passEnded
    }
  }
}

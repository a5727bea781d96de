/// A row of one of the event tables, for those who read several tables in order of time.
public enum TraceEvent: Sendable {
  /// A pass that was committed, at the moment at which its phases began.
  case passBegan(PassRow)
  case constraintChange(ConstraintChange)
  case engineWork(EngineWorkRow)
  case measurement(MeasurementRow)
  case viewPhase(ViewPhaseRow)
  case invalidation(InvalidationRow)
  case frameChange(FrameChangeRow)
  case viewChange(ViewChangeRow)
  case ambiguity(AmbiguityRow)
  /// An event that is only listed, or what a list did.
  case listed(ListedEvent)
  /// A pass, at the moment at which it was committed.
  case passEnded(PassRow)

  /// When it happened; what took time stands where it began, in nanoseconds since the trace began.
  ///
  /// A pass stands where it began, and again where it ended.
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
  /// The tables that events come from, in the order in which they stand where times are equal.
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
    /// All tables of events that no analysis asks for.
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

package import TraceStore

/// The signposts with a duration, of the listed passes: slices that nest in lanes, as in an export.
package struct InstrumentSlices: Sendable {
  /// A lane of slices that nest or follow each other.
  package struct Track: Hashable, Sendable {
    /// The thread.
    package var thread: ThreadRow
    /// The lane; above 0 if slices of the thread overlap.
    package var lane = 0
    /// The maximum nesting depth.
    package var depth = 0
  }

  /// One slice.
  package struct Slice: Hashable, Sendable {
    /// The content of a slice.
    package enum Content: Hashable, Sendable {
      /// A pass, by its row id.
      case pass(Int64)
      /// A signpost, by its position in ``Instrument/events``.
      case event(Int)
    }

    /// The content.
    package var content: Content
    /// When it begins.
    package var begin: Int64
    /// Its duration.
    package var duration: Int64
    /// The position of its track.
    package var track: Int
  }

  /// The tracks, by thread and lane.
  package private(set) var tracks: [Track] = []
  /// The slices in the order in which they began.
  package private(set) var slices: [Slice] = []

  private struct Key: Hashable {
    var thread: Int64
    var lane: Int
  }

  private var numbers: [Key: Int] = [:]
  private var lanes: [Int64: SliceLanes] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds a slice; slices must come in the order in which they began.
  ///
  /// A slice for which no lane has room, as in a damaged trace, is omitted.
  mutating func add(_ content: Slice.Content, begin: Int64, duration: Int64, on thread: ThreadRow) {
    let duration = max(duration, 0)
    let itself = SliceLanes.Enclosing(id: 0, pass: nil)
    guard
      let place = lanes[thread.id, default: SliceLanes()]
        .place(begin: begin, end: begin + duration, itself)
    else { return }
    let key = Key(thread: thread.id, lane: place.lane)
    let number = numbers[key] ?? tracks.count
    if number == tracks.count {
      numbers[key] = number
      tracks.append(Track(thread: thread, lane: place.lane))
    }
    tracks[number].depth = max(tracks[number].depth, place.depth + 1)
    slices.append(Slice(content: content, begin: begin, duration: duration, track: number))
  }
}

/// Finds the thread of each event: its own, its pass's or, outside passes, the main thread of its
/// process.
struct EventThreads {
  private let threads: [Int64: ThreadRow]
  private let mainThreads: MainThreads
  private let processOfEngine: [Int64: Int64]
  private var lastPass: (id: Int64, thread: Int64)?

  init(_ source: some TraceSource) throws {
    let rows = try source.threads()
    threads = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    mainThreads = MainThreads(rows)
    processOfEngine = Dictionary(
      try source.engines().map { ($0.id, $0.process) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The thread of an event with a duration; nil if the trace does not record it.
  mutating func thread(
    of event: TraceEvent,
    in source: some TraceSource,
    items: ItemTable
  ) throws -> ThreadRow? {
    switch event {
    case .passBegan(let row): return threads[row.thread]
    case .constraintChange(let row): return threads[row.thread]
    default: break
    }
    if let pass = event.pass {
      if lastPass?.id != pass { lastPass = (pass, try source.pass(pass)?.thread ?? 0) }
      return lastPass.flatMap { threads[$0.thread] }
    }
    let process: Int64? =
      switch event {
      case .engineWork(let row): processOfEngine[row.engine]
      case .measurement(let row): items[row.view]?.process
      case .viewPhase(let row): items[row.view]?.process
      default: nil
      }
    return threads[mainThreads[process ?? 0]]
  }
}

import Signposts
import TraceAnalysis
import TraceStore

/// Reads a trace from its beginning to its end, and passes its contents to a sink.
///
/// It keeps open slices, the processes, threads and tests, and a limited number of names in memory,
/// but not the events.
struct TraceWalk<Sink: ExportSink> {
  var sink: Sink

  let reader: TraceReader
  let texts: TextLookup
  let overview: ExportOverview
  var event = ExportEvent()
  private var lanes: [ExportTrack: SliceLanes] = [:]
  private let mainThreads: MainThreads
  private var lastPass: (id: Int64, thread: Int64)?
  private var lastEngine: (id: Int64, thread: Int64)?
  let churn: ChurnTable
  /// The flows of recent passes, which processes and threads may run at the same time, by the row of the removal or
  /// addition.
  var churnFlows: [Int64: [Int64: UInt64]] = [:]
  /// The number of passes whose flows are kept.
  static var flowsKept: Int { 64 }

  init(_ reader: TraceReader, _ sink: Sink) throws {
    self.reader = reader
    self.sink = sink
    texts = try TextLookup(reader)
    churn = try reader.churn()
    overview = ExportOverview(
      run: try reader.run(),
      processes: try reader.processes().map { row in
        var row = row
        row.name = ShortText.of(row.name)
        return row
      },
      threads: try reader.threads().map { row in
        var row = row
        row.name = ShortText.of(row.name)
        return row
      }
    )
    mainThreads = MainThreads(overview.threads)
  }

  /// Passes on everything.
  ///
  /// - Complexity: O(*n*) in the trace's rows.
  mutating func run() throws {
    try sink.begin(overview, texts)
    try walkSamples()
    try walkTests()
    try walkMarks()
    try walkIntervals()
    try walkCounters()
    try walkEvents()
    try walkChurn()
    try sink.end()
  }
}

// Threads.

extension TraceWalk {
  /// Returns the thread of a view's event: its pass's, or outside passes the main thread of its
  /// process.
  mutating func thread(pass: Int64?, view: Int64) throws -> Int64 {
    if let pass { return try thread(ofPass: pass) }
    return mainThreads[try texts.item(view).process]
  }

  /// Returns the thread of an engine's event: its pass's, or outside passes the main thread of its
  /// process.
  mutating func thread(pass: Int64?, engine: Int64) throws -> Int64 {
    if let pass { return try thread(ofPass: pass) }
    if let lastEngine, lastEngine.id == engine { return lastEngine.thread }
    let thread = mainThreads[try reader.engine(engine)?.process ?? 0]
    lastEngine = (engine, thread)
    return thread
  }

  private mutating func thread(ofPass pass: Int64) throws -> Int64 {
    if let lastPass, lastPass.id == pass { return lastPass.thread }
    let thread = try reader.pass(pass)?.thread ?? 0
    lastPass = (pass, thread)
    return thread
  }
}

// Sends events to the sink.

extension TraceWalk {
  /// Starts a new event and resets all its values.
  mutating func start(
    _ category: ExportCategory,
    _ name: TextID,
    id: UInt64,
    at time: Int64,
    for duration: Int64?
  ) {
    event.category = category
    event.name = name
    event.id = id
    event.begin = time
    event.duration = duration.map { max($0, 0) }
    event.arguments.removeAll(keepingCapacity: true)
    event.enclosing = nil
    event.pass = nil
    event.passNumber = nil
    event.test = nil
    event.flow = nil
    event.stack = nil
  }

  mutating func add(_ name: ExportArgument.Own, _ value: Int64) {
    event.arguments.append(ExportArgument(name: ExportArgument.Name(name), value: .int(value)))
  }

  mutating func add(_ name: ExportArgument.Own, _ value: Int) {
    add(name, Int64(value))
  }

  mutating func add(_ name: ExportArgument.Own, _ value: Double) {
    event.arguments.append(ExportArgument(name: ExportArgument.Name(name), value: .double(value)))
  }

  mutating func add(_ name: ExportArgument.Own, _ value: Bool) {
    event.arguments.append(ExportArgument(name: ExportArgument.Name(name), value: .bool(value)))
  }

  mutating func add(_ name: ExportArgument.Own, _ value: TextID) {
    event.arguments.append(ExportArgument(name: ExportArgument.Name(name), value: .text(value)))
  }

  mutating func add(_ name: ExportArgument.Own, _ value: ExportWord) {
    add(name, .word(value))
  }

  /// Determines the event's track and writes it.
  mutating func emit(_ kind: ExportTrack.Kind, of owner: Int64) throws {
    var track = ExportTrack(kind: kind, owner: owner)
    var enclosing: SliceLanes.Enclosing?
    if let duration = event.duration {
      let itself = SliceLanes.Enclosing(id: event.id, pass: event.pass)
      let place = lanes[track, default: SliceLanes()]
        .place(begin: event.begin, end: event.end, itself)
      if let place {
        track.lane = place.lane
        enclosing = place.enclosing
      } else {
        // If all lanes are in use, for example with hundreds of intervals that never ended, write
        // only its beginning.
        event.duration = nil
        add(.duration, duration)
      }
    }
    if event.duration == nil {
      enclosing = lanes[track, default: SliceLanes()].enclosing(event.begin)
    }
    // An event during a pass belongs to it, even if its row does not say so.
    if event.pass == nil { event.pass = enclosing?.pass }
    event.enclosing = enclosing?.pass == event.pass ? enclosing?.id : nil
    event.track = track
    try sink.write(event, texts)
  }
}

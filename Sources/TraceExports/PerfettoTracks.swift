import TraceStore

/// The tracks of an export: a process's threads, and next to them its churn, tests, marks and
/// counters.
struct PerfettoTracks {
  /// The unit of a counter, with Perfetto's numbers.
  private enum Unit {
    static let count: UInt64 = 2
    static let bytes: UInt64 = 3
  }

  private enum Field {
    static let uuid = 1
    static let name = 2
    static let process = 3
    static let thread = 4
    static let parent = 5
    static let counter = 8
    static let rank = 12
  }

  private var pending: [ByteBuffer] = []
  private var uuids: [ExportTrack: UInt64] = [:]
  private var counters: [Int64: [ExportSample.Counter: UInt64]] = [:]
  private var processes: Set<Int64> = []
  private var threads: Set<Int64> = []
  private var last: (track: ExportTrack, uuid: UInt64)?
  private var count: UInt64 = 0

  /// Returns and clears the descriptions that were not written yet.
  mutating func takePending() -> [ByteBuffer] {
    if pending.isEmpty { return [] }
    defer { pending.removeAll() }
    return pending
  }

  /// Describes processes and threads.
  mutating func describe(_ overview: ExportOverview) {
    let pids = Dictionary(
      overview.processes.map { ($0.id, $0.pid) },
      uniquingKeysWith: { first, _ in first }
    )
    for process in overview.processes {
      processes.insert(process.id)
      describe(processUUID(process.id)) { description in
        let start = description.beginMessage(field: Field.process)
        description.append(field: 1, signed: Int64(process.pid))
        for word in overview.run.command { description.append(field: 2, word) }
        description.append(field: 6, process.name)
        description.endMessage(start)
      }
    }
    for thread in overview.threads {
      threads.insert(thread.id)
      describe(threadUUID(thread.id)) { description in
        let start = description.beginMessage(field: Field.thread)
        description.append(field: 1, signed: Int64(pids[thread.process] ?? 0))
        description.append(field: 2, signed: Int64(thread.tid))
        description.append(field: 5, thread.name)
        description.endMessage(start)
      }
    }
  }

  /// Returns the number of a track, and describes the track when it is first used.
  mutating func uuid(of track: ExportTrack) -> UInt64 {
    if let last, last.track == track { return last.uuid }
    let uuid = uuids[track] ?? makeTrack(track)
    last = (track, uuid)
    return uuid
  }

  private mutating func makeTrack(_ track: ExportTrack) -> UInt64 {
    if track.kind == .thread, track.lane == 0, threads.contains(track.owner) {
      uuids[track] = threadUUID(track.owner)
      return threadUUID(track.owner)
    }
    count += 1
    let uuid = count << 8 | 0xFF
    uuids[track] = uuid
    let (name, parent, rank): (String, UInt64?, UInt64) =
      switch track.kind {
      // For slices that overlap those on the thread itself.
      case .thread:
        (
          "Overlapping", threads.contains(track.owner) ? threadUUID(track.owner) : nil,
          UInt64(track.lane)
        )
      case .churn: ("Churn", parent(track.owner), 1)
      case .tests: ("Tests", parent(track.owner), 2)
      case .marks: ("Marks", parent(track.owner), 3)
      case .intervals: ("Intervals", parent(track.owner), 4)
      }
    describe(uuid) { description in
      description.append(field: Field.name, name)
      if let parent { description.append(field: Field.parent, parent) }
      description.append(field: Field.rank, rank)
    }
    return uuid
  }

  /// Returns the number of a counter's track, and describes the track when it is first used.
  mutating func uuid(of counter: ExportSample.Counter, process: Int64) -> UInt64 {
    if let uuid = counters[process]?[counter] { return uuid }
    count += 1
    let uuid = count << 8 | 0xFF
    counters[process, default: [:]][counter] = uuid
    let parent = parent(process)
    describe(uuid) { description in
      description.append(field: Field.name, counter.text)
      if let parent { description.append(field: Field.parent, parent) }
      let start = description.beginMessage(field: Field.counter)
      switch counter {
      case .memory: description.append(field: 3, Unit.bytes)
      case .churn: description.append(field: 3, Unit.count)
      case .processor, .mainThread: description.append(field: 6, counter.unit)
      case .noted: break
      }
      description.endMessage(start)
    }
    return uuid
  }

  private mutating func describe(_ uuid: UInt64, _ body: (inout ByteBuffer) -> Void) {
    var description = ByteBuffer()
    description.append(field: Field.uuid, uuid)
    body(&description)
    pending.append(description)
  }

  private func parent(_ process: Int64) -> UInt64? {
    processes.contains(process) ? processUUID(process) : nil
  }

  private func processUUID(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) << 8 | 1 }
  private func threadUUID(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) << 8 | 2 }
}

import TraceStore

/// The processes and threads of an export: real ones, and substitutes for other tracks.
struct ChromeThreads {
  struct Place: Hashable {
    var pid: Int64
    var tid: Int64
  }

  /// The name of a process or thread, or its sort position.
  struct Description {
    enum Value {
      case name(String)
      case sortIndex(Int64)
    }

    var kind: String
    var place: Place
    var value: Value
  }

  /// Real thread numbers are lower than this: Linux's stay below 2²².
  private static let firstVirtualThread: Int64 = 1 << 24

  private var pending: [Description] = []
  private var pids: [Int64: Int64] = [:]
  private var threads: [Int64: Place] = [:]
  private var places: [ExportTrack: Place] = [:]
  private var nextVirtualThread = Self.firstVirtualThread
  private var last: (track: ExportTrack, place: Place)?

  mutating func takePending() -> [Description] {
    if pending.isEmpty { return [] }
    defer { pending.removeAll() }
    return pending
  }

  mutating func describe(_ overview: ExportOverview) {
    for process in overview.processes {
      let pid = Int64(process.pid)
      pids[process.id] = pid
      pending.append(
        Description(
          kind: "process_name",
          place: Place(pid: pid, tid: pid),
          value: .name(process.name)
        )
      )
    }
    for thread in overview.threads {
      let place = Place(pid: pids[thread.process] ?? 0, tid: Int64(thread.tid))
      threads[thread.id] = place
      describe(place, thread.name, rank: thread.isMain ? 0 : 1)
    }
  }

  /// The track's thread, or a synthetic thread if it has none.
  mutating func place(of track: ExportTrack) -> Place {
    if let last, last.track == track { return last.place }
    let place = places[track] ?? makePlace(track)
    places[track] = place
    last = (track, place)
    return place
  }

  func place(ofProcess process: Int64) -> Place {
    let pid = pids[process] ?? 0
    return Place(pid: pid, tid: pid)
  }

  private mutating func makePlace(_ track: ExportTrack) -> Place {
    let own = track.kind == .thread ? threads[track.owner] : nil
    if let own, track.lane == 0 { return own }
    let pid = track.kind == .thread ? own?.pid ?? 0 : pids[track.owner] ?? 0
    let place = Place(pid: pid, tid: nextVirtualThread)
    nextVirtualThread += 1
    let (name, rank): (String, Int64) =
      switch track.kind {
      case .thread: ("Overlapping", 2)
      case .churn: ("Churn", -4)
      case .tests: ("Tests", -3)
      case .marks: ("Marks", -2)
      case .intervals: ("Intervals", -1)
      }
    describe(place, name, rank: rank)
    return place
  }

  private mutating func describe(_ place: Place, _ name: String, rank: Int64) {
    pending.append(Description(kind: "thread_name", place: place, value: .name(name)))
    pending.append(Description(kind: "thread_sort_index", place: place, value: .sortIndex(rank)))
  }
}

import TraceStore

/// Writes Perfetto's format: a protocol buffer of packets with track events.
///
/// The field numbers are those of Perfetto's public `trace_packet.proto` and `track_event.proto`.
/// Texts are interned: each is written once and then referred to by its number. If there are too
/// many, numbering starts again.
struct PerfettoSink: ExportSink {
  private enum Packet {
    static let clockSnapshot = 6
    static let timestamp = 8
    static let sequence = 10
    static let trackEvent = 11
    static let internedData = 12
    static let sequenceFlags = 13
    static let trackDescriptor = 60
  }

  private enum EventType: UInt64 {
    case begin = 1
    case end = 2
    case instant = 3
    case counter = 4
  }

  /// The single packet sequence of this writer.
  private static let sequence: UInt64 = 1
  /// Whether a packet restarts the numbers of texts, and whether it refers to such numbers.
  private static let stateCleared: UInt64 = 1
  private static let needsState: UInt64 = 2

  private var output: ByteOutput
  private var tracks = PerfettoTracks()
  private var names = PerfettoNames()
  private var event = ByteBuffer()

  init(_ output: ByteOutput) {
    self.output = output
  }

  mutating func begin(_ overview: ExportOverview, _ texts: TextLookup) throws {
    writeClocks(overview)
    tracks.describe(overview)
    flushTracks()
    try output.flushIfFull()
  }

  mutating func write(_ event: borrowing ExportEvent, _ texts: TextLookup) throws {
    let track = tracks.uuid(of: event.track)
    flushTracks()
    let isCleared = names.startAnewIfFull()
    self.event.removeAll()
    let type: EventType = event.duration == nil ? .instant : .begin
    self.event.append(field: 3, names.number(of: event.category))
    for argument in event.arguments { try append(argument, texts) }
    self.event.append(field: 9, type.rawValue)
    self.event.append(field: 10, try names.number(ofName: event.name, texts))
    self.event.append(field: 11, track)
    if let stack = event.stack, let number = try names.number(ofCallerOf: stack, texts) {
      self.event.append(field: 34, number)
    }
    if let flow = event.flow { self.event.append(field: 47, fixed: flow) }
    writeEvent(at: event.begin, isCleared: isCleared)
    if event.duration != nil {
      self.event.removeAll()
      self.event.append(field: 9, EventType.end.rawValue)
      self.event.append(field: 11, track)
      writeEvent(at: event.end, isCleared: false)
    }
    try output.flushIfFull()
  }

  mutating func write(_ sample: ExportSample) throws {
    let track = tracks.uuid(of: sample.counter, process: sample.process)
    flushTracks()
    event.removeAll()
    event.append(field: 9, EventType.counter.rawValue)
    event.append(field: 11, track)
    event.append(field: 44, double: sample.value)
    writeEvent(at: sample.time, isCleared: false)
    try output.flushIfFull()
  }

  mutating func end() throws {
    try output.flush()
  }

  private mutating func append(_ argument: ExportArgument, _ texts: TextLookup) throws {
    let start = event.beginMessage(field: 4)
    event.append(field: 1, names.number(of: argument.name))
    switch argument.value {
    case .int(let value): event.append(field: 4, signed: value)
    case .double(let value): event.append(field: 5, double: value)
    case .bool(let value): event.append(field: 2, value ? 1 : 0)
    case .text(let text): event.append(field: 17, try names.number(ofText: text, texts))
    }
    event.endMessage(start)
  }

  /// Writes the packet of the current event, with the texts that it is the first to use.
  private mutating func writeEvent(at time: Int64, isCleared: Bool) {
    let start = output.buffer.beginMessage(field: 1)
    output.buffer.append(field: Packet.timestamp, signed: time)
    output.buffer.append(field: Packet.sequence, Self.sequence)
    let flags = isCleared ? Self.stateCleared | Self.needsState : Self.needsState
    output.buffer.append(field: Packet.sequenceFlags, flags)
    if !names.pending.isEmpty {
      output.buffer.append(field: Packet.internedData, names.pending)
      names.pending.removeAll()
    }
    output.buffer.append(field: Packet.trackEvent, event)
    output.buffer.endMessage(start)
  }

  /// Writes the descriptions of new tracks, before the first event on them.
  private mutating func flushTracks() {
    for description in tracks.takePending() {
      let start = output.buffer.beginMessage(field: 1)
      output.buffer.append(field: Packet.sequence, Self.sequence)
      output.buffer.append(field: Packet.trackDescriptor, description)
      output.buffer.endMessage(start)
    }
  }

  /// Writes the wall clock time at trace time 0, and that times are on the monotonic clock.
  private mutating func writeClocks(_ overview: ExportOverview) {
    let bootTime: UInt64 = 6
    let realTime: UInt64 = 1
    let packet = output.buffer.beginMessage(field: 1)
    output.buffer.append(field: Packet.sequence, Self.sequence)
    output.buffer.append(field: Packet.sequenceFlags, Self.stateCleared)
    let snapshot = output.buffer.beginMessage(field: Packet.clockSnapshot)
    for (clock, time) in [(bootTime, 0), (realTime, overview.run.startedAt)] {
      let start = output.buffer.beginMessage(field: 1)
      output.buffer.append(field: 1, clock)
      output.buffer.append(field: 2, signed: time)
      output.buffer.endMessage(start)
    }
    output.buffer.endMessage(snapshot)
    output.buffer.endMessage(packet)
  }
}

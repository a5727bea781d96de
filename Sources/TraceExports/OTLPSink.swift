import TraceStore

/// Writes OpenTelemetry's protocol as JSON: each line is a request for a collector.
///
/// A pass is a separate trace, so that a tool opens one pass instead of a million spans. Its spans
/// nest like the calls. A moment is a span without length. Everything outside passes is one trace.
/// Counters are gauges, on separate lines.
struct OTLPSink: ExportSink {
  /// The number of spans per line.
  private static let spansPerLine = 128

  private enum Line {
    case spans(process: Int64)
    case samples(process: Int64, ExportSample.Counter)
  }

  private var output: ByteOutput
  private var quoted = QuotedTextCache()
  private var resources: [Int64: [UInt8]] = [:]
  private var processes: [Int64: Int64] = [:]
  private var line: Line?
  private var countInLine = 0
  private var startedAt: Int64 = 0
  private var runNumber: UInt64 = 0
  private var version = ""

  init(_ output: ByteOutput) {
    self.output = output
  }

  mutating func begin(_ overview: ExportOverview, _ texts: TextLookup) throws {
    startedAt = overview.run.startedAt
    version = overview.run.recorderVersion
    runNumber = Self.number(of: overview.run)
    for thread in overview.threads { processes[thread.id] = thread.process }
    for process in overview.processes {
      resources[process.id] = Self.resource(of: process, overview.run)
    }
  }

  mutating func write(_ event: borrowing ExportEvent, _ texts: TextLookup) throws {
    let owner = event.track.owner
    let process = event.track.kind == .thread ? processes[owner] ?? 0 : owner
    switch line {
    case .spans(process) where countInLine < Self.spansPerLine:
      output.buffer.append(",")
    default:
      endLine()
      startLine(.spans(process: process), "{\"resourceSpans\":[{\"resource\":", process)
      output.buffer.append("\"scopeSpans\":[{\"scope\":{\"name\":\"plumbline\",\"version\":")
      output.buffer.append(quoted: version)
      output.buffer.append("},\"spans\":[")
    }
    countInLine += 1
    output.buffer.append("{\"traceId\":\"")
    output.buffer.append(hexadecimal: runNumber)
    output.buffer.append(hexadecimal: traceNumber(of: event))
    output.buffer.append("\",\"spanId\":\"")
    output.buffer.append(hexadecimal: event.id)
    if let parent = parent(of: event) {
      output.buffer.append("\",\"parentSpanId\":\"")
      output.buffer.append(hexadecimal: parent)
    }
    output.buffer.append("\",\"name\":")
    output.buffer.append(try quoted.bytes(of: event.name, texts))
    output.buffer.append(",\"kind\":1,\"startTimeUnixNano\":\"")
    output.buffer.append(decimal: startedAt + event.begin)
    output.buffer.append("\",\"endTimeUnixNano\":\"")
    output.buffer.append(decimal: startedAt + event.end)
    output.buffer.append(
      "\",\"attributes\":[{\"key\":\"plumbline.category\",\"value\":{\"stringValue\":\""
    )
    output.buffer.append(event.category.text)
    output.buffer.append("\"}}")
    for argument in event.arguments { try append(argument, texts) }
    output.buffer.append("]}")
    try output.flushIfFull()
  }

  mutating func write(_ sample: ExportSample) throws {
    switch line {
    case .samples(sample.process, sample.counter) where countInLine < Self.spansPerLine:
      output.buffer.append(",")
    default:
      endLine()
      startLine(
        .samples(process: sample.process, sample.counter),
        "{\"resourceMetrics\":[{\"resource\":",
        sample.process
      )
      output.buffer.append("\"scopeMetrics\":[{\"scope\":{\"name\":\"plumbline\",\"version\":")
      output.buffer.append(quoted: version)
      output.buffer.append("},\"metrics\":[{\"name\":")
      output.buffer.append(quoted: Self.metric(for: sample.counter))
      output.buffer.append(",\"unit\":\"")
      output.buffer.append(Self.unit(of: sample.counter))
      output.buffer.append("\",\"gauge\":{\"dataPoints\":[")
    }
    countInLine += 1
    output.buffer.append("{\"timeUnixNano\":\"")
    output.buffer.append(decimal: startedAt + sample.time)
    output.buffer.append("\",\"asDouble\":")
    output.buffer.append(json: sample.value)
    output.buffer.append("}")
    try output.flushIfFull()
  }

  mutating func end() throws {
    endLine()
    try output.flush()
  }

  private mutating func startLine(_ line: Line, _ opening: String, _ process: Int64) {
    self.line = line
    output.buffer.append(opening)
    output.buffer.append(resources[process] ?? Array("{}".utf8))
    output.buffer.append(",")
  }

  private mutating func endLine() {
    switch line {
    case .spans: output.buffer.append("]}]}]}\n")
    case .samples: output.buffer.append("]}}]}]}]}\n")
    case nil: break
    }
    line = nil
    countInLine = 0
  }

  // Created once, because an event has many.
  private static let openings: [[UInt8]] = ExportArgument.Name.texts.map { name in
    // OpenTelemetry has a standard name for this one.
    let key = name == ExportArgument.Name.stack.text ? "code.stacktrace" : "plumbline.\(name)"
    return Array(",{\"key\":\"\(key)\",\"value\":{\"".utf8)
  }

  private mutating func append(_ argument: ExportArgument, _ texts: TextLookup) throws {
    output.buffer.append(Self.openings[Int(argument.name.rawValue)])
    switch argument.value {
    case .int(let value):
      output.buffer.append("intValue\":\"")
      output.buffer.append(decimal: value)
      output.buffer.append("\"}}")
    case .double(let value) where value.isFinite:
      output.buffer.append("doubleValue\":")
      output.buffer.append(decimal: value)
      output.buffer.append("}}")
    case .double(let value):
      output.buffer.append("stringValue\":\"\(value)\"}}")
    case .bool(let value):
      output.buffer.append(value ? "boolValue\":true}}" : "boolValue\":false}}")
    case .text(let text):
      output.buffer.append("stringValue\":")
      output.buffer.append(try quoted.bytes(of: text, texts))
      output.buffer.append("}}")
    }
  }

  /// Returns the parent span: the enclosing one, or the pass for churn.
  private func parent(of event: borrowing ExportEvent) -> UInt64? {
    switch event.category {
    case .churn: event.passNumber
    // Tests may overlap, so they are separate traces.
    case .test: nil
    default: event.enclosing
    }
  }

  /// Returns the lower half of a trace's number: of a pass, of a test, or of everything outside
  /// passes.
  private func traceNumber(of event: borrowing ExportEvent) -> UInt64 {
    if event.category == .test { return event.id }
    return event.pass.map { UInt64(bitPattern: $0) & 0x00FF_FFFF_FFFF_FFFF } ?? 1 << 63
  }
}

extension OTLPSink {
  private static func metric(for counter: ExportSample.Counter) -> String {
    switch counter {
    case .processor: "plumbline.cpu"
    case .mainThread: "plumbline.cpu.main_thread"
    case .memory: "plumbline.memory.resident"
    case .churn: "plumbline.churn"
    case .noted(let name): name
    }
  }

  /// Returns the unit in UCUM notation, which OpenTelemetry requires.
  private static func unit(of counter: ExportSample.Counter) -> String {
    switch counter {
    case .memory: "By"
    case .processor, .mainThread: "%"
    case .churn, .noted: "1"
    }
  }

  /// Returns a number that differs between runs and is the same in every export of a run: FNV-1a of
  /// the run.
  private static func number(of run: Run) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let words = [run.host, "\(run.startedAt)", "\(run.duration)"] + run.command
    for word in words {
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return hash | 1
  }

  /// Writes the process of the spans, with OpenTelemetry's names.
  private static func resource(of process: ProcessRow, _ run: Run) -> [UInt8] {
    var attributes: [(String, String)] = [
      ("service.name", process.name),
      ("host.name", run.host),
      ("os.description", run.operatingSystem),
      ("process.command", run.command.joined(separator: " ")),
      ("telemetry.sdk.name", "plumbline"),
      ("telemetry.sdk.language", "swift"),
      ("telemetry.sdk.version", run.recorderVersion),
    ]
    if let commit = run.commit { attributes.append(("vcs.ref.head.revision", commit)) }
    var buffer = ByteBuffer()
    buffer.append("{\"attributes\":[{\"key\":\"process.pid\",\"value\":{\"intValue\":\"")
    buffer.append(decimal: Int64(process.pid))
    buffer.append("\"}}")
    for (key, value) in attributes {
      buffer.append(",{\"key\":\"\(key)\",\"value\":{\"stringValue\":")
      buffer.append(quoted: ShortText.of(value))
      buffer.append("}}")
    }
    buffer.append("]}")
    return buffer.bytes
  }
}

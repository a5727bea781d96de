import TraceStore

/// Writes the Trace Event Format: JSON that Chrome's tools, Perfetto, the Firefox Profiler and
/// speedscope read.
///
/// Slices are complete events (`X`), because separate begin and end events are misread if their
/// names differ. The format only has threads, so each lane next to the threads is a separate
/// thread.
struct ChromeSink: ExportSink {
  private var output: ByteOutput
  private var quoted = QuotedTextCache()
  private var threads = ChromeThreads()
  private var frames = ChromeFrames()
  private var isFirst = true

  init(_ output: ByteOutput) {
    self.output = output
  }

  mutating func begin(_ overview: ExportOverview, _ texts: TextLookup) throws {
    output.buffer.append("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"command\":")
    output.buffer.append(quoted: overview.run.command.joined(separator: " "))
    output.buffer.append(",\"recorder\":")
    output.buffer.append(quoted: "Plumbline \(overview.run.recorderVersion)")
    output.buffer.append("},\"traceEvents\":[")
    threads.describe(overview)
    writeDescriptions()
    try output.flushIfFull()
  }

  mutating func write(_ event: borrowing ExportEvent, _ texts: TextLookup) throws {
    let place = threads.place(of: event.track)
    writeDescriptions()
    let name = try quoted.bytes(of: event.name, texts)
    startEvent(event.duration == nil ? "i" : "X", place, at: event.begin)
    if let duration = event.duration {
      output.buffer.append(",\"dur\":")
      append(microseconds: duration)
    } else {
      output.buffer.append(",\"s\":\"t\"")
    }
    output.buffer.append(",\"cat\":\"")
    output.buffer.append(event.category.text)
    output.buffer.append("\",\"name\":")
    output.buffer.append(name)
    if let stack = event.stack {
      output.buffer.append(",\"sf\":")
      output.buffer.append(
        decimal: Int64(try frames.number(ofStack: stack, texts.lines(ofStack: stack)))
      )
    }
    output.buffer.append(",\"args\":{")
    var isFirst = true
    for argument in event.arguments where argument.name != .stack {
      if !isFirst { output.buffer.append(UInt8(ascii: ",")) }
      isFirst = false
      output.buffer.append(Self.keys[Int(argument.name.rawValue)])
      switch argument.value {
      case .int(let value): output.buffer.append(decimal: value)
      case .double(let value): output.buffer.append(json: value)
      case .bool(let value): output.buffer.append(value ? "true" : "false")
      case .text(let text): output.buffer.append(try quoted.bytes(of: text, texts))
      }
    }
    output.buffer.append("}}")
    try output.flushIfFull()
  }

  // Created once, because an event has many.
  private static let keys = ExportArgument.Name.texts.map { Array("\"\($0)\":".utf8) }

  mutating func write(_ sample: ExportSample) throws {
    let place = threads.place(ofProcess: sample.process)
    startEvent("C", place, at: sample.time)
    output.buffer.append(",\"name\":")
    output.buffer.append(quoted: sample.counter.text)
    output.buffer.append(",\"args\":{\"")
    output.buffer.append(sample.counter.unit)
    output.buffer.append("\":")
    output.buffer.append(json: sample.value)
    output.buffer.append("}}")
    try output.flushIfFull()
  }

  mutating func end() throws {
    output.buffer.append("\n]")
    try writeFrames()
    output.buffer.append("}\n")
    try output.flush()
  }

  private mutating func writeFrames() throws {
    if frames.frames.isEmpty { return }
    output.buffer.append(",\"stackFrames\":{")
    for (index, frame) in frames.frames.enumerated() {
      output.buffer.append(index == 0 ? "\n\"" : ",\n\"")
      output.buffer.append(decimal: Int64(index + 1))
      output.buffer.append("\":{\"name\":")
      output.buffer.append(quoted: frame.name)
      if frame.parent > 0 {
        output.buffer.append(",\"parent\":")
        output.buffer.append(decimal: Int64(frame.parent))
      }
      output.buffer.append("}")
      try output.flushIfFull()
    }
    output.buffer.append("\n}")
  }

  private mutating func startEvent(_ phase: String, _ place: ChromeThreads.Place, at time: Int64) {
    output.buffer.append(isFirst ? "\n{\"ph\":\"" : ",\n{\"ph\":\"")
    isFirst = false
    output.buffer.append(phase)
    output.buffer.append("\",\"pid\":")
    output.buffer.append(decimal: place.pid)
    output.buffer.append(",\"tid\":")
    output.buffer.append(decimal: place.tid)
    output.buffer.append(",\"ts\":")
    append(microseconds: time)
  }

  /// Appends a time in microseconds, the format's unit, with full nanosecond precision.
  private mutating func append(microseconds nanoseconds: Int64) {
    if nanoseconds < 0 { output.buffer.append(UInt8(ascii: "-")) }
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
    output.buffer.append(digitsOf: whole, atLeast: 1)
    guard rest > 0 else { return }
    output.buffer.append(UInt8(ascii: "."))
    output.buffer.append(digitsOf: rest, atLeast: 3)
  }

  /// Writes the names of new processes and threads.
  private mutating func writeDescriptions() {
    for description in threads.takePending() {
      output.buffer.append(isFirst ? "\n" : ",\n")
      isFirst = false
      output.buffer.append("{\"ph\":\"M\",\"pid\":")
      output.buffer.append(decimal: description.place.pid)
      output.buffer.append(",\"tid\":")
      output.buffer.append(decimal: description.place.tid)
      output.buffer.append(",\"name\":\"\(description.kind)\",\"args\":{")
      switch description.value {
      case .name(let name):
        output.buffer.append("\"name\":")
        output.buffer.append(quoted: name)
      case .sortIndex(let index):
        output.buffer.append("\"sort_index\":")
        output.buffer.append(decimal: index)
      }
      output.buffer.append("}}")
    }
  }
}

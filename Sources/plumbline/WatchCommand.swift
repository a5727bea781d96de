import ArgumentParser
import Foundation
import TraceAnalysis
import TraceRecording
import TraceReports
import TraceStore

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Follows a trace while it is recorded: tracks, and the superviews that churn most.",
    discussion: """
      Only reads the trace, for a moment at a time: the recording does not wait for it. When the \
      recording ends, the terminal is restored and the result is printed. Without a \
      terminal, prints the current state once.

      EXAMPLES
        plumbline record -o run.plumb -- swift test &
        plumbline watch run.plumb
        plumbline watch run.plumb --interval 2s
        plumbline watch run.plumb --once

      KEYS
        q or Ctrl-C  quit; the recording goes on

      EXIT STATUS
        0 the recording ended, or you quit; 2 error, such as a missing trace; 64 usage.
      """
  )

  @Argument(help: "The trace that is being recorded.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Option(help: "How often to look, such as 2s; twice a second if not given.")
  var interval: TimeArgument?

  @Flag(help: "Print the current state once, and end.")
  var once = false

  func validate() throws {
    if !(50_000_000...3_600_000_000_000).contains(nanoseconds) {
      throw ValidationError("--interval must be a time from 50ms to 3600s.")
    }
  }

  private var nanoseconds: Int64 { interval?.nanoseconds ?? 500_000_000 }

  mutating func run() throws {
    try endingWith2OnError {
      var live = try begin()
      guard !once, state(of: live) == .recording, let screen = TerminalScreen() else {
        return try printOnce(live)
      }
      let ending = try follow(&live, on: screen)
      if let signal = ending.signal { EndingSignal.end(by: signal) }
      if ending.state != .recording { try printSummary(live, ending.state) }
    }
  }

  /// Opens the trace; a recorder that was started at the same time may need a moment to create it.
  private func begin() throws -> LiveTrace {
    for _ in 0..<20 {
      do {
        return try LiveTrace(reader())
      } catch let error as TraceError {
        switch error {
        case .notFound, .empty, .locked, .justStarting: usleep(100_000)
        default: throw error
        }
      }
    }
    return try LiveTrace(reader())
  }

  /// Opens the growing trace, which may be in another file while an older trace has its name.
  private func reader() throws(TraceError) -> TraceReader {
    guard let growing = GrowingTrace.path(ofTrace: trace) else {
      return try TraceReader(path: trace)
    }
    do throws(TraceError) {
      return try TraceReader(path: growing)
    } catch .notFound {
      // The trace has got its final name in the meantime.
      return try TraceReader(path: trace)
    }
  }

  /// The reason for the end: the state of the recording, and the signal that ends this program.
  private typealias Ending = (state: LiveRenderer.State, signal: Int32?)

  private func follow(_ live: inout LiveTrace, on screen: TerminalScreen) throws -> Ending {
    let events: TerminalEvents
    do {
      events = try TerminalEvents()
    } catch {
      throw CommandError("The terminal cannot be followed (\(error.detail)): use --once.")
    }
    screen.show()
    defer { screen.restore() }
    draw(live, on: screen)
    let wait = Int32(nanoseconds / 1_000_000)
    while true {
      switch events.next(within: wait) {
      case .key(UInt8(ascii: "q")), .key(UInt8(ascii: "Q")), .signal(SIGINT), .closed:
        return (.recording, nil)
      case .signal(SIGTERM): return (.recording, SIGTERM)
      case .signal(SIGHUP): return (.recording, SIGHUP)
      case .signal(SIGTSTP):
        screen.restore()
        events.stop()
        screen.show()
      case .signal, .key: break
      case .tick: try update(&live)
      }
      let state = state(of: live)
      if state != .recording { return (state, nil) }
      draw(live, on: screen)
    }
  }

  /// Reads new rows through a temporary connection, so that no connection delays the recorder when
  /// it ends the trace.
  private func update(_ live: inout LiveTrace) throws {
    do {
      try live.update(reader())
    } catch TraceError.locked {
      // The recorder is about to end the trace; the next update sees the result.
    }
  }

  private func state(of live: LiveTrace) -> LiveRenderer.State {
    if live.run.isFinished { return .ended }
    let isBroken = (try? TraceRecovery(path: trace).isNeeded()) ?? false
    return isBroken ? .broken : .recording
  }

  private func draw(_ live: LiveTrace, on screen: TerminalScreen) {
    let size = screen.size
    let least = LiveRenderer.leastSize
    guard size.columns >= least.columns, size.rows >= least.rows else {
      let text = "too small: \(least.columns) × \(least.rows) at least; q quits"
      return screen.draw([DisplayText.name(text, limit: size.columns)])
    }
    let style = TextStyle.standardOutput(width: size.columns)
    let renderer = LiveRenderer(style: style, rows: size.rows)
    screen.draw(renderer.lines(of: live, path: trace, state: .recording))
  }

  private func printOnce(_ live: LiveTrace) throws {
    let style = TextStyle.standardOutput()
    let renderer = LiveRenderer(style: style, rows: 24)
    let state = state(of: live)
    try print(renderer.lines(of: live, path: trace, state: state, isFollowed: false))
  }

  private func printSummary(_ live: LiveTrace, _ state: LiveRenderer.State) throws {
    let renderer = LiveRenderer(style: .standardOutput(), rows: 24)
    try print(renderer.summary(of: live, path: trace, state: state))
  }

  private func print(_ lines: [String]) throws {
    let printer = Printer()
    for line in lines { try printer.write(line + "\n") }
    try printer.flush()
  }
}

import Dispatch
import Foundation
import Synchronization

/// Shows a command's progress on stderr: a bar on a terminal, otherwise a line every ten seconds.
///
/// Work that takes less than two seconds shows nothing. The porting tool in `Port` also compiles
/// this file.
final class StepProgress: Sendable {
  /// Times are in nanoseconds.
  private static let delay: UInt64 = 2_000_000_000
  private static let barInterval: UInt64 = 100_000_000
  private static let lineInterval: UInt64 = 10_000_000_000
  private static let barLength = 20

  private struct State {
    var words = ""
    var done = 0
    var count = 0
    var lastShown: UInt64?
  }

  private let state = Mutex(State())
  private let isTerminal: Bool
  private let began: UInt64
  private let now: @Sendable () -> UInt64
  private let write: @Sendable (String) -> Void

  /// Creates a display with a clock in nanoseconds; `write` receives text for stderr.
  init(
    isTerminal: Bool,
    now: @escaping @Sendable () -> UInt64,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.now = now
    self.write = write
    began = now()
  }

  /// Creates the display on stderr.
  ///
  /// Call ``update()`` regularly to count the seconds of a step that produces no output.
  static func standardError() -> StepProgress {
    let environment = ProcessInfo.processInfo.environment
    return StepProgress(
      isTerminal: isatty(STDERR_FILENO) == 1 && (environment["TERM"] ?? "dumb") != "dumb",
      now: { DispatchTime.now().uptimeNanoseconds },
      write: { FileHandle.standardError.write(Data($0.utf8)) }
    )
  }

  /// Sets the current step; `count` is 0 if the number of steps is unknown.
  func show(_ words: String, done: Int = 0, of count: Int = 0) {
    state.withLock { state in
      state.words = words
      state.done = done
      state.count = count
    }
    update()
  }

  /// Writes the current step if it is time to.
  func update() {
    state.withLock { state in
      let time = now()
      guard !state.words.isEmpty, time - began >= Self.delay else { return }
      let interval = isTerminal ? Self.barInterval : Self.lineInterval
      if let last = state.lastShown, time - last < interval { return }
      state.lastShown = time
      let seconds = "\((time - began) / 1_000_000_000) s"
      guard isTerminal else {
        let steps = state.count > 0 ? "\(state.done) of \(state.count), " : ""
        write("plumbline: \(state.words): \(steps)\(seconds)\n")
        return
      }
      var text = state.words
      if state.count > 0 {
        let length = Self.barLength * min(state.done, state.count) / state.count
        let bar = String(repeating: "=", count: length)
        let rest = String(repeating: " ", count: Self.barLength - length)
        text += " [\(bar)\(rest)] \(state.done)/\(state.count)"
      }
      write("\r\u{1B}[K\("\(text), \(seconds)".prefix(78))")
    }
  }

  /// Ends the display and removes the bar.
  func clear() {
    state.withLock { state in
      if isTerminal, state.lastShown != nil { write("\r\u{1B}[K") }
      state = State()
    }
  }
}

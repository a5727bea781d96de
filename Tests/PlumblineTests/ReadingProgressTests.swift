import TestSupport
import Testing

@testable import plumbline

/// A clock that a test sets, and the output.
private final class Clock: @unchecked Sendable {
  // Each test creates one and uses it on one thread.
  var time: Int64 = 0
  var text = ""

  func take() -> String {
    defer { text = "" }
    return text
  }
}

@Suite(.waitsForProcesses) struct `The progress of reading` {
  @Test func `is shown where it takes a while, now and then, and is gone in the end`() {
    let clock = Clock()
    let progress = ReadingProgress(now: { clock.time }, write: { clock.text += $0 })
    progress.show("reading", rows: 1)
    #expect(clock.take().isEmpty, "Nothing has begun.")
    progress.begin()
    clock.time = 400_000_000
    progress.show("reading", rows: 100)
    #expect(clock.take().isEmpty, "It is too soon.")
    clock.time = 2_000_000_000
    progress.show("reading", rows: 1_234_567)
    #expect(clock.take() == "\r\u{1B}[Kreading: 1,234,567 rows, 2 s")
    clock.time += 1_000
    progress.show("reading", rows: 1_234_568)
    #expect(clock.take().isEmpty, "It was shown just now.")
    progress.clear()
    #expect(clock.take() == "\r\u{1B}[K")
    progress.clear()
    #expect(clock.take().isEmpty)
  }
}

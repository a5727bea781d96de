import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore
@testable import plumbline

/// A terminal with a height, which stores its output.
private final class Terminal: @unchecked Sendable {
  // Each test creates one and uses it on one thread.
  var height: Int? = 24
  var text = ""

  func take() -> String {
    defer { text = "" }
    return text
  }

  var line: ProgressLine {
    ProgressLine(height: { self.height }, write: { self.text += $0 })
  }
}

@Suite(.waitsForProcesses) struct `The progress of a recording` {
  private func progress(_ seconds: Double, signposts: Int = 12_345) -> RecordingProgress {
    RecordingProgress(
      elapsed: Int64(seconds * 1e9),
      signpostCount: signposts,
      rate: 1_499.7,
      backlog: 65_536,
      fileSize: 12_300_000
    )
  }

  @Test func `is shown on the last line after a second, and is gone in the end`() {
    let terminal = Terminal()
    let line = terminal.line
    line.show(progress(0.9))
    #expect(terminal.take().isEmpty)
    line.show(progress(1.2))
    let first = terminal.take()
    #expect(first.contains("\u{1B}[1;23r"), "The command's output scrolls above the line.")
    let text = "recording 1 s, 12,345 signposts, 1,500/s, 65.5 kB behind, trace 12.3 MB"
    #expect(first.hasSuffix("\u{1B}[24;1H\u{1B}[K\(text)\u{1B}8"))
    line.show(progress(2))
    #expect(!terminal.take().contains("\u{1B}[1;23r"))
    terminal.height = 30
    line.show(progress(3))
    #expect(terminal.take().contains("\u{1B}[1;29r"))
    line.clear()
    #expect(terminal.take() == "\u{1B}7\u{1B}[r\u{1B}[30;1H\u{1B}[K\u{1B}8")
    line.clear()
    #expect(terminal.take().isEmpty)
  }

  @Test func `leaves a terminal alone that has no room, and after a short recording`() {
    let terminal = Terminal()
    let line = terminal.line
    terminal.height = 3
    line.show(progress(5))
    terminal.height = nil
    line.show(progress(6))
    line.clear()
    #expect(terminal.take().isEmpty)
  }
}

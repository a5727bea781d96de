import Foundation
import Synchronization
import Testing

@testable import plumbline

/// A clock that a test sets, and the output.
private final class Display: Sendable {
  private let seconds = Mutex(100.0)
  private let text = Mutex("")

  func progress(isTerminal: Bool) -> StepProgress {
    StepProgress(
      isTerminal: isTerminal,
      now: { UInt64(self.seconds.withLock { $0 } * 1e9) },
      write: { more in self.text.withLock { $0 += more } }
    )
  }

  func wait(_ more: Double) { seconds.withLock { $0 += more } }

  func take() -> String {
    text.withLock { text in
      defer { text = "" }
      return text
    }
  }
}

@Suite struct `The progress of steps` {
  @Test func `is a line every ten seconds if stderr is not a terminal`() {
    let display = Display()
    let progress = display.progress(isTerminal: false)
    progress.show("building the tool")
    display.wait(1.5)
    progress.show("building the tool", done: 1, of: 40)
    #expect(display.take() == "", "Short work shows nothing.")
    display.wait(0.5)
    progress.update()
    #expect(display.take() == "plumbline: building the tool: 1 of 40, 2 s\n")
    display.wait(9.5)
    progress.show("building the tool", done: 2, of: 40)
    #expect(display.take() == "")
    display.wait(0.5)
    // A step without new output is shown, too.
    progress.update()
    #expect(display.take() == "plumbline: building the tool: 2 of 40, 12 s\n")
    display.wait(10)
    progress.show("fetching packages")
    #expect(display.take() == "plumbline: fetching packages: 22 s\n")
    progress.clear()
    display.wait(10)
    progress.update()
    #expect(display.take() == "")
  }

  @Test func `is a bar on a terminal, which is gone in the end`() {
    let display = Display()
    let progress = display.progress(isTerminal: true)
    progress.show("compiling", done: 1, of: 4)
    #expect(display.take() == "")
    display.wait(2)
    progress.update()
    #expect(display.take() == "\r\u{1B}[Kcompiling [=====               ] 1/4, 2 s")
    progress.show("compiling", done: 2, of: 4)
    #expect(display.take() == "", "A terminal is not written to for each step.")
    display.wait(1)
    progress.show("compiling", done: 4, of: 4)
    #expect(display.take() == "\r\u{1B}[Kcompiling [====================] 4/4, 3 s")
    progress.clear()
    #expect(display.take() == "\r\u{1B}[K")
  }

  @Test func `leaves a terminal alone if the work was short`() {
    let display = Display()
    let progress = display.progress(isTerminal: true)
    progress.show("compiling", done: 1, of: 4)
    progress.clear()
    #expect(display.take() == "")
  }
}

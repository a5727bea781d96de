import Foundation
import Signposts

/// Forks children, which do not run another program, while other threads emit signposts.
enum Forks {
  private static let perChild = 3_000

  /// Numbers value readings: those of three threads in engines of their own, and those of each child in one of its own.
  static func emit(children: Int) {
    let hasEnded = Flag()
    let group = DispatchGroup()
    let engines = (0..<3).map { _ in Signpost.makeObjectID() }
    for engine in engines {
      let thread = Thread {
        var number = 0
        repeat {
          Signpost.valuesRead(engine: engine, start: 0, items: number)
          number += 1
          usleep(20)
        } while !hasEnded.isSet && number < 200_000
        group.leave()
      }
      group.enter()
      thread.start()
    }
    for _ in 0..<children {
      let child = fork()
      if child == 0 {
        let engine = Signpost.makeObjectID()
        for number in 0..<perChild {
          Signpost.valuesRead(engine: engine, start: 0, items: number)
        }
        // What takes a lock that another thread may hold at the fork.
        Signpost.mark("child")
        _exit(0)
      }
      var status: Int32 = 0
      unsafe _ = waitpid(child, &status, 0)
      if status != 0 { exit(1) }
    }
    hasEnded.set()
    group.wait()
  }

  // Swift's overlay hides fork; nothing else makes a child without another program.
  static let fork: @convention(c) () -> pid_t = {
    guard let symbol = unsafe dlsym(nil, "fork") else { exit(1) }
    return unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
  }()
}

/// Goes on when the command that was recorded has ended.
enum Outliving {
  /// Emits marks, has this process end, and emits more in a child until the spool's directory is gone.
  ///
  /// The child writes a line to the FIFO next to the witness after the marks, and in the end the number of signposts
  /// after that to the witness.
  static func emit(_ count: Int, witness: String) {
    let directory = ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"] ?? ""
    let child = Forks.fork()
    if child != 0 { exit(0) }
    for number in 0..<count { Signpost.mark("mark \(number)") }
    let fifo = unsafe open(witness + ".fifo", O_WRONLY | O_CLOEXEC)
    unsafe _ = write(fifo, "emitted\n", 8)
    close(fifo)
    while unsafe access(directory, F_OK) == 0 {
      Signpost.mark("waiting")
      usleep(1_000)
    }
    // More than the chunk holds that it has: it must try to get another.
    let engine = Signpost.makeObjectID()
    for number in 0..<50_000 { Signpost.valuesRead(engine: engine, start: 0, items: number) }
    try? "50000".write(toFile: witness, atomically: true, encoding: .utf8)
    _exit(0)
  }
}

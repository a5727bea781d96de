import Foundation
import Signposts
import Synchronization

/// Emits numbered signposts on several threads until it is killed, and says in a file how far it has come.
///
/// The file is mapped shared, so that it outlives the process: a 64-bit count a thread. A count goes up after the
/// signpost was emitted, so what it counts must be in the trace. Thread 0 uses the engine with the identifier 1.
struct NumberedSignposts {
  private let threads: Int
  private let counts: SharedCounts
  /// When the parent, which collects, is killed, in microseconds after the start; nil for never.
  private let parentDelay: UInt32?
  /// When this process ends, in microseconds after that.
  private let delay: UInt32
  /// How it ends: a signal's number, or 0 for a normal exit.
  private let signal: Int32

  /// Takes the arguments THREADS FILE PARENT-DELAY DELAY SIGNAL; `-` as the first delay spares the parent.
  init?(_ arguments: [String]) {
    guard arguments.count == 5, let threads = Int(arguments[0]), let delay = UInt32(arguments[3]),
      let signal = Int32(arguments[4]), let counts = SharedCounts(path: arguments[1])
    else { return nil }
    self.threads = threads
    self.counts = counts
    parentDelay = UInt32(arguments[2])
    self.delay = delay
    self.signal = signal
  }

  func run() {
    let engines = (0..<threads).map { _ in Signpost.makeObjectID() }
    let parent = getppid()
    let hasEnded = Flag()
    let group = DispatchGroup()
    for (index, engine) in engines.enumerated() {
      let thread = Thread { [counts] in
        var number = 0
        while !hasEnded.isSet {
          Signpost.valuesRead(engine: engine, start: 0, items: number)
          number += 1
          counts.publish(number, thread: index)
          // Some work between two signposts, as a program has.
          for _ in 0..<200 where hasEnded.isSet { break }
        }
        group.leave()
      }
      group.enter()
      thread.start()
    }
    if let parentDelay {
      usleep(parentDelay)
      if parent > 1 { kill(parent, SIGKILL) }
    }
    usleep(delay)
    if signal == SIGSEGV {
      // A store to a page that is not there, not a signal that somebody has sent.
      unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    } else if signal == SIGABRT {
      abort()
    } else if signal != 0 {
      kill(getpid(), signal)
    }
    hasEnded.set()
    group.wait()
  }
}

/// A flag that threads share.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

/// Counts in a file that is mapped shared.
@safe final class SharedCounts: @unchecked Sendable {
  // Each thread stores to a place of its own, a cache line from the next.
  private let base: UnsafeMutablePointer<UInt64>

  init?(path: String) {
    let file = unsafe open(path, O_RDWR | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    let address = unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
    unsafe base = address.bindMemory(to: UInt64.self, capacity: 512)
  }

  func publish(_ count: Int, thread: Int) {
    // Ordered behind the signpost's own store on x86 and, for a reader after the process's end, everywhere.
    unsafe base[thread * 8] = UInt64(count)
  }
}

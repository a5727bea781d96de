import CSignposts
import Foundation
import Signposts

/// A program that emits signposts in the ways that the recording's tests want.
@main
struct SpoolWriter {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    switch arguments.first {
    case "marks": emitMarks(count)
    case "threads": emitOnThreads(4, count)
    case "times": emitTimes(count)
    case "long": emitLongDuration(UInt64(count))
    case "nested": emitNested(count)
    case "shortThreads": emitOnShortThreads(count)
    case "fork": emitInFork(count)
    case "kill": emitAndBeKilled(count)
    case "exit": exit(Int32(count))
    case "signal": kill(getpid(), Int32(count))
    case "wait": waitForSignal()
    case "deep": Hierarchy.emitDeep(count)
    case "views": Hierarchy.emitWide(count)
    case "forks": Forks.emit(children: count)
    case "outlive": Outliving.emit(count, witness: arguments.last ?? "")
    case "fillDisk": FullDisk(Array(arguments[1...]))?.run()
    case "burn": burn(count, isTold: arguments.last == "told")
    case "freeDisk": FullDisk.emitAndFree(count, Array(arguments.dropFirst(2)))
    case "numbered": NumberedSignposts(Array(arguments[1...]))?.run()
    case "closeDescriptors": Misfortune.closeDescriptors(count)
    case "closeDescriptorsMeanwhile": Misfortune.closeDescriptorsMeanwhile(count)
    case "limitAddressSpace": Misfortune.limitAddressSpace(count)
    case "listDescriptors": Misfortune.listDescriptors(count)
    case "print": Misfortune.print(count)
    case "forkWithoutHandlers": Misfortune.forkWithoutHandlers(count)
    case "forkWithoutDescriptors":
      Misfortune.forkWithoutDescriptors(count, children: Int(arguments.last ?? "") ?? 0)
    case "overwriteHeader": Misfortune.overwriteHeader(count)
    case "mixture": Mixture(seed: UInt64(count)).emit(Int(arguments.last ?? "") ?? 0)
    case "rebuilds": Rebuilds(seed: UInt64(count)).emit(Int(arguments.last ?? "") ?? 0)
    case "rebuildsOnThreads":
      Rebuilds.emitOnThreads(3, seed: UInt64(count), Int(arguments.last ?? "") ?? 0)
    case "openPass":
      Rebuilds(seed: UInt64(count)).emitAndWaitInPass(Int(arguments.last ?? "") ?? 0)
    default: print(Signpost.isRecording ? "recording" : "not recording")
    }
  }

  private static func emitMarks(_ count: Int) {
    for number in 0..<count { Signpost.mark("mark \(number)") }
  }

  /// Emits marks whose names are the monotonic clock just before.
  private static func emitTimes(_ count: Int) {
    for _ in 0..<count { Signpost.mark(String(cs_monotonic())) }
  }

  /// Emits a value reading that seems to have taken so many ticks, and one that has taken none.
  private static func emitLongDuration(_ ticks: UInt64) {
    let engine = Signpost.makeObjectID()
    Signpost.valuesRead(engine: engine, start: Signpost.start() - ticks, items: 1)
    Signpost.valuesRead(engine: engine, start: Signpost.start(), items: 2)
  }

  /// Emits pairs of value readings, the second of which encloses the first.
  private static func emitNested(_ count: Int) {
    let engine = Signpost.makeObjectID()
    for number in 0..<count {
      let outer = Signpost.start()
      Signpost.valuesRead(engine: engine, start: Signpost.start(), items: number)
      Signpost.valuesRead(engine: engine, start: outer, items: number)
    }
  }

  /// Emits a value reading on one thread after the other.
  private static func emitOnShortThreads(_ count: Int) {
    for number in 0..<count {
      let done = DispatchSemaphore(value: 0)
      Thread {
        Signpost.valuesRead(engine: ObjectID(rawValue: 1), start: 0, items: number)
        done.signal()
      }.start()
      done.wait()
    }
  }

  /// Emits value readings whose item counts are numbered, each thread in an engine of its own.
  private static func emitOnThreads(_ threads: Int, _ count: Int) {
    let group = DispatchGroup()
    for _ in 0..<threads {
      let thread = Thread {
        let engine = Signpost.makeObjectID()
        for number in 0..<count { Signpost.valuesRead(engine: engine, start: 0, items: number) }
        group.leave()
      }
      group.enter()
      thread.start()
    }
    group.wait()
  }

  /// Emits half in this process and half in a forked child, which does not run another program.
  private static func emitInFork(_ count: Int) {
    emitMarks(count)
    let child = Forks.fork()
    if child == 0 {
      emitMarks(count)
      _exit(0)
    }
    var status: Int32 = 0
    unsafe _ = waitpid(child, &status, 0)
  }

  private static func emitAndBeKilled(_ count: Int) {
    emitMarks(count)
    kill(getpid(), SIGKILL)
  }

  /// Uses that many milliseconds of the main thread and half of them on another, with a rest before and after.
  ///
  /// A rest ends when a line can be read, or after a while. The values are what the clocks of the process and of its main
  /// thread say in the end, in nanoseconds.
  private static func burn(_ milliseconds: Int, isTold: Bool) {
    func rest() { if isTold { _ = readLine() } else { usleep(600_000) } }
    Signpost.mark("begin")
    rest()
    let other = Thread { spin(UInt64(milliseconds) * 500_000) }
    other.start()
    spin(UInt64(milliseconds) * 1_000_000)
    rest()
    Signpost.value("main thread", Double(threadTime()))
    Signpost.value("process", Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)))
  }

  private static func spin(_ nanoseconds: UInt64) {
    let end = threadTime() + nanoseconds
    while threadTime() < end {}
  }

  private static func threadTime() -> UInt64 {
    nanoseconds(CLOCK_THREAD_CPUTIME_ID)
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func waitForSignal() {
    Signpost.mark("waiting")
    while true { pause() }
  }
}

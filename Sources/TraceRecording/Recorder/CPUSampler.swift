internal import Foundation
internal import TraceStore

/// Samples the processor time and memory of recorded processes, from outside.
struct CPUSampler {
  private struct Last {
    var process: Int64
    var mainThread: Int64
    var residentSize: Int64
  }

  private var last: [Int64: Last] = [:]
  private var lastTime: Int64 = 0
  private let pageSize = Int64(sysconf(Int32(_SC_PAGESIZE)))

  /// Writes a row for each living process; a new process only gets its starting point.
  ///
  /// - Returns: The average number of processors they have used since the last call.
  @discardableResult
  mutating func sample(_ collector: Collector) throws(TraceError) -> Double {
    let time = collector.traceTime(MonotonicClock.now())
    var used: Int64 = 0
    for process in collector.processes where process.end == nil {
      guard var processTime = MonotonicClock.processTime(pid: process.pid) else {
        collector.processEnded(process, at: time)
        continue
      }
      // A program that records itself should not show its collector's time.
      if process.pid == getpid() { processTime -= MonotonicClock.threadTime() }
      // A process that has ended, but was not waited for, has no memory.
      let pages = Self.residentPages(pid: process.pid) ?? 0
      let current = Last(
        process: processTime,
        mainThread: Self.mainThreadTime(of: process),
        residentSize: pages > 0 ? pages * pageSize : last[process.row]?.residentSize ?? 0
      )
      if let last = last[process.row] {
        used += max(current.process - last.process, 0)
        collector.lastIDs.cpuSample += 1
        try collector.writer.write(
          CPUSampleRow(
            time: time,
            process: process.row,
            processTime: max(current.process - last.process, 0),
            mainThreadTime: max(current.mainThread - last.mainThread, 0),
            residentSize: current.residentSize
          ),
          id: collector.lastIDs.cpuSample
        )
      }
      last[process.row] = current
    }
    defer { lastTime = time }
    return Double(used) / Double(max(time - lastTime, 1))
  }

  /// Returns the processor time of the main thread in nanoseconds, from the scheduler's statistics.
  ///
  /// If libdispatch runs the main queue, all threads that have done so count as the main thread.
  private static func mainThreadTime(of process: ProcessState) -> Int64 {
    process.mainThreads.reduce(0) { sum, tid in
      sum + (numbers(inFile: "/proc/\(process.pid)/task/\(tid)/schedstat").first ?? 0)
    }
  }

  private static func residentPages(pid: Int32) -> Int64? {
    let numbers = numbers(inFile: "/proc/\(pid)/statm")
    return numbers.count > 1 ? numbers[1] : nil
  }

  private static func numbers(inFile path: String) -> [Int64] {
    SystemFile.read(path).split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
  }
}

import Foundation

/// The CPU time used so far, in seconds.
enum CPUTime {
  /// Of all threads of this process.
  static func process() -> Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Of the calling thread.
  static func thread() -> Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Of the child processes that have ended and were waited for.
  static func children() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

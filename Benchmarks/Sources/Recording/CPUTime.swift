import Foundation

/// The CPU time used so far, in seconds.
enum CPUTime {
  /// Returns the time of all threads of this process.
  static func process() -> Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Returns the time of the calling thread.
  static func thread() -> Double { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

internal import Foundation

/// The clock of signpost timestamps.
package enum MonotonicClock {
  /// The time in nanoseconds.
  package static func now() -> UInt64 {
    read(CLOCK_MONOTONIC) ?? 0
  }

  /// The wall-clock time in nanoseconds since 1970.
  package static func wallTime() -> Int64 {
    Int64(clamping: read(CLOCK_REALTIME) ?? 0)
  }

  /// Identifies the current boot of the machine; empty if the system does not provide it.
  package static let bootID =
    (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""

  /// The processor time that the calling thread has used.
  package static func threadTime() -> Int64 {
    Int64(clamping: read(CLOCK_THREAD_CPUTIME_ID) ?? 0)
  }

  /// The processor time of a process, including threads that have ended; nil if the process is
  /// gone.
  package static func processTime(pid: Int32) -> Int64? {
    var clock = clockid_t()
    guard unsafe clock_getcpuclockid(pid, &clock) == 0 else { return nil }
    return read(clock).map { Int64(clamping: $0) }
  }

  private static func read(_ clock: clockid_t) -> UInt64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

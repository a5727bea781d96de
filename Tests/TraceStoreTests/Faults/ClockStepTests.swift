import Foundation
import Testing
import TraceStore

/// A wall clock that jumps by hours.
struct ClockStepTests {
  /// A clock that is alternately an hour fast and an hour slow, for a twentieth of a second each.
  private static let shim = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <sys/time.h>
    #include <time.h>

    static int (*real)(clockid_t, struct timespec *);

    int clock_gettime(clockid_t clock, struct timespec *time) {
      if (!real) { real = dlsym(RTLD_NEXT, "clock_gettime"); }
      int code = real(clock, time);
      if (clock == CLOCK_REALTIME && code == 0) {
        struct timespec now;
        real(CLOCK_MONOTONIC, &now);
        time->tv_sec += now.tv_nsec / 50000000 % 2 == 0 ? 3600 : -3600;
      }
      return code;
    }

    int gettimeofday(struct timeval *restrict time, void *restrict zone) {
      struct timespec now;
      (void)zone;
      clock_gettime(CLOCK_REALTIME, &now);
      time->tv_sec = now.tv_sec;
      time->tv_usec = now.tv_nsec / 1000;
      return 0;
    }

    time_t time(time_t *result) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      if (result) { *result = now.tv_sec; }
      return now.tv_sec;
    }
    """

  @Test(arguments: ["counter", "monotonic"])
  func `steps of the wall clock change nothing`(clock: String) throws {
    let scratch = try Scratch()
    let source = scratch.file("steps.c")
    try Self.shim.write(toFile: source, atomically: true, encoding: .utf8)
    let library = scratch.file("steps.so")
    try #require(try run(["clang", "-shared", "-fPIC", "-o", library, source, "-ldl"]) == 0)
    // A collector that waited by the wall clock would wait for an hour.
    let status = try run(
      [
        "timeout", "-s", "KILL", "120", "env", "LD_PRELOAD=\(library)", "PLUMBLINE_CLOCK=\(clock)",
        spoolCollector(), "1", scratch.file("run.plumb"), spoolWriter(), "burn", "300",
      ]
    )
    #expect(status == 0)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    let row = try reader.run()
    // The program runs for 1.5 s. An hour would be 3600.
    #expect(row.duration > 1_400_000_000 && row.duration < 3_000_000_000_000)
    #expect(row.completeUpTo == row.duration)
    let begin = try #require(try reader.marks().first).time
    let end = try #require(try reader.counters().last).time
    #expect(end - begin > 1_400_000_000 && end <= row.duration && begin >= 0)
    // Samples continue throughout, and in order.
    var times: [Int64] = []
    try reader.forEachCPUSample { times.append($0.time) }
    #expect(times.count > 5)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }
}

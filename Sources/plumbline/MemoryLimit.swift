import Foundation
import Synchronization

/// A limit on the program's memory, `ulimit -v` or `-d`.
enum MemoryLimit {
  /// Explains an abort for lack of memory in a sentence, instead of a backtrace.
  ///
  /// - Parameter status: The exit status in that case.
  static func explainAborts(status: Int32) {
    let kinds = [RLIMIT_AS, RLIMIT_DATA].map { __rlimit_resource_t($0.rawValue) }
    let limits = kinds.compactMap { kind -> rlim_t? in
      var limit = rlimit()
      guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t.max else { return nil }
      return limit.rlim_cur
    }
    guard let limit = limits.min() else { return }
    exitStatus.store(status, ordering: .sequentiallyConsistent)
    // A growing array may need two thirds of the limit. If more is available, memory is not the
    // cause.
    let probe = Int(clamping: limit / 4 * 3)
    probeSize.store(probe, ordering: .sequentiallyConsistent)
    _ = signal(SIGABRT) { _ in
      // Nothing here may allocate memory.
      let size = probeSize.load(ordering: .sequentiallyConsistent)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      if unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED {
        // The process aborts when this returns.
        _ = signal(SIGABRT, SIG_DFL)
        return
      }
      let sentence: StaticString = """
        plumbline: There is too little memory for this command: end other programs, or raise the limit with \
        'ulimit -v'.

        """
      unsafe _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
      _exit(exitStatus.load(ordering: .sequentiallyConsistent))
    }
  }
}

// The signal handler uses these.
private let exitStatus = Atomic<Int32>(2)
private let probeSize = Atomic(0)

internal import Foundation
package import TraceStore

/// Holds back the signals that a process can get, and passes them on to a child.
package struct SignalForwarding: ~Copyable {
  /// Signals that would end this process, or that the child may expect.
  private static let forwarded = SignalSet.all.subtracting(.faults)
    .subtracting(SignalSet([SIGCONT, SIGTTIN, SIGTTOU, SIGXFSZ]))

  /// Signals that the system sends to each process that has caused them, or to all that a terminal has in its foreground:
  /// the child gets its own.
  private static let ownOfEach: Set<Int32> = [
    SIGINT, SIGQUIT, SIGTSTP, SIGHUP, SIGWINCH, SIGXCPU, SIGPIPE, SIGURG, SIGIO,
  ]

  /// Signals that ask this process to end.
  private static let requests: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private var waitedFor = forwarded.set
  private var previous = sigset_t()

  /// Begins to hold signals back; call it before the process has other threads.
  package init() {
    unsafe pthread_sigmask(SIG_BLOCK, &waitedFor, &previous)
  }

  /// Waits a moment for a signal: the child's end, or one to pass on.
  ///
  /// - Parameters:
  ///   - child: The process that gets the signal.
  ///   - nanoseconds: How long to wait.
  /// - Returns: The signal that was passed on, or that the terminal sent to the child as well; 0 for none.
  func forwardNext(to child: Int32, waiting nanoseconds: Int) -> Int32 {
    var set = waitedFor
    var information = unsafe siginfo_t()
    var timeout = timespec(tv_sec: 0, tv_nsec: nanoseconds)
    let signal = unsafe sigtimedwait(&set, &information, &timeout)
    guard signal > 0, signal != SIGCHLD else { return 0 }
    // A broken pipe comes as if this process had sent it.
    let isOwn = unsafe information.si_code > 0 || information._sifields._kill.si_pid == getpid()
    if !isOwn || !Self.ownOfEach.contains(signal) { kill(child, signal) }
    return signal
  }

  /// Lets the signals through again, without those that were for the child: it has ended.
  package func end() {
    var rest = SignalSet.all.subtracting(SignalSet(Self.requests)).set
    var now = timespec()
    while unsafe sigtimedwait(&rest, nil, &now) > 0 {}
    var set = previous
    unsafe _ = pthread_sigmask(SIG_SETMASK, &set, nil)
  }

  /// Takes a request to end that this process holds back, and returns whether there was one.
  static func takeRequest() -> Bool {
    var set = SignalSet(requests).set
    var now = timespec()
    return unsafe sigtimedwait(&set, nil, &now) > 0
  }

  /// Ignores the signals that are meant for a command which this process runs, not for this process.
  ///
  /// They are passed on while the command runs, and must not end this process before or after that.
  package static func ignoreOthers() {
    forwarded.subtracting(SignalSet(requests.union([SIGABRT, SIGCHLD, SIGTSTP, SIGWINCH, SIGURG])))
      .ignore()
  }
}

extension ChildProcess {
  /// How long a child may take to end itself, in nanoseconds.
  private static let grace: UInt64 = 5_000_000_000
  /// Between looks at what there is to do besides waiting, in nanoseconds.
  private static let interval = 20_000_000

  /// Waits for the child's end, passing signals on, and ends it after that many nanoseconds.
  ///
  /// - Parameters:
  ///   - signals: What holds them back here.
  ///   - duration: After how many nanoseconds the child is ended; nil for its own end.
  ///   - killsIfAskedTwice: Whether the second SIGINT or SIGTERM kills the child.
  ///   - beforeStop: Called before a terminal stops this process for a while.
  ///   - meanwhile: Called again and again.
  /// - Returns: The exit status as a shell has it, and whether it was its duration that ended it.
  package func wait(
    passingOn signals: borrowing SignalForwarding,
    for duration: Int64? = nil,
    killsIfAskedTwice: Bool = true,
    beforeStop: () -> Void = {},
    meanwhile: () -> Void = {}
  ) -> (status: Int32, wasEnded: Bool) {
    let start = MonotonicClock.now()
    var sent: (signal: Int32, time: UInt64)?
    var requests = 0
    while true {
      if let ending = poll() {
        let wasEnded = sent != nil && [.killed(SIGTERM), .killed(SIGKILL)].contains(ending)
        return (ending.status, wasEnded)
      }
      switch signals.forwardNext(to: pid, waiting: Self.interval) {
      case SIGINT, SIGTERM:
        requests += 1
        if requests > 1, killsIfAskedTwice { end() }
      case SIGTSTP:
        beforeStop()
        kill(getpid(), SIGSTOP)
        // Here it goes on again; so does the child, if it was not the terminal that stopped both.
        end(by: SIGCONT)
      default: break
      }
      meanwhile()
      let now = MonotonicClock.now()
      if let duration, sent == nil, now - start >= UInt64(clamping: duration) {
        end(by: SIGTERM)
        sent = (SIGTERM, now)
      } else if let last = sent, last.signal == SIGTERM, now - last.time >= Self.grace {
        end()
        sent = (SIGKILL, now)
      }
    }
  }
}

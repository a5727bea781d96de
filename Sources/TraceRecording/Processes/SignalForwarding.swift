internal import Foundation
package import TraceStore

/// Blocks the signals that a process can get, and passes them on to a child.
package struct SignalForwarding: ~Copyable {
  /// Signals that would end this process, or that the child may expect.
  private static let forwarded = SignalSet.all.subtracting(.faults)
    .subtracting(SignalSet([SIGCONT, SIGTTIN, SIGTTOU, SIGXFSZ]))

  /// Signals that the system sends to each process that caused them, or to all processes in a
  /// terminal's foreground: the child gets them from the system.
  private static let ownOfEach: Set<Int32> = [
    SIGINT, SIGQUIT, SIGTSTP, SIGHUP, SIGWINCH, SIGXCPU, SIGPIPE, SIGURG, SIGIO,
  ]

  /// Signals that request this process to end.
  private static let requests: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private var waitedFor = forwarded.set
  private var previous = sigset_t()

  /// Starts blocking signals; call it before the process has other threads.
  package init() {
    unsafe pthread_sigmask(SIG_BLOCK, &waitedFor, &previous)
  }

  /// Waits briefly for a signal: the child's end, or one to pass on.
  ///
  /// - Parameters:
  ///   - child: The process that gets the signal.
  ///   - nanoseconds: The time to wait.
  /// - Returns: The signal that was passed on, or that the terminal also sent to the child; 0 for
  ///   none.
  func forwardNext(to child: Int32, waiting nanoseconds: Int) -> Int32 {
    var set = waitedFor
    var information = unsafe siginfo_t()
    var timeout = timespec(tv_sec: 0, tv_nsec: nanoseconds)
    let signal = unsafe sigtimedwait(&set, &information, &timeout)
    guard signal > 0, signal != SIGCHLD else { return 0 }
    // The kernel reports SIGPIPE as if this process had sent it.
    let isOwn = unsafe information.si_code > 0 || information._sifields._kill.si_pid == getpid()
    if !isOwn || !Self.ownOfEach.contains(signal) { kill(child, signal) }
    return signal
  }

  /// Unblocks the signals after the child has ended, and drops those that were meant for the child.
  package func end() {
    var rest = SignalSet.all.subtracting(SignalSet(Self.requests)).set
    var now = timespec()
    while unsafe sigtimedwait(&rest, nil, &now) > 0 {}
    var set = previous
    unsafe _ = pthread_sigmask(SIG_SETMASK, &set, nil)
  }

  /// Removes a pending request to end, and returns whether there was one.
  static func takeRequest() -> Bool {
    var set = SignalSet(requests).set
    var now = timespec()
    return unsafe sigtimedwait(&set, nil, &now) > 0
  }

  /// Ignores the signals that are meant for the command, not for this process.
  ///
  /// They are passed on while the command runs, and must not end this process before or after that.
  package static func ignoreOthers() {
    forwarded.subtracting(SignalSet(requests.union([SIGABRT, SIGCHLD, SIGTSTP, SIGWINCH, SIGURG])))
      .ignore()
  }
}

extension ChildProcess {
  /// The time in which a child must end after SIGTERM, in nanoseconds.
  private static let grace: UInt64 = 5_000_000_000
  /// The time between calls of `meanwhile`, in nanoseconds.
  private static let interval = 20_000_000

  /// Waits for the child's end and passes signals on; ends the child after a given time.
  ///
  /// - Parameters:
  ///   - signals: The object that blocks the signals.
  ///   - duration: The time after which the child is ended, in nanoseconds; nil to wait for its
  ///     end.
  ///   - passesRequests: Whether requests to end are meant for the child alone: a second one kills
  ///     it, and one that this process got while the child ended is dropped.
  ///   - beforeStop: Called before a terminal suspends this process.
  ///   - meanwhile: Called repeatedly.
  /// - Returns: The exit status in a shell's format, and whether the child was ended because of
  ///   `duration`.
  package func wait(
    passingOn signals: borrowing SignalForwarding,
    for duration: Int64? = nil,
    passesRequests: Bool = true,
    beforeStop: () -> Void = {},
    meanwhile: () -> Void = {}
  ) -> (status: Int32, wasEnded: Bool) {
    let start = MonotonicClock.now()
    var sent: (signal: Int32, time: UInt64)?
    var requests = 0
    while true {
      if let ending = poll() {
        // At Control-C, the child can end before this process sees the same signal.
        if passesRequests { while SignalForwarding.takeRequest() {} }
        let wasEnded = sent != nil && [.killed(SIGTERM), .killed(SIGKILL)].contains(ending)
        return (ending.status, wasEnded)
      }
      switch signals.forwardNext(to: pid, waiting: Self.interval) {
      case SIGINT, SIGTERM:
        requests += 1
        if requests > 1, passesRequests { end() }
      case SIGTSTP:
        beforeStop()
        kill(getpid(), SIGSTOP)
        // Execution continues here after SIGCONT. The child must also continue, in case the
        // terminal did not stop both.
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

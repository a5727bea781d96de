package import Foundation
internal import Signposts

/// A set of signal numbers.
package struct SignalSet: Sendable {
  /// The numbers.
  package var numbers: Set<Int32>

  /// Creates a set of signals.
  package init(_ numbers: some Sequence<Int32>) {
    self.numbers = Set(numbers)
  }

  /// All signals that a process can block.
  package static let all = SignalSet((1...31).filter { $0 != SIGKILL && $0 != SIGSTOP })
    .union(SignalSet(__libc_current_sigrtmin()...__libc_current_sigrtmax()))

  /// The signals of faults, which the faulting thread receives.
  package static let faults = SignalSet([SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV])

  /// Returns the union of two sets.
  package func union(_ other: SignalSet) -> SignalSet {
    SignalSet(numbers.union(other.numbers))
  }

  /// Returns the signals that the other set does not contain.
  package func subtracting(_ other: SignalSet) -> SignalSet {
    SignalSet(numbers.subtracting(other.numbers))
  }

  /// The set as a `sigset_t`.
  package var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }

  /// Whether one of them is pending for this thread, which blocks it.
  package var isPending: Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return numbers.contains { unsafe sigismember(&pending, $0) == 1 }
  }

  // MARK: Ignored signals

  private static let ignoredHere = Locked<Set<Int32>>([])

  /// Ignores them in this process from now on, but not in programs that it starts.
  package func ignore() {
    for number in numbers {
      // A signal that was already ignored stays ignored in children, as it would without this
      // process.
      if signal(number, SIG_IGN) == nil {
        Self.ignoredHere.withLock { _ = $0.insert(number) }
      }
    }
  }

  /// The signals that this process alone ignores.
  static var ignoredByThisProcess: SignalSet {
    SignalSet(ignoredHere.withLock { $0 })
  }
}

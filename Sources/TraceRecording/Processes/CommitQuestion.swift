internal import Foundation
internal import TraceStore

/// Asks git which commit is checked out, while the recording goes on.
final class CommitQuestion {
  /// How long git may take, in nanoseconds: a repository on a slow network takes a second.
  static let usualPatience: UInt64 = 5_000_000_000

  private let start = MonotonicClock.now()
  private let patience: UInt64
  private let hasGit: Bool
  private let output: MemoryFile?
  private let git: ChildProcess?

  /// Asks.
  init(patience: UInt64 = usualPatience) {
    self.patience = patience
    output = try? MemoryFile()
    let path = Executable.find("git")
    hasGit = path != nil
    guard let path, let output else {
      git = nil
      return
    }
    git = try? ChildProcess(
      path,
      ["git", "rev-parse", "HEAD"],
      // What git runs is not part of the recording.
      environment: .inherited(changing: ["PLUMBLINE_SPOOL": nil]),
      input: .null,
      output: .file(output.descriptor),
      errors: .null,
      leadsGroup: true
    )
  }

  /// What git has answered.
  enum Answer: Equatable {
    /// The commit; nil outside a repository, or without git.
    case commit(String?)
    /// Nothing in time: it was killed, with the programs that it had started, or could not be started.
    case missing
  }

  /// Returns the answer, if there is one yet.
  func answer() -> Answer? {
    guard let git, let output else { return hasGit ? .missing : .commit(nil) }
    if let ending = git.poll() { return .commit(Self.commit(ending, output.contents())) }
    guard MonotonicClock.now() - start >= patience else { return nil }
    return giveUp(git)
  }

  /// Waits for the answer, for as long as git may take.
  func finalAnswer() -> Answer {
    guard let git, let output else { return hasGit ? .missing : .commit(nil) }
    let elapsed = MonotonicClock.now() - start
    guard let ending = git.wait(atMost: patience - min(elapsed, patience)) else {
      return giveUp(git)
    }
    return .commit(Self.commit(ending, output.contents()))
  }

  private func giveUp(_ git: ChildProcess) -> Answer {
    git.end()
    git.wait()
    return .missing
  }

  private static func commit(_ ending: ChildProcess.Ending, _ bytes: [UInt8]) -> String? {
    // A program that records itself may wait for all of its children, and take git's status.
    guard [.exited(0), .unknown].contains(ending) else { return nil }
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  deinit {
    guard let git, git.poll() == nil else { return }
    _ = giveUp(git)
  }
}

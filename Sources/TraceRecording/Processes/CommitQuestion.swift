internal import Foundation
internal import TraceStore

/// Asks git for the current commit during the recording.
final class CommitQuestion {
  /// The time limit for git, in nanoseconds; a repository on a slow network takes a second.
  static let usualPatience: UInt64 = 5_000_000_000

  private let start = MonotonicClock.now()
  private let patience: UInt64
  private let hasGit: Bool
  private let output: MemoryFile?
  private let git: ChildProcess?

  /// Starts git.
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
      // Programs that git runs are not part of the recording.
      environment: .inherited(changing: ["PLUMBLINE_SPOOL": nil]),
      input: .null,
      output: .file(output.descriptor),
      errors: .null,
      leadsGroup: true
    )
  }

  /// git's answer.
  enum Answer: Equatable {
    /// The commit; nil outside a repository, or without git.
    case commit(String?)
    /// No answer in time, or git could not be started.
    ///
    /// If it was running, it was killed, together with the programs it had started.
    case missing
  }

  /// Returns the answer if it is available.
  func answer() -> Answer? {
    guard let git, let output else { return hasGit ? .missing : .commit(nil) }
    if let ending = git.poll() { return .commit(Self.commit(ending, output.contents())) }
    guard MonotonicClock.now() - start >= patience else { return nil }
    return giveUp(git)
  }

  /// Waits for the answer until git's time limit.
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
    // A program that records itself may wait for all of its children, and so take git's status.
    guard [.exited(0), .unknown].contains(ending) else { return nil }
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  deinit {
    guard let git, git.poll() == nil else { return }
    _ = giveUp(git)
  }
}

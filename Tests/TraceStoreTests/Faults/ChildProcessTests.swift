import Glibc
import Testing

@testable import TraceRecording
@testable import TraceStore

@Suite struct ChildProcessTests {
  /// Returns the signals that a program blocks, as the system prints them.
  ///
  /// The program is not a shell, because some shells unblock all signals.
  private func blockedSignals(leadsGroup: Bool) throws -> String {
    let output = try MemoryFile()
    let program = try ChildProcess(
      "/bin/grep",
      ["grep", "SigBlk", "/proc/self/status"],
      output: .file(output.descriptor),
      leadsGroup: leadsGroup
    )
    #expect(program.wait() == .exited(0))
    return String(decoding: output.contents(), as: UTF8.self)
  }

  /// If a terminal stopped it before it is executed, its parent would wait for it and could not stop.
  @Test func `a program with a group of its own cannot be stopped by a terminal`() throws {
    // Signals 20 to 22: SIGTSTP, SIGTTIN and SIGTTOU.
    let leading = try blockedSignals(leadsGroup: true)
    #expect(leading == "SigBlk:\t0000000000380000\n")
    let following = try blockedSignals(leadsGroup: false)
    #expect(following == "SigBlk:\t0000000000000000\n")
  }

  /// At Control-C, the terminal sends the signal to the command and to the recorder.
  @Test func `a request to end that comes while the child ends does not end the recorder`() throws {
    let signals = SignalForwarding()
    defer { signals.end() }
    let child = try ChildProcess("/bin/sh", ["sh", "-c", "kill -STOP $$; exit 3"])
    let (status, _) = child.wait(
      passingOn: signals,
      meanwhile: {
        var information = unsafe siginfo_t()
        unsafe waitid(P_PID, id_t(child.pid), &information, WSTOPPED | WNOWAIT)
        child.end(by: SIGCONT)
        unsafe waitid(P_PID, id_t(child.pid), &information, WEXITED | WNOWAIT)
        pthread_kill(pthread_self(), SIGINT)
      }
    )
    #expect(status == 3)
    #expect(!SignalForwarding.takeRequest())
  }
}

import Foundation
import TestSupport
import Testing

/// Signals to a recorder: the command handles them, and the recorder returns the command's status.
@Suite(.waitsForProcesses) struct `A signal for the recorder` {
  private static let binary = Workshop.binaries.appendingPathComponent("plumbline").path

  private static let signals = [
    "PIPE", "USR1", "USR2", "ALRM", "XCPU", "IO", "PROF", "VTALRM", "SYS", "ABRT", "PWR", "HUP",
    "TERM", "WINCH", "40",
  ]

  @Test func `goes to the command, whose status counts`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // The command reports each signal, and exits when it is told to.
    let script = """
      signals="$1"; mkfifo got end; exec 8<> got 9<> end
      \(Workshop.withDefaultSignals) "$0" record -q -o run.plumb -- bash -c '
        for signal in $0; do trap "echo $signal >&8" $signal; done
        read -r <&9 & echo begun >&8; until wait $!; do :; done; exit 7' "$signals" & process=$!
      for signal in begun $signals; do
        [ $signal = begun ] || kill -$signal $process
        read -rt 300 got <&8; [ "$got" = $signal ] || { echo "$signal: $got"; exit 91; }
      done
      echo >&9; wait $process
      """
    let words = [Self.binary, Self.signals.joined(separator: " ")]
    let result = try shop.shell(script, words)
    #expect(result.status == 7, "\(result.output)\(result.complaint)")
    let info = try shop.plumbline("info", "run.plumb", "--format", "json")
    #expect(info.output.contains("\"exitStatus\": 7"))
  }

  @Test func `that comes before the recorder's own code runs does not end it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // A preloaded library sends the signals before the initializers of all others.
    let source = """
      #include <signal.h>
      #include <stdlib.h>
      #include <unistd.h>
      __attribute__((constructor)) static void start(void) {
        int signals[] = {SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGIO, SIGPROF, SIGVTALRM, SIGSYS, SIGPWR, 40};
        for (unsigned n = 0; n < sizeof signals / sizeof *signals; n++) { kill(getpid(), signals[n]); }
        unsetenv("LD_PRELOAD");
      }
      """
    _ = try shop.write(Array(source.utf8), to: "early.c")
    let script = """
      clang -shared -fPIC -o early.so early.c || exit 99
      \(Workshop.withDefaultSignals) env LD_PRELOAD=$PWD/early.so "$0" record -q -o run.plumb -- bash -c 'exit 7'
      """
    let result = try shop.shell(script, [Self.binary])
    #expect(result.status == 7, "\(result.complaint)")
  }

  @Test func `about a reader that is gone does not end it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      mkfifo closed; exec 9<> closed
      { \(Workshop.withDefaultSignals) "$0" record -o run.plumb -- bash -c 'read -r <&9; exit 3' 2>&1
        echo $? > status; } | { exec < /dev/null; echo >&9; }
      exit $(cat status)
      """
    let result = try shop.shell(script, [Self.binary])
    #expect(result.status == 3, "\(result.complaint)")
    #expect(try shop.plumbline("info", "run.plumb").status == 0)
  }

  @Test func `about children that its parent ignores does not hide the status`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      exec perl -e '$SIG{CHLD} = "IGNORE"; exec @ARGV' "$0" record -q -o run.plumb -- bash -c 'exit 7'
      """
    #expect(try shop.shell(script, [Self.binary]).status == 7)
  }

  @Test func `is as it would be for the command without it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // Ignored signals, and environment variables that are not UTF-8, in their order.
    let script = #"""
      trap '' USR2; export ODD=$'\xff\xfe' LAST=1
      command='grep SigIgn /proc/$$/status; env | grep -av "^\(_\|PLUMBLINE_SPOOL\)="'
      bash -c "$command" > unrecorded
      "$0" record -q -o run.plumb -- bash -c "$command" > recorded; cmp unrecorded recorded
      """#
    let result = try shop.shell(script, [Self.binary])
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
  }
}

import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// The examples of docs/embedding.md, built and recorded with the commands on that page.
@Suite(.waitsForProcesses) struct `Engines in other languages` {
  private static let root = packageFolder.path

  /// Builds the shared library with the page's command, if the programs that the test needs exist.
  private func makeLibrary(in shop: Workshop, for programs: String...) throws -> String {
    let missing = try programs.filter { try shop.shell("command -v \"$0\"", [$0]).status != 0 }
    try #require(missing.isEmpty, "not installed")
    let page = try String(contentsOfFile: Self.root + "/docs/embedding.md", encoding: .utf8)
    let command = try #require(
      page.components(separatedBy: "```").map { $0.dropFirst("sh\n".count) }
        .first { $0.hasPrefix("clang") && $0.contains("-shared") }
    )
    let result = try shop.shell("cd \"$1\" && out=$0 && " + command, [shop.path("."), Self.root])
    try #require(result.status == 0, "\(result.complaint)")
    return shop.path("libplumbline.so")
  }

  /// Expects the planted churn: eight constraints under the column, in each of ten passes.
  private func expectPlantedChurn(in path: String) throws -> SuperviewChurn {
    let reader = try TraceReader(path: path)
    let run = try reader.run()
    #expect(run.signpostsLost == 0)
    #expect(run.isFinished)
    let report = try ChurnAnalysis().report(of: reader)
    #expect(report.superviews.map(\.path) == ["Window/Column#list"])
    let superview = try #require(report.superviews.first)
    #expect(superview.users.passes == 10)
    // One of the eight is re-added with another constant.
    #expect(superview.users.constraints == 70)
    #expect(superview.users.constantOnly == 10)
    #expect(Set(superview.views.map(\.className)) == ["Row"])
    #expect(try reader.marks().map(\.name) == ["rows grow"])
    var frames = 0
    try reader.forEachFrameChange { _ in frames += 1 }
    #expect(frames > 10)
    return superview
  }

  @Test func `in C are recorded, and their churn is found with its line`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    _ = try makeLibrary(in: shop, for: "clang")
    let source = Self.root + "/Examples/embedding/column.c"
    let built = try shop.shell(
      """
      clang -g -O1 -Wall -Wextra -Werror -fno-omit-frame-pointer -I "$0/Sources/PlumblineC/include" \
        -o column "$1" -L. -lplumbline -Wl,-rpath,'$ORIGIN'
      """,
      [Self.root, source]
    )
    try #require(built.status == 0, "\(built.complaint)")
    let alone = try shop.shell("exec ./column", [])
    #expect(alone.output == "not recorded\n")

    let recorded = try shop.plumbline("record", "--stacks", "-o", "c.plumb", "--", "./column")
    #expect(recorded.status == 0)
    #expect(recorded.output == "recorded\n")
    let superview = try expectPlantedChurn(in: shop.path("c.plumb"))
    let text = try String(contentsOfFile: source, encoding: .utf8).components(separatedBy: "\n")
    for (call, function) in [
      ("plumbline_constraint_removed(", "deactivate"), ("plumbline_constraint_added(", "activate"),
    ] {
      let line = try #require(text.firstIndex { $0.contains(call) }) + 1
      let caller = try #require(superview.callers.first { $0.function == function })
      #expect(caller.file?.hasSuffix("column.c") == true)
      // The line of the call, or the next one, where its last arguments are.
      #expect([line, line + 1].contains(caller.line ?? 0))
    }
    let shown = try shop.plumbline("churn", "c.plumb")
    #expect(shown.output.contains("Window/Column#list"))
    #expect(shown.output.contains("column.c:"))
    try expectNoWordsOfUIKit(on: "c.plumb", in: shop)
  }

  /// Expects no UIKit terms, which users of other engines do not know.
  private func expectNoWordsOfUIKit(on trace: String, in shop: Workshop) throws {
    let words =
      #/\b(UI[A-Z]\w+|NS[A-Z]\w+|isHidden|isActive|layoutSubviews|layoutIfNeeded|setNeeds\w*|updateConstraints|intrinsic\w*)\b/#
    for command in [
      ["churn"], ["churn", "--code"], ["check", "--code"], ["check", "--format", "markdown"],
      ["timeline", "--legend"], ["why"], ["replay"], ["replay", "--without-churn"], ["info"],
    ] {
      let program = Workshop.binaries.appendingPathComponent("plumbline").path
      let arguments = [program, command[0], trace] + command.dropFirst()
      let shown = try shop.shell("exec \"$0\" \"$@\"", arguments)
      let found = shown.output.matches(of: words).map { $0.output.0 }
      #expect(found.isEmpty, "\(command): \(found)")
    }
  }

  @Test func `in Python are recorded, and their churn is found`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let library = try makeLibrary(in: shop, for: "clang", "python3")
    let program = Self.root + "/Examples/embedding/column.py"
    let recorded = try shop.plumbline(
      "record",
      "-o",
      "python.plumb",
      "--",
      "python3",
      program,
      library
    )
    #expect(recorded.status == 0, "\(recorded.complaint)")
    #expect(recorded.output == "recorded\n")
    _ = try expectPlantedChurn(in: shop.path("python.plumb"))
  }

  @Test func `do no harm to a database of a program that has closed its descriptors`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let library = try makeLibrary(in: shop, for: "clang", "python3")
    let program = """
      import ctypes, os, sqlite3, sys
      value = ctypes.PyDLL(sys.argv[1]).plumbline_value
      value.argtypes = ctypes.c_char_p, ctypes.c_double
      os.closerange(3, 1024)
      connections = [sqlite3.connect(f"{number}.db") for number in range(4)]
      for connection in connections:
          connection.execute("CREATE TABLE row (number INTEGER, text TEXT)")
      for part in range(10):
          for number in range(3000):
              value(b"number", number)
          for connection in connections:
              with connection:
                  connection.executemany(
                      "INSERT INTO row VALUES (?, ?)", ((number, "text" * 9) for number in range(500)))
          child = os.fork()
          if child == 0:
              value(b"child", part)
              os._exit(0 if connections[0].execute("SELECT count(*) FROM row").fetchone() else 1)
          assert os.waitpid(child, 0)[1] == 0
      for connection in connections:
          print(connection.execute("PRAGMA integrity_check").fetchone()[0],
                connection.execute("SELECT count(*) FROM row").fetchone()[0])
      """
    let recorded = try shop.plumbline(
      "record",
      "-q",
      "-o",
      "d.plumb",
      "--",
      "python3",
      "-c",
      program,
      library
    )
    #expect(recorded.status == 0, "\(recorded.complaint)")
    #expect(recorded.output == String(repeating: "ok 5000\n", count: 4))
    let reader = try TraceReader(path: shop.path("d.plumb"))
    #expect(try reader.run().signpostsLost == 0)
    #expect(try reader.run().signpostCount == 30_010)
  }

  @Test func `may fork in a signal handler, whatever the handler has interrupted`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    _ = try makeLibrary(in: shop, for: "clang")
    // Taking the lock of the names is most of the work of emitting a value.
    let program = """
      #include <signal.h>
      #include <sys/time.h>
      #include <sys/wait.h>
      #include <unistd.h>
      #include "plumbline.h"
      static volatile int forks;
      static volatile int is_waiting;
      static void handle(int number) {
        pid_t child = fork();
        if (child == 0) { plumbline_value("child", number); _exit(0); }
        int status;
        if (waitpid(child, &status, 0) != child || status != 0) { _exit(1); }
        forks++;
        is_waiting = 0;
      }
      int main(void) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        signal(SIGALRM, handle);
        // The first value allocates memory, which must not be interrupted.
        plumbline_value("parent", 0);
        while (forks < 60) {
          if (!is_waiting) {
            is_waiting = 1;
            struct itimerval timer = {{0, 0}, {0, 200 + forks}};
            setitimer(ITIMER_REAL, &timer, NULL);
          }
          plumbline_value("parent", 1);
        }
        return 0;
      }
      """
    _ = try shop.write(Array(program.utf8), to: "forks.c")
    let built = try shop.shell(
      "clang -O1 -I \"$0/Sources/PlumblineC/include\" -o forks forks.c -L. -lplumbline -Wl,-rpath,'$ORIGIN'",
      [Self.root]
    )
    try #require(built.status == 0, "\(built.complaint)")
    let recorded = try shop.plumbline(
      "record",
      "-q",
      "-o",
      "f.plumb",
      "--",
      "timeout",
      "-s",
      "KILL",
      "120",
      "./forks"
    )
    #expect(recorded.status == 0, "\(recorded.complaint)")
    let reader = try TraceReader(path: shop.path("f.plumb"))
    #expect(try reader.run().signpostsLost == 0)
    #expect(try reader.processes().count == 61)
  }

  @Test func `are recorded by a program whose standard streams are closed`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let command = """
      exec "$0" record -o c.plumb -- sh -c '
        for file in 0 1 2; do if test -e /proc/$$/fd/$file; then echo open; else echo closed; fi; done > files
        "$0" print 20000' "$1" <&- >&- 2>&-
      """
    let plumbline = Workshop.binaries.appendingPathComponent("plumbline").path
    let writer = Workshop.binaries.appendingPathComponent("SpoolWriter").path
    let recorded = try shop.shell(command, [plumbline, writer])
    #expect(recorded.status == 0)
    // The open descriptor is the shell's redirection of standard output.
    #expect(try shop.shell("exec cat files", []).output == "closed\nopen\nclosed\n")
    let run = try TraceReader(path: shop.path("c.plumb")).run()
    #expect(run.signpostCount == 20_000 && run.signpostsLost == 0)
    #expect(try shop.plumbline("info", "c.plumb").output.contains("lost           none\n"))
  }

  @Test func `with constraints of many terms conform, and their rebuilding is told`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    _ = try makeLibrary(in: shop, for: "clang", "python3")
    let built = try shop.shell(
      """
      exec clang -g -fno-omit-frame-pointer -I "$0/Sources/PlumblineC/include" \
        -o shares "$0/Examples/embedding/shares.c" -L. -lplumbline -Wl,-rpath,'$ORIGIN'
      """,
      [Self.root]
    )
    try #require(built.status == 0, "\(built.complaint)")
    let recorded = try shop.plumbline("record", "-q", "-o", "s.plumb", "--", "./shares")
    #expect(recorded.output == "recorded\n", "\(recorded.complaint)")
    let conforms = try shop.shell(
      "exec python3 \"$0/Examples/embedding/conformance.py\" s.plumb",
      [Self.root]
    )
    #expect(conforms.status == 0, "\(conforms.output)")
    let reader = try TraceReader(path: shop.path("s.plumb"))
    let names = try reader.items().compactMap(\.identifier)
    #expect(names.contains("−box 1.left + box 2.left − box 1.share"))
    #expect(names.contains("box 1.share + box 2.share + box 3.share + box 4.share"))
    // kiwi's strengths: weak, strong and required.
    let weights = Dictionary(try reader.constraintWeights().map { ($0.constraint, $0.weight) }) {
      $1
    }
    let priorities = Dictionary(
      try reader.constraints().map { (weights[$0.id] ?? 0, $0.priority) }
    ) { $1 }
    #expect(priorities == [1: 250, 1e6: 750, 1_001_001_000: 1_000])
    let replayed = try shop.plumbline("replay", "s.plumb")
    #expect(replayed.status == 0, "\(replayed.output)")
    // It distributes errors by least squares. Plumbline's solver satisfies one constraint after the
    // other.
    #expect(replayed.output.contains("16 of ambiguous views not counted"), "\(replayed.output)")
    #expect(replayed.output.contains("read 4 times: others with the same error at each strength"))
    #expect(replayed.output.contains("read 2 times: others: errors of weaker constraints"))
    try expectNoWordsOfUIKit(on: "s.plumb", in: shop)
    let churn = try shop.plumbline("churn", "s.plumb")
    #expect(churn.output.contains("No churn"))
    #expect(churn.output.contains("a new solver took another's place 5 times, with 45 constraints"))
    let tables = [
      ("v_pass_name", "name", "share the row"), ("v_size_measurement", "function", "Box.icon_size"),
      ("v_cache_lookup", "cache", "icon sizes"), ("v_solver_reset", "constraints", "9"),
    ]
    for (table, column, value) in tables {
      let query = "SELECT DISTINCT \(column) FROM \(table)"
      #expect(try shop.plumbline("query", "s.plumb", query).output.contains(value))
    }
  }
}

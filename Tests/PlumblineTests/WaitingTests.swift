import Foundation
import TestSupport
import Testing

/// Causes that keep a command waiting: another writer, a tool that does not answer, an endless
/// view.
@Suite(.waitsForProcesses) struct `A command that is kept waiting` {
  private static let binary = Workshop.binaries.appendingPathComponent("plumbline").path
  private static let writer = Workshop.binaries.appendingPathComponent("SpoolWriter").path

  // MARK: Additions

  @Test func `to add its recording waits for another that writes to the trace`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // The recorded command takes the lock, and holds it until only the addition is left to do.
    let script = """
      "$0" record -q -o run.plumb -- "$1" marks 3 || exit 90
      mkfifo lock locked; sqlite3 run.plumb < lock > locked & exec 9> lock 8< locked
      "$0" record -q --append -o run.plumb -- bash -c '"$0" marks 4; echo "BEGIN IMMEDIATE; SELECT 1;" > lock
        read -r < locked' "$1" 8<&- 9>&- & process=$!
      until [ -e run.plumb.$process.added ] && ! ls -d run.plumb.*.spool
      do kill -0 $process || exit 92; sleep 0.02; done
      ls -d run.plumb.$process.added; exec 9>&-; wait $process
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 0, "\(result.complaint)")
    #expect(result.output.contains(".added"))
    let marks = try shop.plumbline(
      "query",
      "run.plumb",
      "SELECT count(*) AS n FROM mark",
      "--format",
      "csv"
    )
    #expect(marks.output == "n\r\n7\r\n")
  }

  @Test func `to add its recording comes after those that do so at the same time`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      "$0" record -q -o run.plumb -- "$1" marks 1 || exit 90
      for n in 1 2 3; do "$0" record -q --append -o run.plumb -- "$1" marks 1 & processes="$processes $!"; done
      for process in $processes; do wait $process || echo "status $?"; done; ls run.plumb*
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.output == "run.plumb\n", "\(result.complaint)")
    let info = try shop.plumbline(
      "query",
      "run.plumb",
      "SELECT count(*) AS n FROM run",
      "--format",
      "csv"
    )
    #expect(info.output == "n\r\n4\r\n")
  }

  @Test func `to add its recording waits for one that makes the trace at the same time`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // The commands continue when all three have started.
    let script = """
      mkfifo begun; exec 9<> begun
      for n in 1 2 3; do
        mkfifo go.$n
        "$0" record -q --append -o run.plumb -- bash -c 'echo > begun; read < go.$1; "$0" marks 2' "$1" $n &
        processes="$processes $!"
      done
      for n in 1 2 3; do read -rt 300 <&9 || exit 90; done
      for n in 1 2 3; do echo > go.$n; done
      for process in $processes; do wait $process || echo "status $?"; done; ls run.plumb*
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 0 && result.output == "run.plumb\n", "\(result.complaint)")
    let sql = "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM mark)"
    let counts = try shop.plumbline("query", "run.plumb", sql, "--format", "csv")
    #expect(counts.output.hasSuffix("\r\n3,6\r\n"), "\(counts.output)\(counts.complaint)")
  }

  @Test func `to add its recording ends when it is asked to, and its trace stays`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      mkfifo begun go; exec 9<> begun
      "$0" record -q --append -o run.plumb -- bash -c 'echo > begun; read < go' & first=$!
      read -rt 300 <&9 || exit 90
      "$0" record -q --append -o run.plumb -- "$1" marks 2 & second=$!
      until [ -e run.plumb.$second.added ] && ! ls -d run.plumb.$second.added.*.spool > seen; do
        kill -0 $second || exit 91; sleep 0.02
      done
      kill -TERM $second; wait $second; status=$?
      echo > go; wait $first || exit 92; ls run.plumb*; exit $status
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 125, "\(result.complaint)")
    #expect(result.output.hasPrefix("run.plumb\nrun.plumb.") && result.output.hasSuffix(".added\n"))
    #expect(result.complaint.contains("is being recorded by process"))
    #expect(result.complaint.contains("is a trace of its own now"))
  }

  // MARK: git

  @Test func `for git runs the command meanwhile, and ends git with what that has started`()
    throws
  {
    let shop = try Workshop()
    defer { shop.remove() }
    // The command exits once git hangs and has started a program that hangs, too.
    let script = """
      mkdir bin; mkfifo started; exec 9<> started
      printf '#!/bin/bash\\ntrap "" TERM INT HUP; sleep 1000 & echo $$ $! > started; sleep 1000' > bin/git
      chmod +x bin/git; export PATH=$PWD/bin:$PATH
      timeout -s KILL 120 "$0" record -q -o run.plumb -- \
        bash -c 'read -r processes <&9; echo $processes > hanging; kill -0 $processes && "$0" marks 3' "$1"
      status=$?
      # One that was killed may stay as a zombie until its new parent has looked at it.
      for process in $(cat hanging); do
        for look in {1..500}; do
          state=$(grep State: /proc/$process/status 2> seen)
          [[ -z $state || $state == *Z* ]] && continue 2; sleep 0.02
        done
        echo "$process is still there"
      done
      exit $status
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)\(result.complaint)")
    #expect(result.complaint.contains("git gave no answer"))
    let info = try shop.plumbline("info", "run.plumb")
    #expect(info.output.contains("signposts      3"), "\(info.output)")
    #expect(!info.output.contains("commit"))
  }

  // MARK: Symbolizers

  @Test func `for a symbolizer is ended by Control-C, and its trace is whole`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      printf '#!/bin/sh\\necho $$ > started; exec sleep 1000' > tool; chmod +x tool; mkfifo started; exec 8<> started
      export PLUMBLINE_SYMBOLIZER=$PWD/tool
      \(Workshop.withDefaultSignals) "$0" record -q --stacks -o run.plumb -- "$1" marks 3 & process=$!
      read -rt 300 tool <&8 || exit 99
      kill -INT $process; wait $process; status=$?
      kill -0 $tool && echo 'the tool is still there'; exit $status
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 128 + SIGINT, "\(result.complaint)")
    #expect(result.output == "")
    let sql =
      "SELECT (SELECT count(*) FROM mark), (SELECT count(*) FROM stat WHERE name = 'stacks_without_lines')"
    let counts = try shop.plumbline("query", "run.plumb", sql, "--format", "csv")
    #expect(counts.output.hasSuffix("\r\n3,1\r\n"), "\(counts.output)\(counts.complaint)")
    #expect(
      try shop.plumbline("info", "run.plumb", "--format", "json").output.contains(
        "\"isFinished\": true"
      )
    )
  }

  @Test func `for a symbolizer needs no temporary directory`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      TMPDIR=/proc/none exec "$0" record --stacks -o run.plumb -- "$1" marks 3
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 0 && !result.complaint.contains("symbolizer"), "\(result.complaint)")
    let sql = "SELECT count(line) > 0 AS lines FROM symbol"
    let lines = try shop.plumbline("query", "run.plumb", sql, "--format", "csv")
    #expect(lines.output == "lines\r\n1\r\n", "\(lines.output)\(lines.complaint)")
  }

  @Test func `for no symbolizer is said, with what is missing`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      PLUMBLINE_SYMBOLIZER=/no/such exec "$0" record --stacks -o run.plumb -- "$1" marks 3
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 0)
    #expect(
      result.complaint.contains("Call stacks name functions but no lines: llvm-symbolizer is not"),
      "\(result.complaint)"
    )
    #expect(try shop.plumbline("info", "run.plumb").output.contains("llvm-symbolizer"))
  }

  // MARK: Control-C

  @Test(arguments: [
    "export run.plumb --format csv --table v_endless -o -",
    "export run.plumb --format csv --table v_endless -o out.csv",
    "export run.plumb --format csv -o tables", "query run.plumb 'SELECT * FROM v_endless'",
  ])
  func `for rows without end is ended by Control-C and leaves nothing`(command: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("run.plumb", cell: "grouped")
    // The signal is sent when the command, or the process that runs its query, has used 0.4 s of
    // processor time.
    let script = """
      sqlite3 run.plumb 'CREATE VIEW v_endless AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n'
      \(Workshop.withDefaultSignals) "$0" \(command) & process=$!
      busy() {
        for id in $process $(cat /proc/$process/task/*/children); do
          read -ra words < /proc/$id/stat && [ "${words[13]}" -ge 40 ] && return
        done
        return 1
      }
      until busy; do kill -0 $process || exit 99; sleep 0.05; done
      kill -INT $process; wait $process; status=$?
      ls; exit $status
      """
    let result = try shop.shell(script, [Self.binary])
    #expect(result.status == 128 + SIGINT, "\(result.complaint)")
    let left = result.output.split(separator: "\n").filter { !$0.hasPrefix("std") }
    #expect(left == ["run.plumb"])
  }

  // MARK: Spools

  @Test func `for a spool that was moved says so, and goes on when it is back`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let script = """
      "$0" record -o run.plumb -- bash -c 'echo run.plumb.*.spool > name; "$0" marks 3; mv run.plumb.*.spool moved; exit 3' "$1"
      status=$?; mv moved $(cat name); "$0" recover run.plumb || exit 99; exit $status
      """
    let result = try shop.shell(script, [Self.binary, Self.writer])
    #expect(result.status == 125, "\(result.complaint)")
    #expect(result.complaint.contains("was moved or removed while it was recorded"))
    #expect(result.complaint.contains("move it back and run 'plumbline recover'"))
    #expect(result.complaint.contains("The command itself ended with status 3."))
    #expect(result.complaint.contains("recovered 3 signposts"))
  }
}

import Foundation
import Signposts
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Emits marks from a line that the tests find in this file.
@inline(never)
private func markHere(_ name: String) {
  Signpost.mark(name)  // markHere
}

@inline(never)
private func markBelow(_ depth: Int) {
  if depth > 0 { markBelow(depth - 1) } else { Signpost.mark("deep") }
  blackHole.withLock { $0 += 1 }
}

// Work after a call prevents a tail call, which would have no frame.
private let blackHole = Locked(0)

@MainActor
@Suite("Call stacks", .serialized, .exclusiveRecording)
struct CallStackRecordingTests {
  private func record(_ scratch: Scratch, _ body: () throws -> Void) throws -> TraceReader {
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path, replacing: true, recordsStacks: true)
    try recorder.start()
    try body()
    try recorder.stop()
    return try TraceReader(path: path)
  }

  private func line(of text: String) throws -> Int {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test("are one for each call site, and name its function, file and line")
  func callSites() throws {
    let scratch = try Scratch()
    let reader = try record(scratch) {
      for _ in 0..<100 { markHere("same") }
      markHere("other")
    }
    let marks = try reader.marks()
    #expect(marks.count == 101)
    let same = Set(marks.filter { $0.name == "same" }.map(\.stack))
    #expect(same.count == 1)
    let stack = try #require(same.first ?? nil)
    let other = try #require(marks.last?.stack)
    #expect(other != stack)
    let callers = try reader.callers()
    let caller = try #require(callers[stack])
    #expect(caller == callers[other])
    #expect(caller.function == "markHere(_:)")
    #expect(caller.file?.hasSuffix("CallStackRecordingTests.swift") == true)
    #expect(caller.line == (try line(of: "// markHere")))
    let frames = try reader.frames(ofStack: stack)
    let user = try #require(frames.firstIndex { !$0.isLibrary })
    #expect(frames[user].function == "markHere(_:)")
    #expect(frames[..<user].allSatisfy { $0.isLibrary })
    #expect(frames[user + 1].function?.contains("callSites()") == true)
    #expect(frames.count > 5)
  }

  @Test("of a recursion end at the deepest that is kept")
  func recursion() throws {
    let scratch = try Scratch()
    let reader = try record(scratch) {
      markBelow(3)
      markBelow(1_000)
    }
    let stacks = try reader.marks().compactMap(\.stack)
    #expect(Set(stacks).count == 2)
    func depth(_ stack: Int64) throws -> Int {
      try reader.frames(ofStack: stack).count { $0.function == "markBelow(_:)" }
    }
    #expect(try depth(stacks[0]) == 4)
    #expect(try depth(stacks[1]) > 40)
    let isCut = try sqlite(reader.path, "SELECT is_cut FROM stack ORDER BY id")
    #expect(isCut == ["0", "1"])
    #expect(try reader.frames(ofStack: stacks[1]).count <= 64)
  }

  @Test("of threads end at the thread's first function, while others come and go")
  func threads() throws {
    let scratch = try Scratch()
    let reader = try record(scratch) {
      let group = DispatchGroup()
      for number in 0..<40 {
        group.enter()
        Thread {
          for _ in 0..<50 { markHere("thread \(number % 4)") }
          group.leave()
        }.start()
      }
      group.wait()
    }
    let marks = try reader.marks()
    #expect(marks.count == 2_000)
    // Each thread numbers its stacks separately. In the trace, equal stacks are one.
    let stacks = Set(marks.compactMap(\.stack))
    #expect(stacks.count == 1)
    let frames = try reader.frames(ofStack: try #require(stacks.first))
    #expect(frames.contains { $0.function == "markHere(_:)" })
    #expect(frames.last?.isLibrary == true)
  }

  @Test("of tasks end somewhere, and begin with the user's function")
  func tasks() async throws {
    let scratch = try Scratch()
    let recorder = TraceRecorder(path: scratch.file("run.plumb"), recordsStacks: true)
    try recorder.start()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          markHere("task")
          await Task.yield()
          markHere("task")
        }
      }
    }
    try recorder.stop()
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    let callers = try reader.callers()
    let marks = try reader.marks()
    #expect(marks.count == 16)
    for mark in marks {
      #expect(callers[try #require(mark.stack)]?.function == "markHere(_:)")
    }
  }

  @Test("are written down again for a recording that follows")
  func again() throws {
    let scratch = try Scratch()
    for _ in 0..<2 {
      let reader = try record(scratch) { markHere("mark") }
      let stack = try #require(try reader.marks().first?.stack)
      #expect(try reader.callers()[stack]?.function == "markHere(_:)")
    }
  }

  @Test("are not taken where nobody asks for them")
  func unasked() throws {
    let scratch = try Scratch()
    let recorder = TraceRecorder(path: scratch.file("run.plumb"))
    try recorder.start()
    markHere("mark")
    try recorder.stop()
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    #expect(try reader.marks().map(\.stack) == [nil])
    #expect(try !reader.hasCallStacks())
    #expect(try reader.callers().isEmpty)
  }
}

@Suite("Call stacks of other programs")
struct ForeignCallStackTests {
  private func record(_ arguments: [String], in scratch: Scratch) throws -> TraceReader {
    let path = scratch.file("run.plumb")
    _ = try CommandRecording(
      command: [spoolWriter()] + arguments,
      output: path,
      recordsStacks: true
    ).run()
    return try TraceReader(path: path)
  }

  @Test("that were killed are all there", arguments: ["marks", "kill", "fork"])
  func killed(mode: String) throws {
    let scratch = try Scratch()
    let reader = try record([mode, "500"], in: scratch)
    let marks = try reader.marks()
    #expect(marks.count == (mode == "fork" ? 1_000 : 500))
    let callers = try reader.callers()
    for mark in marks {
      let caller = callers[try #require(mark.stack)]
      #expect(caller?.function == "SpoolWriter.emitMarks(_:)")
      #expect(caller?.file?.hasSuffix("SpoolWriter/Main.swift") == true)
    }
  }

  @Test("say so where the program is gone, or was built again")
  func rebuilt() throws {
    for (change, expected) in [("rm", ModuleSymbols.gone), ("cp \"$(command -v env)\"", .rebuilt)] {
      let scratch = try Scratch()
      let copy = scratch.file("writer")
      try FileManager.default.copyItem(atPath: spoolWriter(), toPath: copy)
      let outcome = try CommandRecording(
        command: [
          "/bin/sh", "-c",
          "'\(copy)' marks 5 && mv '\(copy)' '\(copy).old' && cp '\(copy).old' '\(copy)' && \(change) '\(copy)'",
        ],
        output: scratch.file("run.plumb"),
        recordsStacks: true
      ).run()
      #expect(outcome.exitStatus == 0)
      let reader = try TraceReader(path: scratch.file("run.plumb"))
      let module = try #require(try reader.modules().first { $0.path == copy })
      #expect(module.symbols == expected)
      let stack = try #require(try reader.marks().first?.stack)
      #expect(try reader.callers()[stack] == nil)
      #expect(
        try reader.frames(ofStack: stack).allSatisfy {
          $0.module != module.id || $0.function == nil
        }
      )
      let name = expected == .gone ? "modules_gone" : "modules_rebuilt"
      let advice = try #require(try reader.stats().first { $0.name == name }?.advice)
      #expect(advice.contains("writer"))
      #expect(outcome.notes.contains(advice))
    }
  }
}

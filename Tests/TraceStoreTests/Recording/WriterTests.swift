import Signposts
import Testing

@testable import TraceRecording
@testable import TraceStore

struct WriterTests {
  /// Makes a row whose empty columns and numbers alternate, so that neighboring rows differ.
  private func change(_ id: Int64) -> ConstraintChange {
    ConstraintChange(
      id: id,
      time: id * 10,
      duration: id % 4,
      kind: .constantSet,
      reason: .activation,
      constraint: 7,
      engine: 1,
      pass: id % 3 == 0 ? nil : id,
      test: id % 5 == 0 ? id : nil,
      thread: 1,
      oldValue: id % 2 == 0 ? nil : Double(id),
      newValue: id % 7 == 0 ? nil : 0.5,
      rowsTouched: Int(id % 6),
      pivots: 0
    )
  }

  private func changes(in path: String) throws -> [ConstraintChange] {
    var rows: [ConstraintChange] = []
    try TraceReader(path: path).forEachConstraintChange { rows.append($0) }
    return rows
  }

  @Test(arguments: [1, 31, 32, 33, 64, 100])
  func `rows come back as they were written, however many go together`(count: Int64) throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    for id in 1...count { try writer.write(change(id)) }
    try writer.finish(someRun())
    #expect(try changes(in: path) == (1...count).map(change))
  }

  @Test func `a commit makes the rows readable that wait to go together`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    try writer.write(someRun())
    for id in 1...40 { try writer.write(change(Int64(id))) }
    try writer.commit()
    #expect(try changes(in: path) == (1...40).map { change(Int64($0)) })
    try writer.write(change(41))
    try writer.close()
    #expect(try changes(in: path).last == change(41))
  }

  @Test(arguments: [[1, 2, 5, 6, 7], [4, 3, 2, 1], [9, 1, 10, 2, 11]])
  func `rows whose ids leave gaps or go back are all there`(ids: [Int64]) throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    func small(_ id: Int64) -> ConstraintChange {
      var row = change(id % 100)
      row.id = id
      return row
    }
    for id in ids { try writer.write(small(id)) }
    try writer.finish(someRun())
    let read = try changes(in: path)
    #expect(Set(read) == Set(ids.map(small)) && read.count == ids.count)
  }

  @Test func `a writer that has gone back gives rows the ids that they have`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    for id in 1...40 { try writer.write(change(Int64(id))) }
    try writer.commit()
    try writer.goBack(to: [("constraint_change", 10)])
    // The first has the id that would be next if the writer had not gone back.
    for id in [41, 11, 12] { try writer.write(change(Int64(id))) }
    try writer.finish(someRun())
    #expect(try changes(in: path).map(\.id).sorted() == Array(1...12) + [41])
  }

  @Test func `a row that is written again has its later values`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let writer = try TraceWriter(path: path)
    var later = change(3)
    later.newValue = 99
    for id in 1...33 { try writer.write(change(Int64(id))) }
    try writer.write(later)
    try writer.finish(someRun())
    let rows = try changes(in: path)
    #expect(rows.count == 33)
    #expect(rows.first { $0.id == 3 } == later)
  }
}

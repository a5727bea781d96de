import Foundation
import Signposts

/// Emits marks before, while and after the disk is full on which spool and trace are.
struct FullDisk {
  private let count: Int
  private let filler: String
  private let isFreed: Bool

  /// Takes the arguments COUNT FILE freed|full: marks in each of the three parts, what fills the disk, the end.
  init?(_ arguments: [String]) {
    guard arguments.count == 3, let count = Int(arguments[0]) else { return nil }
    self.count = count
    filler = arguments[1]
    isFreed = arguments[2] == "freed"
  }

  /// Emits value readings on four threads, each with a separate engine: one each while the disk is full, and `count`
  /// each after the files that fill it were removed.
  static func emitAndFree(_ count: Int, _ fillers: [String]) {
    let (begun, ended) = (DispatchGroup(), DispatchGroup())
    let isFreed = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      let engine = Signpost.makeObjectID()
      begun.enter()
      ended.enter()
      Thread {
        Signpost.valuesRead(engine: engine, start: 0, items: 0)
        begun.leave()
        isFreed.wait()
        for number in 1...count { Signpost.valuesRead(engine: engine, start: 0, items: number) }
        ended.leave()
      }.start()
    }
    begun.wait()
    for filler in fillers { unsafe _ = unlink(filler) }
    for _ in 0..<4 { isFreed.signal() }
    ended.wait()
  }

  func run() {
    emit(part: 0)
    // The collector must have its files, and most often has its first rows.
    while !collectorHasWritten { usleep(10_000) }
    usleep(300_000)
    fill()
    emit(part: 1)
    // The collector finds out.
    usleep(600_000)
    if isFreed { unsafe _ = unlink(filler) }
    emit(part: 2)
  }

  /// Whether something is in the log of the trace.
  ///
  /// The disk is a directory that others may write to, so the trace is in the spool's directory until it is complete.
  private var collectorHasWritten: Bool {
    let spool = ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"] ?? ""
    var status = stat()
    return unsafe stat(spool + "/trace.plumb-wal", &status) == 0 && status.st_size > 0
  }

  private func emit(part: Int) {
    for number in 0..<count { Signpost.mark("mark \(part * count + number)") }
  }

  private func fill() {
    let file = unsafe open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    var zeros = [UInt8](repeating: 0, count: 1 << 16)
    // Ever smaller pieces, to the last byte.
    while zeros.count > 1 {
      let written = unsafe write(file, zeros, zeros.count)
      if written <= 0 { zeros.removeLast(zeros.count / 2) }
    }
  }
}

import Foundation
import InterfaceInspection
import TraceRecording
import TraceReports
import TraceStore

/// A recorded run of `plumbline-inspect`, for `plumbline inspect --record`.
struct InspectionRecording {
  /// The program `plumbline-inspect`.
  let program: URL
  /// The trace to write.
  let output: String
  /// Whether to replace an existing file.
  let replacing: Bool

  /// Inspects all documents in one process and keeps the trace.
  ///
  /// - Throws: ``CommandError`` if the program cannot run or ends early; `TraceError` if the trace
  ///   cannot be written.
  func inspect(_ requests: [InspectionRequest]) throws -> [InspectedDocument] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plumbline-inspect-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (questions, answers) = (
      folder.appendingPathComponent("requests"), folder.appendingPathComponent("answers")
    )
    let lines = try requests.map { try InspectionRequest.encoder.encode($0) + [0x0A] }
    try Data(lines.joined()).write(to: questions)
    try Data().write(to: answers)
    var recording = CommandRecording(
      command: [program.path, questions.path, answers.path],
      output: output,
      replacesOutput: replacing
    )
    recording.shownCommand = CommandLine.arguments
    let outcome = try recording.run()
    if outcome.exitStatus == InspectionRequest.noThreadStatus {
      throw CommandError(InspectionWorkers.Refusal.thread.problem)
    }
    for note in outcome.notes { Printer.complain(note, as: .warning) }
    let documents = try Data(contentsOf: answers).split(separator: 0x0A)
      .map { try InspectionRequest.decoder.decode(InspectedDocument.self, from: $0) }
    guard outcome.exitStatus == 0, documents.count == requests.count else {
      let file = requests[min(documents.count, requests.count - 1)].file
      throw CommandError(
        """
        The inspection ended early with status \(outcome.exitStatus), at \
        '\(DisplayText.path(file, limit: 200))': inspect it without --record to see why.
        """
      )
    }
    return documents
  }
}

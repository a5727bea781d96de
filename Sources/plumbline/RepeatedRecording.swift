import ArgumentParser
import Foundation
import TraceRecording
import TraceReports
import TraceStore

/// The options for the number of recordings, and for a command to alternate with.
struct RepetitionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many times to record, into FILE-1.plumb, FILE-2.plumb and so on, where FILE.plumb is the output.",
      valueName: "n"
    )
  )
  var runs: Int?

  @Option(
    help: ArgumentHelp(
      "Record another command as often, alternating with the first: what slows the machine slows both.",
      valueName: "command"
    )
  )
  var interleave: String?

  @Option(
    help: ArgumentHelp("The other command's traces, numbered in the same way.", valueName: "file"),
    completion: .file(extensions: ["plumb"])
  )
  var interleaveOutput: String?

  /// The default name of the other command's traces.
  static let usualOther = "other.plumb"

  /// Whether more than one recording is requested.
  var isAsked: Bool { runs != nil || interleave != nil }

  func validate() throws {
    if let runs, !(1...10_000).contains(runs) {
      throw ValidationError("--runs must be a number from 1 to 10,000.")
    }
    if interleaveOutput != nil, interleave == nil {
      throw ValidationError(
        "--interleave-output goes with --interleave, which names the other command."
      )
    }
    if let interleave, interleave.allSatisfy(\.isWhitespace) {
      throw ValidationError("--interleave must be a command: --interleave './NewBuild --all'.")
    }
  }
}

extension RepetitionOptions {
  /// Whether a trace of the other command would overwrite one of the first command's, by any path
  /// or link.
  func isSameOutput(as output: String) -> Bool {
    guard interleave != nil else { return false }
    return (1...(runs ?? 1)).contains { number in
      OutputFile.isSame(
        RepeatedRecording.file(output, number: number),
        RepeatedRecording.file(interleaveOutput ?? Self.usualOther, number: number)
      )
    }
  }
}

/// Records a command several times, each time with a separate `plumbline record`.
struct RepeatedRecording {
  /// The options for each recording, without those for repetition.
  private let options: [String]
  private let sides: [Side]
  private let runs: Int

  private struct Side {
    var command: [String]
    var output: String
  }

  /// Prepares the recordings of `command` and of the command to alternate with.
  ///
  /// - Parameters:
  ///   - command: The words of the command.
  ///   - output: The file name to which numbers are added.
  ///   - repetition: The repetition options.
  ///   - arguments: The program's own arguments, up to the command.
  init(
    command: [String],
    output: String,
    repetition: RepetitionOptions,
    arguments: some Sequence<String>
  ) {
    var sides = [Side(command: command, output: output)]
    if let other = repetition.interleave {
      sides.append(
        Side(
          command: ["/bin/sh", "-c", other],
          output: repetition.interleaveOutput ?? RepetitionOptions.usualOther
        )
      )
    }
    self.sides = sides
    runs = repetition.runs ?? 1
    options = Self.commonOptions(Array(arguments))
  }

  /// The options without those for outputs and repetition.
  private static func commonOptions(_ arguments: [String]) -> [String] {
    let own = ["--runs", "--interleave", "--interleave-output", "--output", "-o"]
    var kept: [String] = []
    var isValue = false
    for word in arguments {
      if isValue {
        isValue = false
      } else if own.contains(word) {
        isValue = true
      } else if !own.contains(where: { word.hasPrefix($0 + "=") }) {
        kept.append(word)
      }
    }
    return kept
  }

  /// The file with a number: `run-3.plumb` for `run.plumb`.
  static func file(_ output: String, number: Int) -> String {
    let ending = ".plumb"
    return output.hasSuffix(ending)
      ? "\(output.dropLast(ending.count))-\(number)\(ending)" : "\(output)-\(number)"
  }

  /// Records until everything is recorded or a command fails; returns the last status.
  ///
  /// The sides alternate in being first, so that neither always runs on the warmer machine.
  func run() throws(CommandError) -> Int32 {
    for number in 1...runs {
      for side in number.isMultiple(of: 2) ? sides.reversed() : sides {
        let status = try record(side, number: number)
        if status != 0 {
          Printer.complain(
            """
            run \(number) of \(runs) ended with status \(status): the rest is not recorded; \
            what was recorded is kept.
            """,
            as: .error
          )
          return status
        }
      }
    }
    return 0
  }

  /// The command that compares the sides, if there are two.
  var comparison: String? {
    guard sides.count == 2 else { return nil }
    let names = sides.map { side in
      (1...runs).map { ShellText.word(Self.file(side.output, number: $0)) }.joined(separator: " ")
    }
    return DisplayText.escaped("plumbline compare \(names[0]) -- \(names[1])")
  }

  private func record(_ side: Side, number: Int) throws(CommandError) -> Int32 {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words =
      [program, "record"] + options + ["-o", Self.file(side.output, number: number), "--"]
    // Each recording ends as a single one does: it forwards signals to its command, and ends the
    // trace.
    let signals = SignalForwarding()
    defer { signals.end() }
    do {
      let recording = try ChildProcess(program, words + side.command)
      return recording.wait(passingOn: signals, passesRequests: false).status
    } catch {
      throw CommandError("The recording cannot be started (\(error.detail)): try again.")
    }
  }
}

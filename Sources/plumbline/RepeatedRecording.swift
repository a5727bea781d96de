import ArgumentParser
import Foundation
import TraceRecording
import TraceReports
import TraceStore

/// How often to record, and what in turn with it.
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

  /// What the other command's traces are called without the option.
  static let usualOther = "other.plumb"

  /// Whether there is more to do than one recording.
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
  /// Whether a trace of the other command would have the place of one of the first's, by whatever path or link.
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

/// Records a command several times, each in a `plumbline record` of its own.
struct RepeatedRecording {
  /// The options that each recording gets, without those that are about repeating it.
  private let options: [String]
  private let sides: [Side]
  private let runs: Int

  private struct Side {
    var command: [String]
    var output: String
  }

  /// Prepares the recordings of `command` and of what is recorded in turn with it.
  ///
  /// - Parameters:
  ///   - command: The words of the command.
  ///   - output: The file whose name the numbers go into.
  ///   - repetition: How often, and what else.
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

  /// The options without those that name outputs or repeat.
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

  /// The file of that number: `run-3.plumb` of `run.plumb`.
  static func file(_ output: String, number: Int) -> String {
    let ending = ".plumb"
    return output.hasSuffix(ending)
      ? "\(output.dropLast(ending.count))-\(number)\(ending)" : "\(output)-\(number)"
  }

  /// Records until all is recorded or a command fails; returns the last status.
  ///
  /// The sides take turns in being the first, so that neither always has the warmer machine.
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

  /// What to type to compare the sides, for two.
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
    // The recording ends as it does alone: it passes signals on to its command, and ends the trace.
    let signals = SignalForwarding()
    defer { signals.end() }
    do {
      let recording = try ChildProcess(program, words + side.command)
      return recording.wait(passingOn: signals, killsIfAskedTwice: false).status
    } catch {
      throw CommandError("The recording cannot be started (\(error.detail)): try again.")
    }
  }
}

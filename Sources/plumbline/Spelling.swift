import ArgumentParser
import TraceAnalysis

/// Suggestions for command line words that the parser refuses.
///
/// The parser itself has suggestions for options, but not for commands and values.
enum Spelling {
  /// Adds a suggestion to the parser's message.
  ///
  /// - Parameters:
  ///   - message: The parser's whole message.
  ///   - words: The command line, without the program's name.
  /// - Returns: The message with a question about what was meant, if something is similar.
  static func completed(_ message: String, words: [String]) -> String {
    if message.contains("nexpected argument") {
      return inserting(question(forCommandIn: words), afterFirstLineOf: message)
    }
    let value = #/The value '(?<value>.*)' is invalid for '(?<option>[^'\n]*)'\.?/#
    guard let match = message.firstMatch(of: value) else { return message }
    let given = String(match.output.value)
    let rest = message[match.range.upperBound...]
    let question =
      match.output.option.hasPrefix("--budget")
      ? self.question(forBudget: given)
      : NameSuggestion.question(for: given, among: choices(in: rest))
    guard !question.isEmpty else { return message }
    let sentence = message[..<match.range.upperBound]
    return sentence + (sentence.hasSuffix(".") ? "" : ".") + question + rest
  }

  /// A suggestion for the measure in a budget such as `chrned/test=3`; empty if none is similar.
  static func question(forBudget text: String) -> String {
    let name = text.prefix { !"/@=:".contains($0) }
    let measures = Budget.Measure.allCases.map(\.rawValue)
    return measures.contains(String(name))
      ? "" : NameSuggestion.question(for: String(name), among: measures)
  }

  /// The valid values that the parser lists after a refused one: quoted in a sentence, or one per
  /// line.
  private static func choices(in text: Substring) -> [String] {
    let lines = text.matches(of: #/\n +- (?<name>\S+)/#).map { String($0.output.name) }
    guard lines.isEmpty else { return lines }
    let sentence = text.prefix { $0 != "\n" }
    return sentence.matches(of: #/'(?<name>[^']+)'/#).map { String($0.output.name) }
  }

  /// A suggestion for the first unknown word among the commands.
  private static func question(forCommandIn words: [String]) -> String {
    var command: any ParsableCommand.Type = Plumbline.self
    for word in words {
      let subcommands = command.configuration.subcommands
      let names = subcommands.map { $0._commandName }
      if let position = names.firstIndex(of: word) {
        command = subcommands[position]
      } else {
        return names.isEmpty ? "" : NameSuggestion.question(for: word, among: names + ["help"])
      }
    }
    return ""
  }

  private static func inserting(_ question: String, afterFirstLineOf message: String) -> String {
    guard !question.isEmpty else { return message }
    let end = message.firstIndex(of: "\n") ?? message.endIndex
    return message[..<end] + "." + question + message[end...]
  }
}

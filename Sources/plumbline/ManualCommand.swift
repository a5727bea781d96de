import ArgumentParser
import Foundation
import TraceReports
import TraceStore

/// Writes a manual page for each command; `scripts/install` calls it.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Writes the manual pages of all commands.",
    shouldDisplay: false
  )

  @Argument(help: "The folder to write them to.", completion: .directory)
  var folder: String

  mutating func run() throws {
    try endingWith2OnError {
      let help = try JSONDecoder().decode(
        ManualPage.Help.self,
        from: Data(Plumbline._dumpHelp().utf8)
      )
      do {
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true
        )
        for page in ManualPage.pages(of: help.command) {
          try Data(page.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(page.name).1"))
        }
      } catch {
        let name = DisplayText.path(folder, limit: 200)
        throw CommandError("The manual pages cannot be written to '\(name)'.")
      }
    }
  }
}

/// The manual page of one command, in roff with the `man` macros.
struct ManualPage {
  /// The parser's description of the program.
  struct Help: Decodable {
    var command: Command
  }

  /// A command with its options and subcommands.
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var superCommands: [String]?
    var subcommands: [Command]?
    var arguments: [Argument]?
    var shouldDisplay: Bool

    var words: [String] { (superCommands ?? []) + [commandName] }
    var shownCommands: [Command] {
      (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }
    var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
  }

  /// An argument, option or flag.
  struct Argument: Decodable {
    /// One of its names.
    struct Name: Decodable {
      var kind: String
      var name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: String
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var defaultValue: String?
    var allValues: [String]?
    var isOptional: Bool
    var isRepeating: Bool
    var shouldDisplay: Bool

    var value: String { valueName ?? "value" }
  }

  let name: String
  let text: String

  /// Returns the pages of a command and of all its subcommands.
  static func pages(of command: Command) -> [ManualPage] {
    [ManualPage(of: command)] + command.shownCommands.flatMap(pages)
  }

  private init(of command: Command) {
    let name = command.words.joined(separator: "-")
    self.name = name
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"Plumbline \(PlumblineVersion.current)\" \"Plumbline\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(command.abstract ?? ""))",
      ".SH SYNOPSIS", ".B \(Self.escaped(command.words.joined(separator: " ")))",
    ]
    let positional = command.shownArguments.filter { $0.kind == "positional" }
    if !command.shownCommands.isEmpty { lines.append("\\fIcommand\\fR") }
    if command.shownArguments.count > positional.count { lines.append("[\\fIoption\\fR ...]") }
    for argument in positional {
      let word = "\\fI\(Self.escaped(argument.value))\\fR" + (argument.isRepeating ? " ..." : "")
      lines.append(argument.isOptional ? "[\(word)]" : word)
    }
    lines += Self.sections(of: command.discussion ?? "")
    if !command.shownArguments.isEmpty { lines.append(".SH OPTIONS") }
    for argument in command.shownArguments { lines += Self.entry(of: argument) }
    if !command.shownCommands.isEmpty { lines.append(".SH COMMANDS") }
    for child in command.shownCommands {
      lines += [
        ".TP", ".BR \(Self.escaped(child.words.joined(separator: "-"))) (1)",
        Self.escaped(child.abstract ?? ""),
      ]
    }
    if let parents = command.superCommands, !parents.isEmpty {
      lines += [".SH SEE ALSO", ".BR \(Self.escaped(parents.joined(separator: "-"))) (1)"]
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func entry(of argument: Argument) -> [String] {
    let names = (argument.names ?? []).sorted { $0.text.count < $1.text.count }
      .map { "\\fB\(escaped($0.text))\\fR" }.joined(separator: ", ")
    let value = "\\fI\(escaped(argument.value))\\fR"
    let title =
      switch argument.kind {
      case "positional": value
      case "flag": names
      default: "\(names) \(value)"
      }
    var text = escaped(argument.abstract ?? "")
    if let values = argument.allValues, !values.isEmpty {
      text += "\n.br\nOne of " + escaped(values.joined(separator: ", ")) + "."
    }
    if let value = argument.defaultValue, argument.kind != "flag" {
      text += "\n.br\nThe default is \(escaped(value))."
    }
    return [".TP", title, text]
  }

  /// Returns the sections of a command's discussion.
  ///
  /// A line in capitals begins a section, and indented lines below `EXAMPLES` are kept unchanged.
  private static func sections(of discussion: String) -> [String] {
    var lines: [String] = []
    var isOpen = false
    var isExample = false
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      let isTitle = !line.isEmpty && line.allSatisfy { $0.isUppercase || $0 == " " }
      if isTitle {
        if isExample { lines.append(".fi") }
        isExample = line == "EXAMPLES"
        lines.append(".SH \(line)")
        if isExample { lines.append(".nf") }
      } else if line.isEmpty {
        if isOpen, !isExample { lines.append(".PP") }
      } else {
        if !isOpen { lines.append(".SH DESCRIPTION") }
        lines.append(
          escaped(isExample ? String(line) : line.trimmingPrefix { $0 == " " }.description)
        )
      }
      isOpen = true
    }
    if isExample { lines.append(".fi") }
    return lines
  }

  /// Escapes characters that roff would interpret.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

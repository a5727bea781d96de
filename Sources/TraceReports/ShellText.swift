/// Words as they are typed into a shell.
package enum ShellText {
  /// Returns the word, in quotes where the shell would take it for something else.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"'\"\\$`*?&;|<>()!#~[]{}".utf8.contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}

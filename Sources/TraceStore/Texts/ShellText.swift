/// Words as a user types them into a shell.
package enum ShellText {
  /// Returns the word, quoted if the shell would interpret it.
  ///
  /// Invisible characters are written as `$'\x1B'`, which bash and zsh understand, so that the word
  /// can be copied from a terminal.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"'\"\\$`*?&;|<>()!#~[]{}".utf8.contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    var isVisible = true
    var quoted = ""
    var escaped = ""
    VisibleText.forEachScalar(of: text) { scalar, isHidden in
      if isHidden {
        isVisible = false
        for byte in String(scalar).utf8 {
          escaped += (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
        }
        return
      }
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
      if scalar == "'" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return isVisible ? "'\(quoted)'" : "$'\(escaped)'"
  }
}

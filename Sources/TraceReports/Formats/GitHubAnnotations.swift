import TraceStore

/// Annotations as workflow commands of GitHub Actions, one per line.
public enum GitHubAnnotations {
  /// Writes the annotations; GitHub shows the first ten of a step.
  public static func write(
    _ annotations: [Annotation],
    to write: (String) throws -> Void
  ) rethrows {
    for annotation in annotations {
      var properties: [String] = []
      if let file = annotation.file { properties.append("file=\(property(file))") }
      if let line = annotation.line { properties.append("line=\(line)") }
      properties.append("title=\(property(annotation.title))")
      let command =
        switch annotation.level {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      try write("::\(command) \(properties.joined(separator: ","))::\(data(annotation.message))\n")
    }
  }

  /// Escapes a message: a line end would begin another command, and invisible characters would hide
  /// something.
  private static func data(_ text: String) -> String {
    escaped(text, isProperty: false)
  }

  private static func property(_ text: String) -> String {
    escaped(text, isProperty: true)
  }

  /// Escapes Unicode scalars.
  ///
  /// In Swift, a carriage return and a line feed form one character, which is equal to neither.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    VisibleText.forEachScalar(of: text) { scalar, isHidden in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default:
        if isHidden {
          result += VisibleText.escaped(String(scalar))
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

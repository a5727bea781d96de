/// Annotations as commands of a GitHub Actions workflow, one a line.
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

  /// A line end would begin another command.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

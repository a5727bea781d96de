import LayoutEngine

/// The destination of the view layer's own log lines.
@MainActor
package enum LayoutLog {
  /// Receives a line; writes to standard error unless a test replaces it.
  package static var sink: (String) -> Void = { line in
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  static func write(_ line: String) {
    sink(line)
  }
}

import LayoutEngine

/// Where the view layer's own log lines go.
@MainActor
package enum LayoutLog {
  /// Takes a line; standard error unless a test has put something else here.
  package static var sink: (String) -> Void = { line in
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  static func write(_ line: String) {
    sink(line)
  }
}

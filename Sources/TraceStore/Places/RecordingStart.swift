/// The first moments of a recording, when its file exists but does not say yet what is recorded.
enum RecordingStart {
  /// Whether a recorder is working on the trace.
  static func isUnderWay(path: String) -> Bool {
    SpoolDirectory.all(ofTrace: path).contains { SpoolDirectory.holder(of: $0) != nil }
  }
}

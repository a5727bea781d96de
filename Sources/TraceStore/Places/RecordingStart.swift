/// The first moments of a recording, when its file is there and does not say yet what is recorded.
enum RecordingStart {
  /// Whether a recorder is at work on the trace.
  static func isUnderWay(path: String) -> Bool {
    SpoolDirectory.all(ofTrace: path).contains { SpoolDirectory.holder(of: $0) != nil }
  }
}

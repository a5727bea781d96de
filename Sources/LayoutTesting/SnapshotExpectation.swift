import UIKit

/// An expectation that a view's frames match a snapshot.
@MainActor
struct SnapshotExpectation {
  /// The snapshots written in this run, by path.
  ///
  /// Without it, two layouts with the same name would silently replace each other.
  private static var written: [String: LayoutSnapshot] = [:]

  let name: String
  let testFile: String
  var isRecording = LayoutSnapshotFile.isRecording

  /// Returns a complaint; nil if the frames match.
  func complaint(about view: UIView) -> String? {
    do {
      let file = try LayoutSnapshotFile(named: name, testFile: testFile)
      let snapshot = LayoutSnapshot(of: view)
      if isRecording { return try record(snapshot, in: file) }
      guard let expected = try file.read() else {
        return """
          There is no snapshot “\(name)” yet. Look at the layout, then run the test with \
          \(LayoutSnapshotFile.environmentVariable)=1, which writes \(file.path).
          """
      }
      return complaint(snapshot, expected)
    } catch {
      return "\(error)"
    }
  }

  private func record(
    _ snapshot: LayoutSnapshot,
    in file: LayoutSnapshotFile
  ) throws(LayoutSnapshotError) -> String? {
    if let other = Self.written[file.path], other != snapshot {
      return "Two layouts of this run are called “\(name)”: give each a name of its own."
    }
    try file.write(snapshot)
    Self.written[file.path] = snapshot
    return nil
  }

  private func complaint(_ snapshot: LayoutSnapshot, _ expected: LayoutSnapshot) -> String? {
    guard snapshot.lines != expected.lines else { return nil }
    var text = "The layout is not that of the snapshot “\(name)” (− the snapshot, + this run):\n"
    text += LineDifference.text(from: expected.lines, to: snapshot.lines)
    if let before = expected.textLibraries, let now = snapshot.textLibraries, before != now {
      text += "\n  The snapshot's texts were measured by \(before), these by \(now)."
    }
    return text
      + "\n  If it is right: run the test with \(LayoutSnapshotFile.environmentVariable)=1."
  }
}

internal import TraceStore

/// Identifies a test by Swift Testing's name.
struct TestKey: Hashable {
  var id: String
  var caseID: String?
}

/// A test with its state besides the row.
final class TestState {
  var row: TestRow
  /// Whether an issue was recorded that is not a known issue.
  var hasFailed = false

  init(row: TestRow) {
    self.row = row
  }
}

internal import TraceStore

/// A test as Swift Testing names it.
struct TestKey: Hashable {
  var id: String
  var caseID: String?
}

/// A test, and what is known of it besides its row.
final class TestState {
  var row: TestRow
  /// Whether an issue was recorded that is not a known one.
  var hasFailed = false

  init(row: TestRow) {
    self.row = row
  }
}

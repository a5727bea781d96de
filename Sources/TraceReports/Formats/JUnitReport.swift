/// Test cases as JUnit XML, which every continuous integration system reads.
public struct JUnitReport: Hashable, Sendable {
  /// One test case.
  public struct Case: Hashable, Sendable {
    /// The result of a case.
    public enum Outcome: Hashable, Sendable {
      /// Passed.
      case passed
      /// Failed, with a message and details.
      case failed(String, String)
      /// Undecided, with a message.
      case skipped(String)
    }

    /// The name of the group of cases.
    public var className: String
    /// Its name.
    public var name: String
    /// Its result.
    public var outcome: Outcome

    /// Creates a case from its parts.
    package init(className: String, name: String, outcome: Outcome) {
      (self.className, self.name, self.outcome) = (className, name, outcome)
    }
  }

  /// The suite's name.
  public var name: String
  /// Its cases.
  public var cases: [Case]

  /// Creates a report from its parts.
  public init(name: String, cases: [Case]) {
    self.name = name
    self.cases = cases
  }

  /// Writes the document.
  public func write(to write: (String) throws -> Void) rethrows {
    var failures = 0
    var skipped = 0
    for item in cases {
      switch item.outcome {
      case .passed: break
      case .failed: failures += 1
      case .skipped: skipped += 1
      }
    }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
    try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    try write(
      "  <testsuite name=\"\(XMLText.escaped(name))\" \(counts) skipped=\"\(skipped)\" time=\"0\">\n"
    )
    for item in cases { try write(text(of: item)) }
    try write("  </testsuite>\n</testsuites>\n")
  }

  private func text(of item: Case) -> String {
    let start =
      "    <testcase classname=\"\(XMLText.escaped(item.className))\" "
      + "name=\"\(XMLText.escaped(item.name))\" time=\"0\""
    switch item.outcome {
    case .passed:
      return start + "/>\n"
    case .failed(let message, let details):
      return start + ">\n      <failure message=\"\(XMLText.escaped(message))\">"
        + "\(XMLText.escaped(details))</failure>\n    </testcase>\n"
    case .skipped(let message):
      return start
        + ">\n      <skipped message=\"\(XMLText.escaped(message))\"/>\n    </testcase>\n"
    }
  }
}

package import TraceAnalysis

extension RuleGuide {
  /// What the rule means in code, for its page and for the code hosts that show SARIF.
  package var markdown: String {
    let elsewhere = elsewhere.map { "With other engines: \($0)\n\n" } ?? ""
    return """
      Before:

      ```swift
      \(before)
      ```

      After:

      ```swift
      \(after)
      ```

      \(elsewhere)Source: [\(source.title)](\(source.address)).
      """
  }
}

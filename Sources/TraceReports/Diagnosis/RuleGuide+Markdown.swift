package import TraceAnalysis

extension RuleGuide {
  /// The rule's explanation with code, for its page and for code hosts that show SARIF.
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

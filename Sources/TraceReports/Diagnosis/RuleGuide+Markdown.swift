package import TraceAnalysis

extension RuleGuide {
  /// What the rule means in code, for its page and for the code hosts that show SARIF.
  package var markdown: String {
    """
    Before:

    ```swift
    \(before)
    ```

    After:

    ```swift
    \(after)
    ```

    Source: [\(source.title)](\(source.address)).
    """
  }
}

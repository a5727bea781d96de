extension Diagnosis {
  /// Returns the same findings with renamed source files.
  public func renamingFiles(_ name: (String) -> String) -> Self {
    var copy = self
    for finding in copy.findings.indices {
      for caller in copy.findings[finding].callers.indices {
        let file = copy.findings[finding].callers[caller].file
        copy.findings[finding].callers[caller].file = file.map(name)
      }
    }
    return copy
  }
}

/// What a program was built from.
package enum BuildInformation {
  /// How many digits of a commit are shown: as many as `git log --oneline` needs in large repositories.
  private static let shownDigits = 10

  /// Returns a version with the commit of the sources, if that is known.
  ///
  /// - Parameter version: The version.
  /// - Returns: For example `0.1.0 (0123abcdef, with changes)`.
  package static func version(_ version: String) -> String {
    let commit = BuiltCommit.name.prefix(shownDigits)
    if commit.isEmpty { return version }
    return "\(version) (\(commit)\(BuiltCommit.hasChanges ? ", with changes" : ""))"
  }
}

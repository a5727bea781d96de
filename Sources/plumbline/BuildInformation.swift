import CBuildInformation
import TraceStore

/// What this program was built from.
enum BuildInformation {
  /// How many digits of a commit are shown: as many as `git log --oneline` needs in large repositories.
  private static let shownDigits = 10

  /// The version, with the commit of the sources if that is known.
  static var version: String {
    let commit = unsafe String(cString: cb_commit).prefix(shownDigits)
    if commit.isEmpty { return PlumblineVersion.current }
    return "\(PlumblineVersion.current) (\(commit)\(cb_has_changes ? ", with changes" : ""))"
  }
}

internal import CSignposts

/// Plumbline's version.
public enum PlumblineVersion {
  /// The version of the sources that this program was built from; docs/versions.md says what its numbers promise.
  public static let current = CS_LIBRARY_VERSION
}

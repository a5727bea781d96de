internal import CSignposts

/// Plumbline's version.
public enum PlumblineVersion {
  /// The version of the sources that built this program; docs/versions.md explains its numbers.
  public static let current = CS_LIBRARY_VERSION
}

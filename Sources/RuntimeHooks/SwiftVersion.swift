/// A version of Swift, or of a library that is released with it, without the patch number.
package struct SwiftVersion: Hashable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int

  /// The versions with which the hooks were tested.
  package static let known = [SwiftVersion(major: 6, minor: 3)]

  /// The environment variable that overrides the program's version for the hooks.
  package static let environmentVariable = "PLUMBLINE_SWIFT_VERSION"

  package init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads the beginning of a text such as `6.3.1 (a1b2c3d)`; returns nil if it is not a version.
  package init?(_ text: some StringProtocol) {
    let parts = text.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
    self.init(major: major, minor: minor)
  }

  package var description: String { "\(major).\(minor)" }

  package var isKnown: Bool { Self.known.contains(self) }
}

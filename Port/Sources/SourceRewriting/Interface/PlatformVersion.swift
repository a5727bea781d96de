/// A version of an operating system, as in `#available(iOS 15.4, *)`.
public struct PlatformVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The first number.
  public var major: Int

  /// The second number; 0 if omitted.
  public var minor: Int

  /// The third number; 0 if omitted.
  public var patch: Int

  /// Creates a version.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Parses a version such as `"15"` or `"15.4.1"`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(
      numbers[0],
      numbers.count > 1 ? numbers[1] : 0,
      numbers.count > 2 ? numbers[2] : 0
    )
  }

  /// Orders versions from the oldest to the newest.
  public static func < (one: PlatformVersion, other: PlatformVersion) -> Bool {
    (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
  }

  /// The version with at least two numbers, without a trailing zero patch number.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

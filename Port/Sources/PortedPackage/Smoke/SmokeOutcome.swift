/// What the smoke tests did with an app's classes.
public struct SmokeOutcome: Sendable, Encodable {
  /// A class that is not laid out.
  public struct Skipped: Sendable, Encodable {
    /// The class.
    public var name: String
    /// The file that declares it, relative to the app's root.
    public var path: String
    /// Why, as a clause without a full stop.
    public var reason: String
  }

  /// A class that is laid out.
  public struct LaidOut: Sendable, Encodable {
    /// The class.
    public var name: String
    /// The file that declares it, relative to the app's root.
    public var path: String
  }

  /// The classes that are laid out.
  public var laidOut: [LaidOut] = []

  /// The classes of views, cells and controllers that are not.
  public var skipped: [Skipped] = []

  func lines(limit: Int) -> [String] {
    var lines = [
      "", "Smoke tests: \(laidOut.count) of \(laidOut.count + skipped.count) classes are laid out.",
    ]
    lines += skipped.prefix(limit).map { "  \($0.name) is not: \($0.reason)" }
    if skipped.count > limit {
      lines.append("  and \(skipped.count - limit) more ('--format json' has all)")
    }
    return lines
  }
}

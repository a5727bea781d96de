/// The results of the smoke tests for an app's classes.
public struct SmokeOutcome: Sendable, Encodable {
  /// A class that is not laid out.
  public struct Skipped: Sendable, Encodable {
    /// The class.
    public var name: String
    /// The file that declares it, relative to the app's root.
    public var path: String
    /// The reason, as a clause without a full stop.
    public var reason: String
    /// The kind of reason.
    public var kind: Kind
  }

  /// The kinds of reasons why a class is not laid out.
  public enum Kind: String, Sendable, Encodable, CaseIterable {
    /// Its initializers need arguments.
    case arguments
    /// A cell or header without the initializer that lists call.
    case reuse
    /// It is generic.
    case generic
    /// It is private.
    case access
    /// The call that creates an object does not compile.
    case compilation
    /// Laying it out ends the process, or does not end.
    case trap

    /// A description of these classes that fits any number of them.
    var words: String {
      switch self {
      case .arguments: "arguments needed"
      case .reuse: "no initializer that lists call"
      case .generic: "generic"
      case .access: "private"
      case .compilation: "not created by a call that compiles"
      case .trap: "the process ends, or the layout never does"
      }
    }
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

  /// The classes of views, cells and controllers that are not laid out.
  public var skipped: [Skipped] = []

  /// How many classes are not laid out, by the kind of reason, highest count first.
  public var counts: [(kind: Kind, count: Int)] {
    Kind.allCases.map { kind in (kind, skipped.filter { $0.kind == kind }.count) }
      .filter { $0.count > 0 }.sorted { $0.count > $1.count }
  }

  func lines(limit: Int) -> [String] {
    var lines = [
      "", "Smoke tests: \(laidOut.count) of \(laidOut.count + skipped.count) classes are laid out.",
    ]
    if !skipped.isEmpty {
      lines.append(
        "  The others, by reason: "
          + counts.map { "\($0.kind.words) \($0.count)" }.joined(separator: "; ") + "."
      )
    }
    lines += skipped.prefix(limit).map { "  \($0.name) is not: \($0.reason)" }
    if skipped.count > limit {
      lines.append("  and \(skipped.count - limit) more ('--format json' has all)")
    }
    return lines
  }
}

/// A package with an address.
public struct RemotePackage: Sendable, Hashable {
  /// The address.
  public var url: String

  /// The allowed versions.
  public var requirement: PackageRequirement

  /// The last component of the address without `.git`, in lower case.
  public var identity: String { RemotePackage.identity(ofAddress: url) }

  /// Creates a package.
  public init(url: String, requirement: PackageRequirement) {
    self.url = url
    self.requirement = requirement
  }

  /// The name that targets use for the package at an address.
  static func identity(ofAddress address: String) -> String {
    var name = address
    while name.hasSuffix("/") { name.removeLast() }
    name = String(name.split(whereSeparator: { "/:".contains($0) }).last ?? "")
    if name.hasSuffix(".git") { name.removeLast(4) }
    return name.lowercased()
  }

  /// Why git does not fetch a package from an address, as a clause; nil if it may.
  ///
  /// A text that git would take as an option or as a command is not an address.
  static func refusal(ofAddress text: String) -> String? {
    let schemes = ["https://", "ssh://", "http://", "git://"]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else {
      let form =
        /[A-Za-z0-9][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[._~+\/-]*[A-Za-z0-9][A-Za-z0-9._~+\/-]*/
      return text.wholeMatch(of: form) == nil
        ? "'\(text)' is not an address of a repository" : nil
    }
    let parts = text.dropFirst(scheme.count).split(
      separator: "/",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let (place, path) = (parts[0], parts.count > 1 ? parts[1] : "")
    // What is before the last '@' is not shown, because it may be a password.
    if let end = place.lastIndex(of: "@"), scheme != "ssh://" || place[..<end].contains(":") {
      return
        "its address on '\(place[place.index(after: end)...])' contains a user's name or password"
    }
    let host =
      /(?:[A-Za-z0-9][A-Za-z0-9._-]*@)?(?:[A-Za-z0-9][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/
    guard place.wholeMatch(of: host) != nil,
      path.wholeMatch(of: /[._~%+@\/:-]*[A-Za-z0-9][A-Za-z0-9._~%+@\/:-]*/) != nil,
      !identity(ofAddress: text).isEmpty
    else { return "'\(text)' is not an address of a repository" }
    if ["http://", "git://"].contains(scheme) {
      return "'\(text)' is not encrypted, so anyone on the way could replace the code"
    }
    return nil
  }
}

/// The allowed versions of a package.
public enum PackageRequirement: Sendable, Hashable {
  /// A version and all later ones up to the next major version.
  case upToNextMajor(PackageVersion)
  /// A version and all later ones up to the next minor version.
  case upToNextMinor(PackageVersion)
  /// One version.
  case exact(PackageVersion)
  /// Versions from the first up to but excluding the second.
  case range(PackageVersion, PackageVersion)
  /// The newest commit of a branch.
  case branch(BranchName)
  /// One commit.
  case revision(CommitHash)
}

/// A semantic version: three numbers, optionally followed by parts after `-` and `+`.
public struct PackageVersion: Sendable, Hashable, CustomStringConvertible {
  /// The version in SwiftPM's format.
  public let description: String

  /// Creates a version from its numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    description = "\(major).\(minor).\(patch)"
  }

  /// Parses a version; missing numbers are zero; nil if it is not a version.
  public init?(_ text: String) {
    let form = /v?([0-9]{1,18}(?:\.[0-9]{1,18}){0,2})((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)/
    guard text.utf8.count <= 100, let match = text.wholeMatch(of: form) else { return nil }
    let numbers = match.1.split(separator: ".").compactMap { Int($0) }
    let all = numbers + Array(repeating: 0, count: 3 - numbers.count)
    description = all.map(String.init).joined(separator: ".") + match.2
  }

  /// Whether it comes before another version; what follows a plus sign does not count.
  ///
  /// The rules are those of Semantic Versioning 2.0.0, section 11.
  func isBelow(_ other: PackageVersion) -> Bool {
    let (ours, others) = (parts, other.parts)
    if ours.numbers != others.numbers {
      return ours.numbers.lexicographicallyPrecedes(others.numbers)
    }
    // A version without a label comes after those with one.
    guard let label = ours.label else { return false }
    guard let otherLabel = others.label else { return true }
    return label.lexicographicallyPrecedes(otherLabel) { Self.precedes($0, $1) }
  }

  private var parts: (numbers: [Int], label: [Substring]?) {
    let version = description.prefix { $0 != "+" }
    let numbers = version.prefix { $0 != "-" }
    let label = version.dropFirst(numbers.count + 1)
    return (
      numbers.split(separator: ".").compactMap { Int($0) },
      numbers.count == version.count ? nil : label.split(separator: ".")
    )
  }

  /// Numbers come before words, the shorter of two numbers first.
  private static func precedes(_ one: Substring, _ other: Substring) -> Bool {
    func isNumber(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    switch (isNumber(one), isNumber(other)) {
    case (true, true): return (one.count, String(one)) < (other.count, String(other))
    case (true, false): return true
    case (false, true): return false
    case (false, false): return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }
}

/// A branch name that git allows.
public struct BranchName: Sendable, Hashable, CustomStringConvertible {
  /// The name.
  public let description: String

  /// Creates a branch name; nil if git does not allow it.
  public init?(_ name: String) {
    let forbidden: Set<Unicode.Scalar> = [" ", "~", "^", ":", "?", "*", "[", "\\", "\"", "'", "`"]
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, name.utf8.count <= 250, name != "@", !name.hasPrefix("-"),
      !name.hasSuffix("."), !name.contains(".."), !name.contains("@{"),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }),
      name.unicodeScalars.allSatisfy({ scalar in
        !forbidden.contains(scalar) && scalar.properties.generalCategory.isVisible
      })
    else { return nil }
    description = name
  }
}

/// The hash of a commit, or a prefix of it.
public struct CommitHash: Sendable, Hashable, CustomStringConvertible {
  /// The hexadecimal digits.
  public let description: String

  /// Parses a hash; nil if it is not one.
  public init?(_ text: String) {
    guard text.wholeMatch(of: /[0-9A-Fa-f]{7,64}/) != nil else { return nil }
    description = text
  }
}

extension Unicode.GeneralCategory {
  /// Whether characters of the category are visible: not control, format or separator characters.
  var isVisible: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

extension PackageRequirement {
  /// Parses a requirement of a kind that projects and manifests use.
  ///
  /// - Throws: An error whose message contains the text that is not a version, a branch or a
  ///   commit.
  init(kind: String, texts: [String]) throws(AppSourcesError) {
    func version(_ index: Int) throws(AppSourcesError) -> PackageVersion {
      let text = index < texts.count ? texts[index] : ""
      guard let version = PackageVersion(text) else {
        throw AppSourcesError("'\(text)' is not a version")
      }
      return version
    }
    switch kind {
    case "upToNextMajorVersion": self = .upToNextMajor(try version(0))
    case "upToNextMinorVersion": self = .upToNextMinor(try version(0))
    case "exactVersion", "exact": self = .exact(try version(0))
    case "versionRange", "range":
      let (least, end) = (try version(0), try version(1))
      guard least.isBelow(end) else {
        throw AppSourcesError("no version is at least \(least) and below \(end)")
      }
      self = .range(least, end)
    case "branch":
      let text = texts.first ?? ""
      guard let name = BranchName(text) else {
        throw AppSourcesError("'\(text)' is not a branch")
      }
      self = .branch(name)
    case "revision":
      let text = texts.first ?? ""
      guard let hash = CommitHash(text) else {
        throw AppSourcesError("'\(text)' is not a commit")
      }
      self = .revision(hash)
    default: throw AppSourcesError("'\(kind)' is not a kind of requirement")
    }
  }
}

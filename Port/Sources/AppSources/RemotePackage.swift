/// A package that has an address.
public struct RemotePackage: Sendable, Hashable {
  /// The address.
  public var url: String

  /// Which versions are allowed.
  public var requirement: PackageRequirement

  /// The last component of the address without `.git`, in lower case.
  public var identity: String { RemotePackage.identity(ofAddress: url) }

  /// Makes a package.
  public init(url: String, requirement: PackageRequirement) {
    self.url = url
    self.requirement = requirement
  }

  /// The name by which targets refer to a package at an address.
  static func identity(ofAddress address: String) -> String {
    var name = address
    while name.hasSuffix("/") { name.removeLast() }
    name = String(name.split(whereSeparator: { "/:".contains($0) }).last ?? "")
    if name.hasSuffix(".git") { name.removeLast(4) }
    return name.lowercased()
  }

  /// Whether a text is an address that git fetches from, and nothing else: no option, and no command that git starts.
  static func isAddress(_ text: String) -> Bool {
    let path = /[A-Za-z0-9._~%+@\/:-]*/
    for scheme in ["https://", "http://", "ssh://", "git://"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return rest.first.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "[") } == true
        && rest.dropFirst().wholeMatch(of: path) != nil
    }
    return text.wholeMatch(
      of: /[A-Za-z0-9][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[A-Za-z0-9._~+\/-]+/
    )
      != nil
  }
}

/// Which versions of a package are allowed.
public enum PackageRequirement: Sendable, Hashable {
  /// A version and all later ones before the next major one.
  case upToNextMajor(PackageVersion)
  /// A version and all later ones before the next minor one.
  case upToNextMinor(PackageVersion)
  /// One version.
  case exact(PackageVersion)
  /// Versions from one to another, which is not allowed itself.
  case range(PackageVersion, PackageVersion)
  /// The newest commit of a branch.
  case branch(BranchName)
  /// One commit.
  case revision(CommitHash)
}

/// A semantic version: three numbers, perhaps with what stands behind `-` and `+`.
public struct PackageVersion: Sendable, Hashable, CustomStringConvertible {
  /// The version as SwiftPM reads it.
  public let description: String

  /// Makes a version of its numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    description = "\(major).\(minor).\(patch)"
  }

  /// Reads a version, of which zeros may be missing; nil if it is not one.
  public init?(_ text: String) {
    let form = /v?([0-9]{1,18}(?:\.[0-9]{1,18}){0,2})((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)/
    guard text.utf8.count <= 100, let match = text.wholeMatch(of: form) else { return nil }
    let numbers = match.1.split(separator: ".").compactMap { Int($0) }
    let all = numbers + Array(repeating: 0, count: 3 - numbers.count)
    description = all.map(String.init).joined(separator: ".") + match.2
  }
}

/// The name of a branch, as git allows them.
public struct BranchName: Sendable, Hashable, CustomStringConvertible {
  /// The name.
  public let description: String

  /// Takes a name; nil if git allows no branch of that name.
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

/// The hash of a commit, or its first digits.
public struct CommitHash: Sendable, Hashable, CustomStringConvertible {
  /// The hexadecimal digits.
  public let description: String

  /// Reads a hash; nil if it is not one.
  public init?(_ text: String) {
    guard text.wholeMatch(of: /[0-9A-Fa-f]{7,64}/) != nil else { return nil }
    description = text
  }
}

extension Unicode.GeneralCategory {
  /// Whether characters of the category can be seen: no control, format or separating characters.
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
  /// Reads a requirement of a kind that projects and manifests name.
  ///
  /// - Throws: An error whose sentence names the text that is not a version, a branch or a commit.
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
    case "versionRange", "range": self = .range(try version(0), try version(1))
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

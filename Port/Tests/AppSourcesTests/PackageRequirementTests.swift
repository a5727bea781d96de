import TestSupport
import Testing

@testable import AppSources

@Suite struct PackageRequirementTests {
  @Test(arguments: [
    ("1.2.3", "1.2.3"), ("v1.2", "1.2.0"), ("5", "5.0.0"), ("1.0.0-beta.1+7", "1.0.0-beta.1+7"),
    ("125.0.20240302000149", "125.0.20240302000149"), ("1.2.3\"", nil), ("1.2.3.4", nil), ("", nil),
    ("1.-2", nil), ("\\(1).0", nil), ("1.0\n", nil),
  ]) func `a version has three numbers, of which zeros may be missing`(text: String, read: String?)
  {
    #expect(PackageVersion(text)?.description == read)
  }

  @Test(arguments: [
    ("1.2.3", "1.2.4", true), ("1.2.3", "1.2.3", false), ("1.2.3", "1.0.0", false),
    ("1.9", "1.10", true), ("1.2.3-beta", "1.2.3", true), ("1.2.3", "1.2.3-beta+x", false),
    ("1.0.0-alpha.2", "1.0.0-alpha.10", true), ("1.0.0-1", "1.0.0-a", true),
    ("1.0.0-a", "1.0.0-a.1", true), ("1.0.0+1", "1.0.0+2", false),
  ]) func `a range has a version`(least: String, end: String, isValid: Bool) {
    func read() throws -> PackageRequirement {
      try PackageRequirement(kind: "versionRange", texts: [least, end])
    }
    if isValid {
      #expect(throws: Never.self) { try read() }
    } else {
      #expect(throws: AppSourcesError.self) { try read() }
    }
  }

  @Test(arguments: [
    ("main", true), ("feature/5-new_cells", true), ("release-1.0", true), ("ветка", true),
    ("x\"), .unsafeFlags([\"-x\"])", false), ("-upload-pack=x", false), ("a..b", false),
    ("a b", false), ("a\nb", false), ("a\\(b)", false), ("a.lock", false), ("/a", false),
    ("a/", false), ("", false), ("a\u{202E}b", false), ("@{1}", false),
  ]) func `a branch has a name that git allows`(name: String, isValid: Bool) {
    #expect((BranchName(name) != nil) == isValid)
  }

  @Test(arguments: [
    ("https://example.com/a/Pictures.git", true), ("git@example.com:a/Pictures.git", true),
    ("ssh://git@example.com:22/~a/Pictures", true), ("https://[::1]:8443/Pictures", true),
    ("ext::sh -c id", false), ("--upload-pack=id", false), ("ssh://-oProxyCommand=id/x", false),
    ("-a@b:c", false), ("https://example.com/\"), x", false), ("/etc", false),
    ("../Pictures", false), ("", false), ("https://example.com", false),
    ("https://example.com/.git", false), ("git@example.com:/", false),
  ]) func `an address is one that git fetches from`(address: String, isValid: Bool) {
    let refusal = isValid ? nil : "'\(address)' is not an address of a repository"
    #expect(RemotePackage.refusal(ofAddress: address) == refusal)
  }

  @Test(arguments: [
    "https://me:secret@example.com/a", "https://secret@example.com/a",
    "ssh://git:secret@example.com/a", "https://secret@x@example.com/a",
    "HTTPS://me:secret@example.com/a", "http://me:secret@example.com/a",
  ]) func `an address with a password is refused, and the password is not shown`(address: String) {
    #expect(
      RemotePackage.refusal(ofAddress: address)
        == "its address on 'example.com' contains a user's name or password"
    )
  }

  @Test(arguments: ["git://example.com/a", "http://example.com/a.git", "HTTP://example.com/a"])
  func `an address without encryption is refused`(address: String) {
    #expect(RemotePackage.refusal(ofAddress: address)?.contains("is not encrypted") == true)
  }

  @Test func `a package whose branch is not a branch is named and not ported`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": """
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T); packageReferences = (R); };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (S); packageProductDependencies = (D); };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        B = { isa = PBXBuildFile; fileRef = F; };
        R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/Pictures";
          requirement = { kind = branch; branch = "x\\"), evil(\\""; }; };
        D = { isa = XCSwiftPackageProductDependency; package = R; productName = Pictures; };
      }; }
      """, "A.swift": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.packages.isEmpty && app.modules[0].products.isEmpty)
    #expect(
      app.notes == [
        "App uses the package product Pictures, which is not ported: 'x\"), evil(\"' is not a branch."
      ]
    )
  }
}

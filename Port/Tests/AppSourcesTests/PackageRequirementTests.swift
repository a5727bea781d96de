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
    ("ssh://git@example.com:22/~a/Pictures", true), ("ext::sh -c id", false),
    ("--upload-pack=id", false), ("ssh://-oProxyCommand=id/x", false), ("-a@b:c", false),
    ("https://example.com/\"), x", false), ("/etc", false), ("../Pictures", false), ("", false),
  ]) func `an address is one that git fetches from`(address: String, isValid: Bool) {
    #expect(RemotePackage.isAddress(address) == isValid)
  }

  @Test func `a package whose branch is not a branch is named and not taken over`() throws {
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
        "App uses the package product Pictures, which is not taken over: 'x\"), evil(\"' is not a branch."
      ]
    )
  }
}

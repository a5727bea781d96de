import Foundation
import TestSupport
import Testing

@testable import AppSources

@Suite struct XcodeProjectTests {
  @Test func `the target's files, resources, settings and tests are read`() throws {
    let app = try AppReader(paths: [fixture("Diary") + "/Diary.xcodeproj"]).read()
    #expect(app.name == "Diary")
    #expect(app.root == fixture("Diary"))
    #expect(app.modules.map(\.name) == ["Diary", "DiaryTests"])
    let main = app.modules[0]
    #expect(
      main.sources == [
        "Diary/AppDelegate.swift", "Diary/Entry.swift", "Diary/Views/CardView.swift",
        "Diary/Views/EntryCell.swift", "Diary/DiaryViewController.swift",
        "Diary/HelpViewController.swift",
      ]
    )
    #expect(
      main.resources.map(\.path) == [
        "Diary/Assets.xcassets", "Diary/en.lproj/Localizable.strings",
        "Diary/de.lproj/Localizable.strings",
      ]
    )
    #expect(
      main.resources.map(\.destination) == [
        "Assets.xcassets", "en.lproj/Localizable.strings", "de.lproj/Localizable.strings",
      ]
    )
    #expect(main.settings.languageMode == 5)
    #expect(main.settings.conditions == ["DIARY_DEBUG", "DEBUG"])
    #expect(main.settings.deploymentTarget == "12.0")
    let tests = app.modules[1]
    #expect(tests.isTest && tests.dependencies == ["Diary"])
    #expect(tests.sources == ["DiaryTests/DiaryTests.swift"])
  }

  @Test func `a folder stands for the project in it`() throws {
    #expect(try AppReader(paths: [fixture("Diary")]).read().modules.count == 2)
  }

  private static let synchronized = """
    // !$*UTF8*$!
    { objectVersion = 77; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (T, E);
        packageReferences = (R); };
      G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
      S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (X, Y); };
      X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = (Info.plist, Old/Gone.swift, ); };
      Y = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = E; membershipExceptions = (Shared.swift, ); };
      T = { isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.application";
        buildConfigurationList = L; fileSystemSynchronizedGroups = (S); packageProductDependencies = (D);
        dependencies = (Z); };
      E = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
        buildConfigurationList = L; };
      Z = { isa = PBXTargetDependency; target = E; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME:c99extidentifier)"; }; };
      R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/Pictures.git";
        requirement = { kind = upToNextMajorVersion; minimumVersion = 2.1.0; }; };
      D = { isa = XCSwiftPackageProductDependency; package = R; productName = Pictures; };
    }; }
    """

  @Test func `synchronized folders have all files but the exceptions`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": Self.synchronized,
      "App/Feed.swift": "", "App/Shared.swift": "", "App/Old/Gone.swift": "", "App/Info.plist": "",
      "App/Assets.xcassets/Contents.json": "{}",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["Kit", "My_App"])
    #expect(app.modules[0].sources == ["App/Shared.swift"])
    #expect(app.modules[1].sources == ["App/Feed.swift", "App/Shared.swift"])
    #expect(app.modules[1].resources.map(\.destination) == ["Assets.xcassets"])
    #expect(app.modules[1].dependencies == ["Kit"])
    #expect(app.modules[1].products == [.init(name: "Pictures", package: "pictures")])
    #expect(
      app.packages == [
        .init(
          url: "https://example.com/Pictures.git",
          requirement: .upToNextMajor(PackageVersion(2, 1, 0))
        )
      ]
    )
  }

  private static let pods = """
    // !$*UTF8*$!
    { rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (U, S); };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = Snap/Snap.swift; sourceTree = "<group>"; };
      U = { isa = PBXNativeTarget; name = "Pods-App"; productType = "com.apple.product-type.framework";
        buildConfigurationList = L; dependencies = (D); };
      D = { isa = PBXTargetDependency; target = S; };
      S = { isa = PBXNativeTarget; name = Snap; productType = "com.apple.product-type.framework";
        buildConfigurationList = L; buildPhases = (B); };
      B = { isa = PBXSourcesBuildPhase; files = (I); };
      I = { isa = PBXBuildFile; fileRef = F; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME:c99extidentifier)"; }; };
    }; }
    """

  private static let app = """
    // !$*UTF8*$!
    { rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (T); };
      G = { isa = PBXGroup; children = (F, K); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
      K = { isa = PBXFileReference; path = Pods_App.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildConfigurationList = L; buildPhases = (B, W); };
      B = { isa = PBXSourcesBuildPhase; files = (I); };
      I = { isa = PBXBuildFile; fileRef = F; };
      W = { isa = PBXFrameworksBuildPhase; files = (J); };
      J = { isa = PBXBuildFile; fileRef = K; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
    }; }
    """

  @Test func `pods that are there come with the app that links them`() throws {
    let workspace = """
      <Workspace version = "1.0"><FileRef location = "group:App.xcodeproj"></FileRef>
      <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef></Workspace>
      """
    let folder = try TemporaryFolder([
      "App.xcworkspace/contents.xcworkspacedata": workspace,
      "App.xcodeproj/project.pbxproj": Self.app, "App.swift": "",
      "Pods/Pods.xcodeproj/project.pbxproj": Self.pods, "Pods/Snap/Snap.swift": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["Snap", "App"])
    #expect(app.modules[0].sources == ["Pods/Snap/Snap.swift"])
    #expect(app.modules[1].dependencies == ["Snap"])
  }

  @Test func `packages in a synchronized folder are modules of their own`() throws {
    let project = Self.synchronized
      .replacing("packageReferences = (R);", with: "")
      .replacing("package = R; productName = Pictures;", with: "productName = Core;")
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": project, "App/Feed.swift": "", "App/Shared.swift": "",
      "App/Modules/Core/Package.swift": """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])],
        targets: [.target(name: "Core")])
      """, "App/Modules/Core/Sources/Core/Core.swift": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(Set(app.modules.map(\.name)) == ["Core", "Kit", "My_App"])
    let main = try #require(app.modules.last)
    #expect(main.sources == ["App/Feed.swift", "App/Shared.swift"])
    #expect(main.dependencies.sorted() == ["Core", "Kit"])
  }

  /// A chain of targets: each depends on the next one.
  private static func chain(_ count: Int) -> String {
    let targets = (0..<count).map { number in
      let type = number == 0 ? "application" : "framework"
      return """
        T\(number) = { isa = PBXNativeTarget; name = M\(number); productType = "com.apple.product-type.\(type)";
          buildPhases = (S); dependencies = (D\(number)); };
        D\(number) = { isa = PBXTargetDependency; target = T\(number + 1); };
        """
    }
    return """
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (\((0..<count).map { "T\($0)" }.joined(separator: ", "))); };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        B = { isa = PBXBuildFile; fileRef = F; };
        \(targets.joined(separator: "\n"))
      }; }
      """
  }

  // With a cubic number of steps, 400 targets take minutes.
  @Test func `a long chain of targets is read, and one that is too long is refused`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": Self.chain(400), "A.swift": "",
    ])
    let modules = try AppReader(paths: [folder.path]).read().modules
    #expect(modules.map(\.name) == (0..<400).reversed().map { "M\($0)" })
    #expect(modules.last?.dependencies.count == 399)
    try folder.write(Self.chain(1_001), to: "App.xcodeproj/project.pbxproj")
    #expect(throws: AppSourcesError("M0 needs more than 1000 targets.")) {
      try AppReader(paths: [folder.path]).read()
    }
  }

  @Test func `an XML project is read like another`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [
        "rootObject": "P",
        "objects": [
          "P": ["isa": "PBXProject", "mainGroup": "G", "targets": ["T"]] as [String: Any],
          "G": ["isa": "PBXGroup", "children": ["F"], "sourceTree": "<group>"] as [String: Any],
          "F": ["isa": "PBXFileReference", "path": "A.swift", "sourceTree": "SOURCE_ROOT"],
          "T": [
            "isa": "PBXNativeTarget", "name": "App", "buildPhases": ["S"],
            "productType": "com.apple.product-type.application",
          ] as [String: Any],
          "S": ["isa": "PBXSourcesBuildPhase", "files": ["B"]] as [String: Any],
          "B": ["isa": "PBXBuildFile", "fileRef": "F"],
        ] as [String: Any],
      ] as [String: Any],
      format: .xml,
      options: 0
    )
    let folder = try TemporaryFolder(["A.swift": ""])
    try folder.write(data, to: "App.xcodeproj/project.pbxproj")
    #expect(try AppReader(paths: [folder.path]).read().modules.first?.sources == ["A.swift"])
  }

  @Test func `several apps are named, and one is chosen by --target`() throws {
    let text = Self.synchronized.replacingOccurrences(
      of: "name = Kit; productType = \"com.apple.product-type.framework\"",
      with: "name = Other; productType = \"com.apple.product-type.application\""
    )
    let folder = try TemporaryFolder([
      "Some.xcodeproj/project.pbxproj": text, "App/Shared.swift": "",
    ])
    let path = "\(folder.path)/Some.xcodeproj"
    #expect(
      throws: AppSourcesError(
        "\(path) has several targets: 'My App', 'Other'. Choose one with --target NAME."
      )
    ) { try AppReader(paths: [path]).read() }
    #expect(try AppReader(paths: [path], target: "Other").read().name == "Other")
    #expect(
      throws: AppSourcesError("\(path) has no target 'Nope'; it has 'My App', 'Other'.")
    ) { try AppReader(paths: [path], target: "Nope").read() }
  }

  @Test func `a workspace names projects and packages`() throws {
    let folder = try TemporaryFolder([
      "All.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0"?><Workspace version="1.0"><Group location="container:Apps" name="x">
      <FileRef location = "group:App &amp; Co.xcodeproj"></FileRef></Group>
      <FileRef location="group:Pods/Pods.xcodeproj"></FileRef></Workspace>
      """,
      "Apps/App & Co.xcodeproj/project.pbxproj": Self.synchronized,
      "Apps/App/Feed.swift": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["My_App"])
    #expect(
      app.modules[0].sources == ["Feed.swift"] || app.modules[0].sources == ["Apps/App/Feed.swift"]
    )
  }

  @Test func `a file that is no project is refused in one sentence`() throws {
    let folder = try TemporaryFolder(["App.xcodeproj/project.pbxproj": "{ archiveVersion = 1; }"])
    #expect(
      throws: AppSourcesError(
        "\(folder.path)/App.xcodeproj/project.pbxproj is not a project: it has no 'objects' and 'rootObject'."
      )
    ) { try AppReader(paths: [folder.path]).read() }
    let text = "{ objects = { }; rootObject = GONE; }"
    try folder.write(Data(text.utf8), to: "App.xcodeproj/project.pbxproj")
    #expect(
      throws: AppSourcesError(
        "\(folder.path)/App.xcodeproj/project.pbxproj is not a project: its 'rootObject' 'GONE' does not exist."
      )
    ) { try AppReader(paths: [folder.path]).read() }
  }
}

import Foundation
import TestSupport

/// A generated project with hostile structure and text in every field.
///
/// Next to the project's folder `App` are `victim`, with files that must not be read or changed,
/// and `Out`, which an earlier port may have written.
struct HostileProject {
  /// The contents of the files outside the project.
  static let secret = "SECRET-OUTSIDE"

  let folder: TemporaryFolder
  private var random: Generator
  /// Whether strings of the project may lack their quotes, so that most of it is not read.
  private let isBroken: Bool

  var app: String { "\(folder.path)/App" }
  var output: String { "\(folder.path)/Out" }

  /// A seeded random number generator.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = Generator(state: seed)
    isBroken = Int.random(in: 0..<6, using: &random) == 0
    try folder.write("\(Self.secret) 1", to: "victim/f.txt")
    try folder.write("struct Victim { let text = \"\(Self.secret)\" }", to: "victim/V.swift")
    try folder.write("KEY = \(Self.secret)\n", to: "victim/V.xcconfig")
    try folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>K</key><string>\(Self.secret)</string></dict></plist>",
      to: "victim/Info.plist"
    )
    try folder.write("{\"k\": \"\(Self.secret)\"}", to: "victim/a.imageset/Contents.json")
    writeFiles()
    writeProject()
    writeSettings()
    if chance(3) { try? folder.write(manifest, to: "App/\(chance(2) ? "" : "Kit/")Package.swift") }
    if chance(4) { writeWorkspace() }
    if chance(3) { plantOutput() }
    for name in ["Package.resolved", "Podfile.lock", "Cartfile.resolved"] where chance(4) {
      try? folder.write(text(), to: "App/\(name)")
    }
  }

  // MARK: Choices

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static let texts = [
    "", "App", "\"", "\\", "\\(evil())", "\\\"", "a\"), .unsafeFlags([\"-x\"]), (\"", "\n", "\r\n",
    "x\nimport Evil\n", "*/ evil() /*", "// x", "\"\"\"", "#\"\\#(evil())\"#", "`", "`; evil(); `",
    "../victim", "../../victim/f.txt", "/etc/passwd", "/dev/zero", "/dev/stdin", "..", ".", "/",
    "~",
    "\u{202E}txt.exe", "\u{1B}[2J", "\u{7}", "\u{0}", "\u{2028}", "\u{FEFF}", "e\u{301}", "🧨", "Ä",
    "class", "Swift", "UIKit", "Type", "self", "_", "SmokeTests", "AppResources", "plumbline",
    "$(A)$(A)", "$(inherited)$(inherited)", "$(B:upper)", "$(", "${A", "-D X -DY", "YES", "6.0",
    "5",
    "1.2.3", "1.0\"; evil()", "--upload-pack=evil", "ext::sh -c evil", "https://example.com/x",
    "MainActor", "Info.plist", "../victim/Info.plist", "../victim/V.xcconfig", "A.swift",
    "main.swift",
    "Assets.xcassets", "Data", "Package.swift", "%s%n", "*", "?", "<x>", "&amp;", "{", "}", "(",
    ")", ";",
  ]

  private mutating func text() -> String {
    if chance(40) { return String(repeating: one(Self.texts), count: 300) }
    return chance(3) ? one(Self.texts) + one(Self.texts) : one(Self.texts)
  }

  /// A string, sometimes without the quotes that property lists require.
  private mutating func quoted() -> String {
    let text = text()
    if isBroken, chance(20) { return text }
    return "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
        "\n",
        with: "\\n"
      )
      + "\""
  }

  /// A valid file name.
  private mutating func name() -> String {
    let name = text().replacing("/", with: "_").replacing("\u{0}", with: "0").prefix(60)
    return name.isEmpty || name == "." || name == ".." ? "x" : String(name)
  }

  // MARK: Files

  // A file whose path is already a folder is not written.

  private mutating func writeFiles() {
    try? folder.write(
      "import UIKit\nclass A: UIView { @objc (go) func go() {} }\n",
      to: "App/A.swift"
    )
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      let kind = one([".swift", ".json", ".strings", ".xcstrings", ".storyboard", ""])
      try? folder.write(
        kind == ".swift"
          ? "// \(text())\nlet x\(random.next() % 9) = 1\n" : text(),
        to: "App/\(one(["", "Data/", "de.lproj/", "\(name())/"]))\(name())\(kind)"
      )
    }
    let catalog = "App/Assets.xcassets"
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let set =
        "\(catalog)/\(one(["", "\(name())/"]))\(name()).\(one(["imageset", "colorset", "x"]))"
      try? folder.write(
        "{\"properties\": {\"provides-namespace\": true}}",
        to: "\(set)/Contents.json"
      )
    }
    try? folder.write("class B { let i = UIImage(resource: .evil) }", to: "App/B.swift")
    try? folder.write(
      "{\"sourceLanguage\": \(json()), \"strings\": {\(json()): {\"localizations\": {\(json()): {\"stringUnit\": {\"value\": \(json())}}}}}}",
      to: "App/Localizable.xcstrings"
    )
    let targets = [
      ".", "..", "../../victim", "../../victim/f.txt", "/", "/etc", "loop", "A.swift", "nowhere",
    ]
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let place = one(["Assets.xcassets/", "Data/", "", "Linked/"])
      try? FileManager.default.createDirectory(
        atPath: "\(app)/\(place)",
        withIntermediateDirectories: true
      )
      symlink(
        one(targets),
        "\(app)/\(place)\(one(["loop", "l.swift", "l.json", "l", "l.imageset"]))"
      )
    }
    if chance(4) {
      mkfifo("\(app)/\(one(["pipe.swift", "Assets.xcassets/pipe", "pipe.json"]))", 0o600)
    }
    if chance(4) {
      let path: [CChar] = "\(app)/x".utf8CString.dropLast() + [-1, -2] + ".swift".utf8CString
      close(open(path, O_CREAT | O_WRONLY, 0o600))
    }
    if chance(6) { try? folder.write(Data([0xFF, 0xFE, 0x61, 0, 0x62, 0]), to: "App/Wide.swift") }
  }

  private mutating func json() -> String {
    let data = try? JSONSerialization.data(withJSONObject: text(), options: .fragmentsAllowed)
    return String(decoding: data ?? Data("\"\"".utf8), as: UTF8.self)
  }

  // MARK: The project

  private mutating func writeProject() {
    let ids = (0..<24).map { "I\($0)" }
    var lines: [String] = []
    func references(_ random: inout Generator, from ids: [String]) -> String {
      let count = Int.random(in: 0..<5, using: &random)
      return (0..<count).map { _ in ids[Int.random(in: 0..<ids.count, using: &random)] }
        .joined(separator: ", ")
    }
    let kinds = [
      "PBXFileReference", "PBXGroup", "PBXVariantGroup", "PBXFileSystemSynchronizedRootGroup",
      "PBXBuildFile", "PBXTargetDependency", "XCRemoteSwiftPackageReference",
      "XCLocalSwiftPackageReference", "XCSwiftPackageProductDependency",
    ]
    for id in ids {
      let requirement =
        "{ kind = \(one(["branch", "revision", "exactVersion", "versionRange", "upToNextMajorVersion", quoted()])); "
        + "branch = \(quoted()); revision = \(quoted()); version = \(quoted()); "
        + "minimumVersion = \(quoted()); maximumVersion = \(quoted()); }"
      lines.append(
        """
        \(id) = { isa = \(one(kinds)); path = \(one([quoted(), "A.swift", "B.swift", "Assets.xcassets", "Data", "Localizable.xcstrings"])); name = \(quoted());
          sourceTree = \(one(["\"<group>\"", "SOURCE_ROOT", "\"<absolute>\"", quoted()]));
          children = (\(references(&random, from: ids))); fileRef = \(one(ids)); productRef = \(one(ids)); package = \(one(ids));
          productName = \(quoted()); target = \(one(ids + ["T", "U"])); targetProxy = \(one(ids)); remoteInfo = \(quoted());
          repositoryURL = \(one([quoted(), "\"https://example.com/x\""])); relativePath = \(one([quoted(), "Kit"])); requirement = \(requirement);
          exceptions = (\(references(&random, from: ids))); membershipExceptions = (\(quoted()), \(quoted())); };
        """
      )
    }
    let settings = [
      "PRODUCT_NAME", "PRODUCT_MODULE_NAME", "SWIFT_VERSION", "OTHER_SWIFT_FLAGS", "INFOPLIST_FILE",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWIFT_DEFAULT_ACTOR_ISOLATION", "MARKETING_VERSION",
      "IPHONEOS_DEPLOYMENT_TARGET", "A", "B", "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY",
    ]
    let values = settings.filter { _ in chance(2) }.map { "\($0) = \(quoted());" }.joined(
      separator: " "
    )
    var files = ""
    for id in ids { files += "\(id)," }
    let project = """
      // !$*UTF8*$!
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (T, U); projectDirPath = \(chance(8) ? quoted() : "\"\"");
          packageReferences = (\(references(&random, from: ids))); };
        G = { isa = PBXGroup; children = (FA, \(files)); sourceTree = "<group>"; };
        FA = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        BA = { isa = PBXBuildFile; fileRef = FA; };
        T = { isa = PBXNativeTarget; name = \(one(["App", quoted()])); productType = "com.apple.product-type.application";
          buildConfigurationList = L; buildPhases = (S, R, W); fileSystemSynchronizedGroups = (\(references(&random, from: ids)));
          packageProductDependencies = (\(references(&random, from: ids))); dependencies = (\(references(&random, from: ids))); };
        U = { isa = PBXNativeTarget; name = \(quoted()); productType = \(one(["\"com.apple.product-type.framework\"", "\"com.apple.product-type.bundle.unit-test\"", quoted()]));
          buildConfigurationList = L; buildPhases = (S, R); dependencies = (\(references(&random, from: ids))); };
        S = { isa = PBXSourcesBuildPhase; files = (BA, \(references(&random, from: ids))); };
        R = { isa = PBXResourcesBuildPhase; files = (\(references(&random, from: ids))); };
        W = { isa = PBXFrameworksBuildPhase; files = (\(references(&random, from: ids))); };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = \(one(["X", one(ids)])); buildSettings = { \(values) }; };
        X = { isa = PBXFileReference; path = \(one(["App.xcconfig", quoted()])); sourceTree = SOURCE_ROOT; };
        \(lines.joined(separator: "\n"))
      }; }
      """
    var bytes = Array(project.utf8)
    if isBroken {
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(random.next() & 0xFF)
      }
    }
    if chance(20) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
    try? folder.write(Data(bytes), to: "App/App.xcodeproj/project.pbxproj")
  }

  private mutating func writeSettings() {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let line = text().replacing("\n", with: " ")
      lines.append(
        one([
          "A = \(line)", "B = $(A)$(A)\(line)", "A = $(inherited)$(inherited)\(line)",
          "PRODUCT_NAME = \(line)", "#include \"\(line)\"", "#include \"App.xcconfig\"",
          "#include? \"../victim/V.xcconfig\"", "OTHER_SWIFT_FLAGS[sdk=iphone*] = \(line)",
        ])
      )
    }
    try? folder.write(lines.joined(separator: "\n"), to: "App/App.xcconfig")
    let escaped = text().replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let deep = chance(10) ? 100_000 : 0
    try? folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\">\(String(repeating: "<array>", count: deep))<dict><key>CFBundleName</key>"
        + "<string>\(escaped)</string></dict>\(String(repeating: "</array>", count: deep))</plist>",
      to: "App/Info.plist"
    )
  }

  private var manifest: String {
    mutating get {
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let a = \(json())
      let package = Package(name: \(one(["a", json()])), products: [.library(name: \(json()), targets: ["App", \(json())])],
        dependencies: [.package(url: \(json()), branch: \(json())), .package(path: \(json()))],
        targets: [.target(name: "App", dependencies: [\(json()), "Core"], path: \(one(["\".\"", json()])), exclude: [\(json())],
          resources: [.copy(\(json())), .process("..")], swiftSettings: [.define(\(json()))]),
          .target(name: "Core", dependencies: ["App"], path: "Data"), .testTarget(name: \(json()))])
      \(text())
      """
    }
  }

  private mutating func writeWorkspace() {
    let location = text().replacing("\"", with: "&quot;")
    try? folder.write(
      """
      <Workspace version = "1.0"><Group location = "\(one(["container:", "absolute:/", "group:\(location)"]))">
      <FileRef location = "group:App.xcodeproj"></FileRef><FileRef location = "\(location)"></FileRef></Group>
      <FileRef location = "group:App.xcodeproj"></FileRef></Workspace>
      """,
      to: "App/App.xcworkspace/contents.xcworkspacedata"
    )
  }

  /// Creates a folder that looks as if an earlier port had written it.
  private mutating func plantOutput() {
    let path = one([
      "../victim/f.txt", "a/f.txt", "Package.swift", "/etc/passwd", "Sources/App/A.swift",
    ])
    let hash = one([Self.hash(of: "\(Self.secret) 1"), "0"])
    try? folder.write(
      "{\"format\": 1, \"app\": \"\(app)\", \"files\": {\"\(path)\": \"\(hash)\"}, \"leftOut\": []}",
      to: "Out/.plumbline-port.json"
    )
    if chance(2) { symlink("../victim", "\(output)/\(one(["a", "Sources", "Tests"]))") }
    if chance(3) { symlink("../victim/f.txt", "\(output)/\(one(["Package.swift", ".gitignore"]))") }
  }

  private static func hash(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16)
  }

  // MARK: The file system

  /// Every file outside the output's folder, with its kind, size, time and contents.
  func snapshot() -> [String: String] {
    var entries: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: folder.path)
    while let name = names?.nextObject() as? String {
      if name == "Out" || name.hasPrefix("Out/") { continue }
      var status = stat()
      lstat("\(folder.path)/\(name)", &status)
      let isFile = status.st_mode & S_IFMT == S_IFREG
      let data = isFile ? FileManager.default.contents(atPath: "\(folder.path)/\(name)") : nil
      entries[name] =
        "\(status.st_mode) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(data?.hashValue ?? 0)"
    }
    return entries
  }

  /// The output files that contain contents from outside the project.
  func leaks() -> [String] {
    var found: [String] = []
    let names = FileManager.default.enumerator(atPath: output)
    while let name = names?.nextObject() as? String {
      var status = stat()
      lstat("\(output)/\(name)", &status)
      guard status.st_mode & S_IFMT == S_IFREG,
        let data = FileManager.default.contents(atPath: "\(output)/\(name)")
      else { continue }
      if String(decoding: data, as: UTF8.self).contains(Self.secret) { found.append(name) }
    }
    return found
  }
}

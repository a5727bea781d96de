import Foundation

/// The build settings of a target, with those of its project and of `.xcconfig` files.
struct BuildSettings {
  private var levels: [[String: String]] = []
  private let target: String

  /// Reads the settings of a target's configuration, `Debug` if there is one.
  init(of target: XcodeProject.Target) throws(AppSourcesError) {
    self.target = target.name
    let project = target.project
    for owner in [project.root, target.value] {
      guard let list = project.object("buildConfigurationList", of: owner) else { continue }
      let all = project.list("buildConfigurations", of: list).map(\.value)
      guard
        let configuration = all.first(where: { $0["name"]?.string == "Debug" })
          ?? all.first(where: { $0["name"]?.string?.lowercased().contains("debug") == true })
          ?? all.first
      else { continue }
      if let file = Self.configurationFile(of: configuration, in: project) {
        var read: Set<String> = []
        levels.append(try Self.read(file, read: &read))
      }
      levels.append(Self.own(configuration))
    }
  }

  /// Makes settings of values, the project's first.
  init(levels: [[String: String]], target: String) {
    self.levels = levels
    self.target = target
  }

  private static func own(_ configuration: PropertyList) -> [String: String] {
    var values: [String: String] = [:]
    for (key, value) in (configuration["buildSettings"]?.dictionary ?? [:]).sorted(by: {
      $0.key < $1.key
    }) {
      guard let name = name(ofKey: key) else { continue }
      values[name] = value.string ?? value.words.joined(separator: " ")
    }
    return values
  }

  private static func configurationFile(
    of configuration: PropertyList,
    in project: XcodeProject
  ) -> String? {
    if let reference = configuration["baseConfigurationReference"]?.string {
      return project.paths[reference]
    }
    if let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
      let folder = project.paths[anchor],
      let path = configuration["baseConfigurationReferenceRelativePath"]?.string
    {
      return XcodeProject.join(folder, path)
    }
    return nil
  }

  /// The setting's name in a key that may have conditions; nil if those do not hold on a phone.
  static func name(ofKey key: String) -> String? {
    guard let bracket = key.firstIndex(of: "[") else { return key }
    let conditions = key[bracket...].split(whereSeparator: { "[],".contains($0) })
    for condition in conditions {
      let parts = condition.split(separator: "=").map(String.init)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "sdk": if !parts[1].hasPrefix("iphone") && parts[1] != "*" { return nil }
      case "config": if parts[1] != "Debug" && parts[1] != "*" { return nil }
      default: continue
      }
    }
    return String(key[..<bracket])
  }

  /// Reads a file of settings and those it includes; one that is missing is passed over, as pods' files are.
  static func read(_ path: String, read: inout Set<String>) throws(AppSourcesError) -> [String:
    String]
  {
    guard read.insert(path).inserted, let data = FileManager.default.contents(atPath: path) else {
      return [:]
    }
    var values: [String: String] = [:]
    let lines = String(decoding: data, as: UTF8.self).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    for (index, line) in lines.enumerated() {
      let code = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...])
        .trimmingCharacters(in: .whitespaces)
      if code.isEmpty { continue }
      if code.hasPrefix("#include") {
        let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3 else {
          throw AppSourcesError("\(path), line \(index + 1): a file's name in quotes is expected.")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let included = try Self.read(XcodeProject.join(folder, String(parts[1])), read: &read)
        values.merge(included) { $1 }
        continue
      }
      guard let equals = Self.assignment(in: code) else {
        throw AppSourcesError("\(path), line \(index + 1): NAME = VALUE is expected.")
      }
      let key = code[..<equals].trimmingCharacters(in: .whitespaces)
      guard let name = name(ofKey: key) else { continue }
      let value = code[code.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      values[name] = value.replacingOccurrences(
        of: "$(inherited)",
        with: values[name] ?? "$(inherited)"
      )
    }
    return values
  }

  /// The `=` behind a setting's name: those in its conditions are others.
  private static func assignment(in line: String) -> String.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: continue
      }
    }
    return nil
  }

  // MARK: Values

  /// The value of a setting, with what it names put in; nil if it is not set.
  subscript(_ name: String) -> String? { value(name, below: levels.count, depth: 0) }

  private func value(_ name: String, below level: Int, depth: Int) -> String? {
    guard depth < 20 else { return nil }
    guard let index = levels[..<level].lastIndex(where: { $0[name] != nil }),
      let text = levels[index][name]
    else { return name == "TARGET_NAME" || name == "TARGETNAME" ? target : nil }
    return expanded(text, name: name, level: index, depth: depth)
  }

  private func expanded(_ text: String, name: String, level: Int, depth: Int) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, "({".contains(rest[open]),
        let close = rest[open...].firstIndex(of: rest[open] == "(" ? ")" : "}")
      else {
        result.append("$")
        rest = rest[open...]
        continue
      }
      let parts = rest[rest.index(after: open)..<close].split(separator: ":").map(String.init)
      let key = parts.first ?? ""
      let isInherited = key == "inherited" || key == name
      let value =
        isInherited
        ? value(name, below: level, depth: depth + 1)
        : value(key, below: levels.count, depth: depth + 1)
      result += Self.modified(value ?? "", by: parts.dropFirst())
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func modified(_ value: String, by modifiers: some Sequence<String>) -> String {
    modifiers.reduce(value) { value, modifier in
      switch modifier {
      case "c99extidentifier", "identifier": ModuleName.made(of: value)
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      default: value
      }
    }
  }

  /// A text with the values of the settings that it names.
  func expanding(_ text: String) -> String {
    expanded(text, name: "", level: levels.count, depth: 0)
  }

  /// The name of the module that the target makes.
  var moduleName: String {
    let name = self["PRODUCT_MODULE_NAME"] ?? self["PRODUCT_NAME"] ?? target
    return ModuleName.made(of: name.isEmpty ? target : name)
  }

  /// What decides how the target's files are compiled.
  var compilation: CompilationSettings {
    var settings = CompilationSettings()
    settings.languageMode = (self["SWIFT_VERSION"]?.hasPrefix("6") ?? false) ? 6 : 5
    settings.isMainActorByDefault = self["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
    var seen: Set<String> = []
    settings.conditions = (self["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "")
      .split(separator: " ").map(String.init)
      .filter { ModuleName.isValid($0) && seen.insert($0).inserted }
    let flags = (self["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ").map(String.init)
    for (index, flag) in flags.enumerated() {
      let name =
        flag == "-D" && index + 1 < flags.count
        ? flags[index + 1] : flag.hasPrefix("-D") ? String(flag.dropFirst(2)) : ""
      if ModuleName.isValid(name), seen.insert(name).inserted { settings.conditions.append(name) }
    }
    settings.strictConcurrency = self["SWIFT_STRICT_CONCURRENCY"].flatMap {
      ["targeted", "complete"].contains($0) ? $0 : nil
    }
    settings.upcomingFeatures = Self.upcomingFeatures.filter { self[$0.setting] == "YES" }
      .map(\.feature)
    settings.deploymentTarget = self["IPHONEOS_DEPLOYMENT_TARGET"]
    return settings
  }

  private static let upcomingFeatures: [(setting: String, feature: String)] = [
    ("SWIFT_UPCOMING_FEATURE_CONCISE_MAGIC_FILE", "ConciseMagicFile"),
    ("SWIFT_UPCOMING_FEATURE_DEPRECATE_APPLICATION_MAIN", "DeprecateApplicationMain"),
    ("SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION", "DisableOutwardActorInference"),
    ("SWIFT_UPCOMING_FEATURE_DYNAMIC_ACTOR_ISOLATION", "DynamicActorIsolation"),
    ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY", "ExistentialAny"),
    ("SWIFT_UPCOMING_FEATURE_FORWARD_TRAILING_CLOSURES", "ForwardTrailingClosures"),
    (
      "SWIFT_UPCOMING_FEATURE_GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY",
      "GlobalActorIsolatedTypesUsability"
    ),
    ("SWIFT_UPCOMING_FEATURE_GLOBAL_CONCURRENCY", "GlobalConcurrency"),
    ("SWIFT_UPCOMING_FEATURE_IMPLICIT_OPEN_EXISTENTIALS", "ImplicitOpenExistentials"),
    ("SWIFT_UPCOMING_FEATURE_IMPORT_OBJC_FORWARD_DECLS", "ImportObjcForwardDeclarations"),
    ("SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES", "InferIsolatedConformances"),
    ("SWIFT_UPCOMING_FEATURE_INFER_SENDABLE_FROM_CAPTURES", "InferSendableFromCaptures"),
    ("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT", "InternalImportsByDefault"),
    ("SWIFT_UPCOMING_FEATURE_ISOLATED_DEFAULT_VALUES", "IsolatedDefaultValues"),
    ("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY", "MemberImportVisibility"),
    ("SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT", "NonisolatedNonsendingByDefault"),
    ("SWIFT_UPCOMING_FEATURE_NONFROZEN_ENUM_EXHAUSTIVITY", "NonfrozenEnumExhaustivity"),
    ("SWIFT_UPCOMING_FEATURE_REGION_BASED_ISOLATION", "RegionBasedIsolation"),
  ]
}

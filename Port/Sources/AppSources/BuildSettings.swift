import Foundation

/// The build settings of a target, including those of its project and of `.xcconfig` files.
struct BuildSettings {
  private var levels: [[String: String]] = []
  private let target: String

  /// Setting files that were not read, with the reasons, in sentences.
  private(set) var notes: [String] = []

  /// Reads the settings of a target's configuration; uses `Debug` if it exists.
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
        let settings = try project.settingsFiles.settings(of: file)
        levels.append(settings.values)
        notes += settings.notes
      } else if let id = configuration["baseConfigurationReference"]?.string {
        let reason = project.unplaced[id] ?? "it is in no group of the project"
        notes.append("The settings in a file of \(target.name) are not read: \(reason).")
      }
      levels.append(Self.own(configuration))
    }
  }

  /// Creates settings from values, the project's first.
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

  /// The setting's name in a key that may have conditions; nil if they do not apply to a phone.
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

  // MARK: Values

  /// The maximum length of a value in bytes, also after substitution.
  static let maximumLength = 64 << 10

  /// The value of a setting with references substituted; nil if it is not set.
  ///
  /// - Throws: An error if it is too long.
  subscript(_ name: String) -> String? {
    get throws(AppSourcesError) {
      var work = 0
      return try value(name, below: levels.count, depth: 0, work: &work)
    }
  }

  private func value(
    _ name: String,
    below level: Int,
    depth: Int,
    work: inout Int
  ) throws(AppSourcesError) -> String? {
    guard depth < 20 else { return nil }
    guard let index = levels[..<level].lastIndex(where: { $0[name] != nil }),
      let text = levels[index][name]
    else { return name == "TARGET_NAME" || name == "TARGETNAME" ? target : nil }
    return try expanded(text, name: name, level: index, depth: depth, work: &work)
  }

  private func expanded(
    _ text: String,
    name: String,
    level: Int,
    depth: Int,
    work: inout Int
  ) throws(AppSourcesError) -> String {
    work += 1 + text.utf8.count
    guard work <= Self.maximumLength else {
      throw AppSourcesError(
        "The build settings of \(target) are too long: \(name.isEmpty ? "the Info.plist" : "the value of \(name)"), with those that it "
          + "names put in, has more than \(Self.maximumLength >> 10) KB."
      )
    }
    var result = ""
    var rest = text[...]
    // Brackets that do not occur in the rest, so that it is not searched again and again.
    var absent: Set<Character> = []
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let open = rest.index(after: dollar)
      let bracket: Character? =
        open == rest.endIndex ? nil : rest[open] == "(" ? ")" : rest[open] == "{" ? "}" : nil
      let close = bracket.flatMap { bracket in
        absent.contains(bracket) ? nil : rest[open...].firstIndex(of: bracket)
      }
      guard let close else {
        if let bracket { absent.insert(bracket) }
        result.append("$")
        rest = rest[open...]
        continue
      }
      let parts = rest[rest.index(after: open)..<close].split(separator: ":").map(String.init)
      let key = parts.first ?? ""
      let isInherited = key == "inherited" || key == name
      let value =
        try isInherited
        ? value(name, below: level, depth: depth + 1, work: &work)
        : value(key, below: levels.count, depth: depth + 1, work: &work)
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

  /// A text of a file with references to settings substituted.
  ///
  /// All texts of a file share `work`, the length of the texts and values so far, in bytes.
  ///
  /// - Throws: An error if they are too long.
  func expanding(_ text: String, work: inout Int) throws(AppSourcesError) -> String {
    if !text.contains("$") { return text }
    return try expanded(text, name: "", level: levels.count, depth: 0, work: &work)
  }

  /// The name of the target's module.
  var moduleName: String {
    get throws(AppSourcesError) {
      var name = try self["PRODUCT_MODULE_NAME"]
      if name == nil { name = try self["PRODUCT_NAME"] }
      return ModuleName.made(of: name?.isEmpty == false ? name ?? target : target)
    }
  }

  /// The settings that affect how the target's files are compiled.
  var compilation: CompilationSettings {
    get throws(AppSourcesError) {
      var settings = CompilationSettings()
      settings.languageMode = (try self["SWIFT_VERSION"]?.hasPrefix("6") ?? false) ? 6 : 5
      settings.isMainActorByDefault = try self["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
      var seen: Set<String> = []
      let conditions = try self["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? ""
      settings.conditions = conditions.split(separator: " ").map(String.init)
        .filter { ModuleName.isValid($0) && seen.insert($0).inserted }
      let flags = (try self["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ").map(String.init)
      for (index, flag) in flags.enumerated() {
        let name =
          flag == "-D" && index + 1 < flags.count
          ? flags[index + 1] : flag.hasPrefix("-D") ? String(flag.dropFirst(2)) : ""
        if ModuleName.isValid(name), seen.insert(name).inserted { settings.conditions.append(name) }
      }
      let concurrency = try self["SWIFT_STRICT_CONCURRENCY"] ?? ""
      settings.strictConcurrency =
        ["targeted", "complete"].contains(concurrency) ? concurrency : nil
      for known in Self.upcomingFeatures {
        if try self[known.setting] == "YES" { settings.upcomingFeatures.append(known.feature) }
      }
      settings.deploymentTarget = try self["IPHONEOS_DEPLOYMENT_TARGET"]
      return settings
    }
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

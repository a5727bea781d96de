import Foundation

/// Creates an app from Xcode projects.
struct XcodeReader {
  /// The app's own targets.
  private let targets: [XcodeProject.Target]
  /// The app's own targets and those of the pods.
  private let allTargets: [XcodeProject.Target]
  private let localPackages: [String]
  private let source: ManifestSource
  /// What of the workspace is not ported, in sentences.
  private let notes: [String]
  private let area: SourceArea
  /// The modules' names by project and target identifier.
  private var names: [String: String] = [:]
  /// The libraries by the names of their targets and modules; the first of several with one name.
  private lazy var libraries = Self.byName(allTargets.filter { $0.product == .library })
  /// The libraries that a target depends on, by project and target identifier.
  private var links: [String: [XcodeProject.Target]] = [:]

  /// The maximum number of targets in an app.
  static let maximumTargets = 1_000

  /// The maximum number of package products that an app's targets link.
  private static let maximumProducts = 5_000

  /// The maximum number of files in an app's targets.
  private static let maximumFiles = 200_000

  /// Takes the projects of a workspace, or one project, and the folders of packages next to them.
  init(
    projects: [XcodeProject],
    packages: [String] = [],
    notes: [String] = [],
    area: SourceArea,
    source: ManifestSource
  ) {
    self.area = area
    self.source = source
    self.notes = notes
    // The pods' project contains other people's code, which is ported if the app links it.
    let own = projects.filter { !$0.path.hasSuffix("/Pods.xcodeproj") }
    targets = own.flatMap(\.allTargets)
    allTargets =
      targets
      + projects.filter { $0.path.hasSuffix("/Pods.xcodeproj") }
      .flatMap(\.allTargets)
    var seen: Set<String> = []
    localPackages = (packages + own.flatMap(\.localPackages)).filter { seen.insert($0).inserted }
  }

  /// The names of the targets that can be ported.
  var targetNames: [String] {
    targets.filter { $0.product == .app || $0.product == .library }.map(\.name)
  }

  /// The target to port.
  private func chosen(_ name: String?, path: String) throws(AppSourcesError) -> XcodeProject.Target
  {
    if let name {
      if let target = targets.first(where: { $0.name == name }) { return target }
      let names = targets.map { "'\($0.name)'" }.joined(separator: ", ")
      throw AppSourcesError(
        "\(path) has no target '\(name)'; it has \(names.isEmpty ? "none" : names)."
      )
    }
    for product in [XcodeProject.Product.app, .library] {
      let candidates = targets.filter { $0.product == product && isForPhones($0) }
      if candidates.count > 1 {
        // The app often has the project's name; other apps may be for tests and examples.
        let base = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let namesakes = candidates.filter {
          $0.name == base || $0.name == "\(base) iOS" || $0.name == "\(base)-iOS"
        }
        if namesakes.count == 1 { return namesakes[0] }
        let names = candidates.map { "'\($0.name)'" }.joined(separator: ", ")
        throw AppSourcesError(
          "\(path) has several targets: \(names). Choose one with --target NAME."
        )
      }
      if let only = candidates.first { return only }
    }
    throw AppSourcesError("\(path) has no target that makes an app or a framework for iOS.")
  }

  private func isForPhones(_ target: XcodeProject.Target) -> Bool {
    guard let settings = try? BuildSettings(of: target) else { return true }
    let supported = (try? settings["SUPPORTED_PLATFORMS"]) ?? nil
    let platforms = supported ?? (try? settings["SDKROOT"]) ?? "iphoneos"
    return platforms.contains("iphone") || platforms == "auto"
  }

  /// Reads the target, its dependencies, and its tests.
  mutating func read(target name: String?, path: String) throws(AppSourcesError) -> AppDraft {
    let main = try chosen(name, path: path)
    var draft = AppDraft(name: "")
    draft.add(notes)
    let reached = closure(of: main)
    guard reached.count <= Self.maximumTargets else {
      throw AppSourcesError("\(main.name) needs more than \(Self.maximumTargets) targets.")
    }
    let tests = targets.filter { target in
      target.product == .unitTests && target.dependencies.contains(main.name)
    }
    let products = (reached + tests).reduce(0) { $0 + $1.packageProducts.count }
    guard products <= Self.maximumProducts else {
      throw AppSourcesError(
        "\(main.name) needs more than \(Self.maximumProducts) package products."
      )
    }
    let packages = packageModules(for: reached + tests, draft: &draft)
    try self.name(reached + tests, draft: &draft)
    draft.name = names[key(of: main)] ?? ""
    let known = Set((reached + tests).map(\.name))
    for target in reached {
      draft.add(
        target.dependencies.filter { name in
          !known.contains(name) && targets.contains { $0.name == name }
        }.map {
          "\(target.name) depends on the target \($0), which is not ported: it is not a library."
        }
      )
    }
    var count = 0
    for target in reached + tests {
      let module = try module(of: target, beside: reached, packages: packages, draft: &draft)
      count += module.sources.count + module.resources.count + module.others.count
      guard count <= Self.maximumFiles else {
        throw AppSourcesError("The targets of \(path) have more than \(Self.maximumFiles) files.")
      }
      draft.modules.append(module)
    }
    return draft
  }

  private func key(of target: XcodeProject.Target) -> String {
    "\(target.project.path) \(target.id)"
  }

  /// Assigns unique names to the targets' modules; a package's product may have the app's name.
  private mutating func name(
    _ targets: [XcodeProject.Target],
    draft: inout AppDraft
  ) throws(AppSourcesError) {
    var taken = Set(draft.modules.map(\.name))
    for target in targets {
      let own = try BuildSettings(of: target).moduleName
      var name = own
      var count = 1
      while !taken.insert(name).inserted {
        name = own + (target.product == .app ? "App" : "Target") + (count == 1 ? "" : "\(count)")
        count += 1
      }
      names[key(of: target)] = name
      if name != own {
        draft.add([
          "The target \(target.name) makes a module \(own) as another does; here its module is \(name)."
        ])
      }
    }
  }

  private static func byName(_ targets: [XcodeProject.Target]) -> [String: XcodeProject.Target] {
    var result: [String: XcodeProject.Target] = [:]
    for target in targets {
      for name in [target.name, try? BuildSettings(of: target).moduleName].compactMap({ $0 })
      where result[name] == nil {
        result[name] = target
      }
    }
    return result
  }

  /// A target and the libraries that it depends on, directly or indirectly; each before those that
  /// it depends on.
  ///
  /// - Complexity: O(*n*), where *n* is the number of dependencies of all these targets.
  private mutating func closure(of target: XcodeProject.Target) -> [XcodeProject.Target] {
    var reached: [XcodeProject.Target] = []
    var seen: Set<String> = []
    var stack = [target]
    while let next = stack.popLast() {
      let key = key(of: next)
      guard seen.insert(key).inserted else { continue }
      reached.append(next)
      let linked = links[key] ?? next.dependencies.compactMap { libraries[$0] }
      links[key] = linked
      stack += linked.reversed()
    }
    return reached
  }

  private mutating func module(
    of target: XcodeProject.Target,
    beside reached: [XcodeProject.Target],
    packages: LocalPackages,
    draft: inout AppDraft
  ) throws(AppSourcesError) -> ModuleDraft {
    let settings = try BuildSettings(of: target)
    var notes: [String] = []
    var module = target.files(notes: &notes)
    draft.add(notes)
    module.name = names[key(of: target)] ?? draft.name
    module.isTest = target.product == .unitTests
    module.settings = try settings.compilation
    draft.add(settings.notes)
    if target.product == .app {
      let list = try InformationList(settings: settings, project: target.project)
      module.settings.information = list.bytes
      module.informationPath = list.path
      draft.add(list.refusal.map { [$0] } ?? [])
    }
    // A linked target may have no Swift files, such as the common framework of pods.
    module.dependencies += closure(of: target).dropFirst().compactMap { names[key(of: $0)] }
    // Tests can also use the app's dependencies.
    if module.isTest {
      for other in reached where target.dependencies.contains(other.name) {
        guard let name = names[key(of: other)] else { continue }
        if !module.dependencies.contains(name) { module.dependencies.append(name) }
      }
    }
    let remote = target.project.remotePackages
    for product in target.packageProducts {
      if let reason = product.package.flatMap({ remote.refused[$0] }) {
        draft.add([
          "\(target.name) uses the package product \(product.name), which is not ported: \(reason)."
        ])
      } else if let package = product.package.flatMap({ remote.packages[$0] }) {
        if !draft.packages.contains(where: { $0.identity == package.identity }) {
          draft.packages.append(package)
        }
        module.products.append(.init(name: product.name, package: package.identity))
      } else if let targets = packages.targets(of: product.name) {
        module.dependencies += targets.map(ModuleName.made)
      } else {
        draft.add([
          "\(target.name) uses the package product \(product.name), which was not found."
        ])
      }
    }
    return module
  }

  /// Adds the modules of local packages that the targets use to the draft.
  private func packageModules(
    for targets: [XcodeProject.Target],
    draft: inout AppDraft
  ) -> LocalPackages {
    var wanted: Set<String> = []
    for target in targets {
      let remote = target.project.remotePackages
      for product in target.packageProducts {
        let isRemote = product.package.map { id in
          remote.packages[id] != nil || remote.refused[id] != nil
        }
        if isRemote != true { wanted.insert(product.name) }
      }
    }
    var packages = LocalPackages(folders: localPackages, area: area, source: source)
    packages.load(wanted)
    packages.add(Set(wanted.flatMap { packages.targets(of: $0) ?? [] }), to: &draft)
    return packages
  }
}

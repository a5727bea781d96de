/// The local packages that an app uses.
///
/// A manifest is run only if the app needs one of the package's products, or if it cannot be known
/// without running it whether the package has a product that the app needs.
struct LocalPackages {
  /// The packages that the app uses.
  private(set) var readers: [SwiftPackageReader]

  /// What is not ported, in sentences.
  private(set) var notes: [String] = []

  /// The folders of the project's packages, which any package may use.
  private let folders: [String]
  private let area: SourceArea
  private let source: ManifestSource
  /// The packages as far as they can be read without running their manifests; nil for folders that
  /// are not packages.
  private var parsed: [String: SwiftPackageReader?] = [:]
  /// The folders of packages that are used, or that cannot be read.
  private var known: Set<String>

  /// Takes the folders of a project's packages.
  init(folders: [String], area: SourceArea, source: ManifestSource) {
    self.folders = folders
    self.area = area
    self.source = source
    readers = []
    known = []
  }

  /// Takes one package.
  init(_ package: SwiftPackageReader) {
    folders = []
    area = package.area
    source = package.source
    readers = [package]
    known = [package.folder]
    notes = package.notes
  }

  /// The targets of a product.
  func targets(of product: String) -> [String]? {
    readers.lazy.compactMap { $0.products[product] }.first
  }

  /// Whether one of the packages has a target.
  func hasTarget(_ name: String) -> Bool {
    readers.contains { reader in reader.targets.contains { $0.name == name } }
  }

  /// Reads the packages that have products; `places` are the folders of other packages that may.
  mutating func load(_ products: Set<String>, from places: [String] = []) {
    var missing = products.filter { targets(of: $0) == nil }
    for isCertain in [true, false] {
      for folder in folders + places where !missing.isEmpty && !known.contains(folder) {
        let package = parsed(folder)
        let has = package.map { !missing.isDisjoint(with: $0.products.keys) } ?? false
        guard isCertain ? has : package?.isPartial ?? true else { continue }
        known.insert(folder)
        do {
          let reader = try SwiftPackageReader(folder: folder, area: area, source: source)
          readers.append(reader)
          notes += reader.notes
          missing.subtract(reader.products.keys)
        } catch {
          notes.append(error.description)
        }
      }
    }
  }

  private mutating func parsed(_ folder: String) -> SwiftPackageReader? {
    if let package = parsed[folder] { return package }
    let package = try? SwiftPackageReader(folder: folder, area: area, source: .parsed)
    parsed[folder] = package
    return package
  }

  /// Targets and those that they depend on, directly or indirectly; reads the packages that have
  /// them.
  mutating func closure(of names: Set<String>) -> Set<String> {
    var wanted = names
    var queue = names.sorted()
    while let name = queue.popLast() {
      var index = 0
      while index < readers.count {
        let reader = readers[index]
        index += 1
        for target in reader.targets where target.name == name {
          load(Set(target.products.map(\.name)), from: reader.localPackages)
          for dependency in moduleNames(of: target) where wanted.insert(dependency).inserted {
            queue.append(dependency)
          }
        }
      }
    }
    return wanted
  }

  /// The targets of these packages that a target may import.
  func moduleNames(of target: SwiftPackageReader.Target) -> [String] {
    target.dependencies + target.products.flatMap { targets(of: $0.name) ?? [] }
  }

  /// Adds targets to an app, with those that they depend on and the packages with addresses that
  /// they use.
  mutating func add(_ names: Set<String>, to draft: inout AppDraft) {
    let wanted = closure(of: names)
    draft.add(notes)
    var added: Set<String> = []
    for reader in readers {
      for target in reader.targets
      where wanted.contains(target.name) && added.insert(target.name).inserted {
        draft.modules.append(reader.module(of: target, packages: self, draft: &draft))
      }
    }
  }
}

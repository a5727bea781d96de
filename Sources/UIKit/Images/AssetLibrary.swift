internal import Signposts

/// Finds images and colours in bundles by name.
enum AssetLibrary {
  /// The assets found in folders so far.
  private struct State {
    var catalogs: [String: [AssetCatalog]] = [:]
    var mainFolders: [String]?
  }

  private static let state = Locked(State())

  static func image(
    named name: String,
    in bundle: Bundle?,
    traits: UITraitCollection
  ) -> UIImage.Content? {
    // A name is a path below a folder, and must not leave it.
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      return nil
    }
    for folder in folders(of: bundle) {
      let fromCatalog = catalogs(in: folder).lazy.compactMap {
        $0.image(named: name, traits: traits)
      }.first
      if let fromCatalog { return fromCatalog }
      guard let file = ImageFiles.file(named: name, in: folder, traits: traits),
        let image = UIImage(contentsOfFile: file.path)
      else { continue }
      return image.content
    }
    return nil
  }

  static func color(named name: String, in bundle: Bundle?) -> UIColor? {
    for folder in folders(of: bundle) {
      for catalog in catalogs(in: folder) {
        if let color = catalog.color(named: name) { return color }
      }
    }
    return nil
  }

  /// Returns the folders of a bundle; for nil, those of the main bundle and the resource bundles
  /// next to it.
  static func folders(of bundle: Bundle?) -> [String] {
    if let bundle {
      // The resources of a test's main bundle are also in the bundles next to it.
      return bundle.bundlePath == Bundle.main.bundlePath ? mainFolders() : folders(ofOne: bundle)
    }
    return mainFolders()
  }

  private static func folders(ofOne bundle: Bundle) -> [String] {
    let paths = [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
    return paths.count == 2 && paths[0] == paths[1] ? [paths[0]] : paths
  }

  private static func mainFolders() -> [String] {
    if let known = state.withLock({ $0.mainFolders }) { return known }
    let main = Bundle.main
    var folders = folders(ofOne: main)
    var parents = [main.bundlePath]
    if let executable = main.executablePath {
      parents.append(executable.deletingLastPathComponent)
    }
    for parent in parents where !parent.isEmpty {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
      folders += names.sorted().filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
        .map { "\(parent)/\($0)" }
    }
    var seen: Set<String> = []
    let unique = folders.filter { seen.insert($0).inserted }
    state.withLock { $0.mainFolders = unique }
    return unique
  }

  /// Returns the asset catalogs in a folder, or one level below it.
  private static func catalogs(in folder: String) -> [AssetCatalog] {
    if let known = state.withLock({ $0.catalogs[folder] }) { return known }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let catalogs = names.sorted().filter { $0.hasSuffix(".xcassets") }
      .map { AssetCatalog(folder: "\(folder)/\($0)") }
    state.withLock { $0.catalogs[folder] = catalogs }
    return catalogs
  }
}

extension UIColor {
  /// Finds a colour in an asset catalog of the main bundle or the resource bundles next to it;
  /// returns nil if it does not exist.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a colour in an asset catalog of a bundle; if traits are given, resolves it with them.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let color = AssetLibrary.color(named: name, in: bundle) else { return nil }
    self.init(content: (traitCollection.map(color.resolvedColor(with:)) ?? color).content)
  }

  /// Returns the palette colour for a name in an asset catalog, such as `systemBlueColor`.
  package static func system(named name: String) -> UIColor? {
    let base = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    return namedPalette[base]
  }

  private static let namedPalette: [String: UIColor] = [
    "systemRed": systemRed, "systemGreen": systemGreen, "systemBlue": systemBlue,
    "systemOrange": systemOrange, "systemYellow": systemYellow, "systemPink": systemPink,
    "systemPurple": systemPurple, "systemTeal": systemTeal, "systemIndigo": systemIndigo,
    "systemBrown": systemBrown, "systemMint": systemMint, "systemCyan": systemCyan,
    "systemGray": systemGray, "systemGray2": systemGray2, "systemGray3": systemGray3,
    "systemGray4": systemGray4, "systemGray5": systemGray5, "systemGray6": systemGray6,
    "label": label, "secondaryLabel": secondaryLabel, "tertiaryLabel": tertiaryLabel,
    "quaternaryLabel": quaternaryLabel, "placeholderText": placeholderText, "link": link,
    "separator": separator, "opaqueSeparator": opaqueSeparator, "systemFill": systemFill,
    "secondarySystemFill": secondarySystemFill, "tertiarySystemFill": tertiarySystemFill,
    "quaternarySystemFill": quaternarySystemFill, "systemBackground": systemBackground,
    "secondarySystemBackground": secondarySystemBackground,
    "tertiarySystemBackground": tertiarySystemBackground,
    "systemGroupedBackground": systemGroupedBackground,
    "secondarySystemGroupedBackground": secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackground": tertiarySystemGroupedBackground,
    "lightText": lightText, "darkText": darkText, "black": black, "white": white,
  ]
}

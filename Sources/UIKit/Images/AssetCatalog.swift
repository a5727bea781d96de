internal import Signposts

/// An Xcode `.xcassets` folder: sets of images and colours, each a folder with a `Contents.json`.
///
/// Entries that cannot be parsed are skipped.
struct AssetCatalog: Sendable {
  /// The folders of the sets by name.
  ///
  /// Names in a group with a namespace have the group's name as a prefix.
  private(set) var imageSets: [String: String] = [:]
  private(set) var colorSets: [String: String] = [:]

  /// The largest `Contents.json` that is read, in bytes, and the maximum nesting of groups.
  private static let maximumFileSize = 1 << 20
  private static let maximumDepth = 16

  /// Reads the names of a catalogue's sets.
  init(folder: String) {
    read(folder, prefix: "", depth: 0)
  }

  private mutating func read(_ folder: String, prefix: String, depth: Int) {
    guard depth < AssetCatalog.maximumDepth,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names.sorted() {
      let path = "\(folder)/\(name)"
      let base = prefix + name.deletingPathExtension
      switch name.pathExtension {
      case "imageset": imageSets[base] = path
      case "colorset": colorSets[base] = path
      case "":
        let properties = AssetCatalog.contents(of: path)?["properties"] as? [String: Any]
        let isNamespace = properties?["provides-namespace"] as? Bool == true
        read(path, prefix: isNamespace ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
      default: continue
      }
    }
  }

  private static func contents(of folder: String) -> [String: Any]? {
    guard
      let bytes = try? RegularFile.read("\(folder)/Contents.json", limit: maximumFileSize)
    else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
  }

  // MARK: Images

  /// Returns the image of a set that matches the traits best.
  func image(named name: String, traits: UITraitCollection) -> UIImage.Content? {
    guard let folder = imageSets[name], let contents = AssetCatalog.contents(of: folder),
      let entries = contents["images"] as? [[String: Any]]
    else { return nil }
    let usable = entries.filter { $0["filename"] is String }
    let ranked = usable.enumerated().map { index, entry in
      (entry, AssetCatalog.rank(entry, traits) + CGFloat(index) / 1e6)
    }
    for (entry, _) in ranked.sorted(by: { $0.1 < $1.1 }) {
      guard let file = entry["filename"] as? String,
        // A set's files are directly in its folder.
        !file.contains("/"), let header = ImageHeader(path: "\(folder)/\(file)")
      else { continue }
      return AssetCatalog.content(
        header,
        entry,
        source: .file("\(folder)/\(file)"),
        properties: contents["properties"] as? [String: Any] ?? [:],
        displayScale: traits.displayScale
      )
    }
    return nil
  }

  private static func content(
    _ header: ImageHeader,
    _ entry: [String: Any],
    source: UIImage.Source,
    properties: [String: Any],
    displayScale: CGFloat
  ) -> UIImage.Content {
    let ownScale = scale(of: entry) ?? 1
    let scale = header.isVector ? max(displayScale, 1) : ownScale
    let pixels = header.isVector ? 1 : scale
    var content = UIImage.Content(
      size: CGSize(width: header.size.width / pixels, height: header.size.height / pixels),
      scale: scale,
      source: source
    )
    content.renderingMode =
      switch properties["template-rendering-intent"] as? String {
      case "template": .alwaysTemplate
      case "original": .alwaysOriginal
      default: .automatic
      }
    content.alignmentRectInsets = insets(entry["alignment-insets"], scale: ownScale)
    if let resizing = entry["resizing"] as? [String: Any] {
      content.capInsets = insets(resizing["cap-insets"], scale: ownScale)
      let center = resizing["center"] as? [String: Any]
      content.resizingMode = center?["mode"] as? String == "stretch" ? .stretch : .tile
    }
    content.flipsWithDirection = entry["language-direction"] != nil
    return content
  }

  private static func scale(of entry: [String: Any]) -> CGFloat? {
    switch entry["scale"] as? String {
    case "1x": 1
    case "2x": 2
    case "3x": 3
    default: nil
    }
  }

  /// Returns insets that the file stores in pixels.
  private static func insets(_ value: Any?, scale: CGFloat) -> UIEdgeInsets {
    guard let sides = value as? [String: Any] else { return .zero }
    func side(_ name: String) -> CGFloat {
      let number = (sides[name] as? NSNumber)?.doubleValue ?? 0
      return number.isFinite ? CGFloat(number) / scale : 0
    }
    return UIEdgeInsets(
      top: side("top"),
      left: side("left"),
      bottom: side("bottom"),
      right: side("right")
    )
  }

  /// Returns how badly an entry matches: first by idiom, then by style, then by scale.
  private static func rank(_ entry: [String: Any], _ traits: UITraitCollection) -> CGFloat {
    let scale = scale(of: entry).map {
      ImageFiles.rank($0, displayScale: traits.displayScale)
    }
    return deviceRank(entry, traits) + (scale ?? 0)
  }

  private static func deviceRank(_ entry: [String: Any], _ traits: UITraitCollection) -> CGFloat {
    let own = traits.userInterfaceIdiom == .pad ? "ipad" : "iphone"
    var rank: CGFloat =
      switch entry["idiom"] as? String {
      case own?: 0
      case "universal"?, nil: 1_000
      default: 100_000
      }
    let appearances = entry["appearances"] as? [[String: Any]] ?? []
    var fits = 0
    for appearance in appearances {
      switch (appearance["appearance"] as? String, appearance["value"] as? String) {
      case ("luminosity", "dark") where traits.userInterfaceStyle == .dark,
        ("luminosity", "light") where traits.userInterfaceStyle != .dark,
        ("contrast", "high") where traits.accessibilityContrast == .high:
        fits += 1
      default: rank += 10_000
      }
    }
    // Of matching entries, a specific one is better than a general one.
    rank += CGFloat(200 * (2 - min(fits, 2)))
    return rank
  }

  // MARK: Colours

  /// Returns the colour of a set, which depends on the traits.
  func color(named name: String) -> UIColor? {
    guard let folder = colorSets[name], let contents = AssetCatalog.contents(of: folder),
      let entries = contents["colors"] as? [[String: Any]]
    else { return nil }
    let colors = entries.compactMap { entry in
      (entry["color"] as? [String: Any]).flatMap(AssetCatalog.makeColor).map { (entry, $0) }
    }
    guard let first = colors.first?.1 else { return nil }
    guard colors.count > 1 else { return first }
    // The values from JSON are never changed.
    nonisolated(unsafe) let choices = colors
    return UIColor { traits in
      let best = unsafe choices.min {
        AssetCatalog.deviceRank($0.0, traits) < AssetCatalog.deviceRank($1.0, traits)
      }
      return best?.1 ?? first
    }
  }

  private static func makeColor(_ value: [String: Any]) -> UIColor? {
    if let reference = value["reference"] as? String { return UIColor.system(named: reference) }
    guard let components = value["components"] as? [String: Any] else { return nil }
    let alpha = component(components["alpha"], wholeNumbersAreBytes: false) ?? 1
    if let white = component(components["white"]) { return UIColor(white: white, alpha: alpha) }
    guard let red = component(components["red"]), let green = component(components["green"]),
      let blue = component(components["blue"])
    else { return nil }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a component in the file's format: `0.5`, `128` or `0x80`; an opacity of `1` is opaque.
  private static func component(
    _ value: Any?,
    wholeNumbersAreBytes: Bool = true
  ) -> CGFloat? {
    if let number = value as? NSNumber { return CGFloat(number.doubleValue) }
    guard let text = value as? String else { return nil }
    if text.lowercased().hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    return text.contains(".") || !wholeNumbersAreBytes ? CGFloat(number) : CGFloat(number) / 255
  }
}

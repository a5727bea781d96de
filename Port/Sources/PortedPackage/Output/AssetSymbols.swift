import AppSources
import Foundation
import SourceRewriting

/// The symbols that Xcode generates for images and colors in asset catalogs, limited to those that
/// the code uses.
struct AssetSymbols {
  private enum Kind: String {
    case image
    case color
  }

  private struct Asset {
    var kind: Kind
    /// The enclosing namespaces and its own symbol.
    var symbols: [String]
    /// The asset's name.
    var name: String
  }

  private var assets: [Asset] = []
  private let used: Set<String>
  private let declared: Set<String>

  /// Finds the symbols that a module's files, or its tests, use.
  init(_ state: ModuleState, tests: [ModuleState]) {
    var used: Set<String> = []
    var declared: Set<String> = []
    let catalogs = state.module.resources.filter { $0.destination.hasSuffix(".xcassets") }
    if !catalogs.isEmpty {
      for path in state.remaining {
        Self.scan(state.contents[path] ?? [], used: &used, declared: &declared)
      }
      var inTests: Set<String> = []
      for test in tests {
        for path in test.remaining {
          Self.scan(test.contents[path] ?? [], used: &used, declared: &inTests)
        }
      }
    }
    self.used = used
    self.declared = declared
    for catalog in catalogs { read(Catalog(catalog), catalog.destination, symbols: [], prefix: "") }
  }

  /// The folders and `Contents.json` files of a catalog, by path in the bundle.
  private struct Catalog {
    /// The names in each folder.
    private(set) var names: [String: Set<String>] = [:]
    /// The path of each folder's `Contents.json`.
    private(set) var lists: [String: String] = [:]

    init(_ resource: AppModule.Resource) {
      for file in resource.files {
        var parts = file.destination.split(separator: "/").map(String.init)
        if parts.last == "Contents.json" {
          lists[parts.dropLast().joined(separator: "/")] = file.path
        }
        while let name = parts.popLast(), !parts.isEmpty {
          names[parts.joined(separator: "/"), default: []].insert(name)
        }
      }
    }
  }

  private mutating func read(
    _ catalog: Catalog,
    _ folder: String,
    symbols: [String],
    prefix: String,
    depth: Int = 0
  ) {
    guard depth < 16 else { return }
    for name in (catalog.names[folder] ?? []).sorted() {
      let path = "\(folder)/\(name)"
      let base = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      switch URL(fileURLWithPath: name).pathExtension {
      case "imageset":
        let symbol = Self.symbol(of: base, withoutSuffix: "image")
        assets.append(Asset(kind: .image, symbols: symbols + [symbol], name: prefix + base))
      case "colorset":
        let symbol = Self.symbol(of: base, withoutSuffix: "color")
        assets.append(Asset(kind: .color, symbols: symbols + [symbol], name: prefix + base))
      case "" where catalog.names[path] != nil:
        let isNamespace = catalog.lists[path].map(Self.providesNamespace) ?? false
        let type = Self.symbol(of: name, withoutSuffix: nil)
        read(
          catalog,
          path,
          symbols: isNamespace
            ? symbols + [type.prefix(1).uppercased() + type.dropFirst()] : symbols,
          prefix: isNamespace ? "\(prefix)\(name)/" : prefix,
          depth: depth + 1
        )
      default: continue
      }
    }
  }

  private static func providesNamespace(_ list: String) -> Bool {
    guard let bytes = InputFile.contents(list, maximumSize: 1 << 20),
      let value = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let properties = value["properties"] as? [String: Any]
    else { return false }
    return properties["provides-namespace"] as? Bool == true
  }

  /// The symbol that Xcode derives from a name: `nav-bar/LogoImage` becomes `logo`.
  static func symbol(of name: String, withoutSuffix suffix: String?) -> String {
    var words = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    if words.isEmpty { return "_" }
    let first = words[0]
    let capitals = first.prefix { $0.isUppercase }.count
    // In a run of capitals, the last one begins the next word.
    let lowered = capitals <= 1 || capitals == first.count ? capitals : capitals - 1
    words[0] = first.prefix(lowered).lowercased() + first.dropFirst(lowered)
    var symbol =
      words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if let suffix, symbol.count > suffix.count,
      symbol.hasSuffix(suffix.prefix(1).uppercased() + suffix.dropFirst())
    {
      symbol.removeLast(suffix.count)
    }
    if symbol.first?.isNumber == true { symbol = "_" + symbol }
    return symbol
  }

  /// Collects names after a dot, and names that are declared as members.
  private static func scan(_ bytes: [UInt8], used: inout Set<String>, declared: inout Set<String>) {
    var start: Int?
    var previous = ""
    func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
      default: false
      }
    }
    for index in 0...bytes.count {
      if index < bytes.count, isWord(bytes[index]) {
        if start == nil { start = index }
        continue
      }
      guard let begin = start else { continue }
      start = nil
      let word = String(decoding: bytes[begin..<index], as: UTF8.self)
      if begin > 0, bytes[begin - 1] == UInt8(ascii: ".") { used.insert(word) }
      if ["var", "let", "func"].contains(previous) { declared.insert(word) }
      previous = word
    }
  }

  /// Whether a symbol in backticks is a valid name of a type or property.
  private static func isName(_ symbol: String) -> Bool {
    ModuleName.isValid(symbol) && !["_", "Type", "Protocol", "self", "init"].contains(symbol)
  }

  /// The file's text; nil if the code uses none of the symbols.
  func text(bundle: String) -> String? {
    var seen: Set<String> = []
    let wanted = assets.filter { asset in
      asset.symbols.allSatisfy(Self.isName) && used.contains(asset.symbols.last ?? "")
        && seen.insert(asset.kind.rawValue + asset.symbols.joined(separator: ".")).inserted
    }
    guard !wanted.isEmpty else { return nil }
    var text = "// Written by 'plumbline port'.\nimport Foundation\nimport UIKit\n"
    for asset in wanted {
      let resource = asset.kind == .image ? "ImageResource" : "ColorResource"
      let type = asset.kind == .image ? "UIImage" : "UIColor"
      let symbol = asset.symbols.last ?? ""
      let path = asset.symbols.dropLast()
      let literal = "\(resource)(name: \(asset.name.swiftLiteral), bundle: \(bundle))"
      text += "\nextension \(resource) {\n"
      for (depth, name) in path.enumerated() {
        text += String(repeating: "  ", count: depth + 1) + "enum `\(name)` {\n"
      }
      text += "  static var `\(symbol)`: \(resource) { \(literal) }\n"
      text += path.map { _ in "}\n" }.joined() + "}\n"
      // An app that is older than these symbols declares its own.
      if path.isEmpty, !declared.contains(symbol), !Self.systemNames.contains(symbol) {
        text += "\nextension \(type) {\n"
        text += "  static var `\(symbol)`: \(type) { \(type)(resource: \(literal)) }\n}\n"
      }
    }
    return text
  }

  /// Names that UIColor and UIImage already have, for which Xcode generates no extension.
  private static let systemNames: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "darkGray", "darkText", "gray", "green", "label",
    "lightGray", "lightText", "link", "magenta", "orange", "purple", "red", "separator",
    "tintColor",
    "white", "yellow", "add", "remove", "actions", "checkmark", "strokedCheckmark",
  ]
}

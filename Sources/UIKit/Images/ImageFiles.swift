/// Files of images by name: with the suffixes for scale and idiom, and with or without an extension.
enum ImageFiles {
  /// The extensions that a name without one may have, in the order in which they are tried.
  static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "heic", "bmp", "pdf", "svg"]

  /// A file and the scale that its name says.
  struct File: Equatable {
    var path: String
    var scale: CGFloat
  }

  /// The file at a path with or without an extension; its name may say the scale.
  static func file(at path: String) -> File? {
    let name = path.lastPathComponent
    let folder = path.deletingLastPathComponent
    if isFile(path) { return File(path: path, scale: scale(ofName: name)) }
    return file(named: name, in: folder.isEmpty ? "." : folder, traits: .current)
  }

  /// The best file of a name in a folder: of the scale of the traits, else of a greater one, else of a smaller one.
  static func file(named name: String, in folder: String, traits: UITraitCollection) -> File? {
    let given = name.pathExtension.lowercased()
    let hasExtension = extensions.contains(given)
    let base = hasExtension ? name.deletingPathExtension : name
    let tried = hasExtension ? [name.pathExtension] : extensions
    let idiom = traits.userInterfaceIdiom == .pad ? "~ipad" : "~iphone"
    for fileExtension in tried {
      for (suffix, scale) in suffixes(displayScale: traits.displayScale) {
        for device in [idiom, ""] {
          let path = "\(folder)/\(base)\(suffix)\(device).\(fileExtension)"
          if isFile(path) { return File(path: path, scale: scale) }
        }
      }
    }
    return nil
  }

  /// The suffixes of names for scales, the best first.
  private static func suffixes(displayScale: CGFloat) -> [(String, CGFloat)] {
    let all: [(String, CGFloat)] = [("", 1), ("@2x", 2), ("@3x", 3)]
    return all.sorted {
      ImageFiles.rank($0.1, displayScale: displayScale)
        < ImageFiles.rank($1.1, displayScale: displayScale)
    }
  }

  /// How far a scale is from the best one: those above it before those below.
  static func rank(_ scale: CGFloat, displayScale: CGFloat) -> CGFloat {
    let best = displayScale > 0 ? displayScale : UIScreen.defaultScale
    return scale >= best ? scale - best : 100 + best - scale
  }

  private static func scale(ofName name: String) -> CGFloat {
    let base = name.deletingPathExtension
    for suffix in ["@2x", "@3x"]
    where base.hasSuffix(suffix) || base.contains("\(suffix)~") {
      return suffix == "@2x" ? 2 : 3
    }
    return 1
  }

  static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}

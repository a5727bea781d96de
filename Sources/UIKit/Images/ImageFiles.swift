/// Finds image files by name, with suffixes for scale and idiom, and with or without an extension.
enum ImageFiles {
  /// The extensions to try, in this order, for a name without one.
  static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "heic", "bmp", "pdf", "svg"]

  /// A file, and the scale in its name.
  struct File: Equatable {
    var path: String
    var scale: CGFloat
  }

  /// Returns the file at a path with or without an extension; its name may contain the scale.
  static func file(at path: String) -> File? {
    let name = path.lastPathComponent
    let folder = path.deletingLastPathComponent
    if isFile(path) { return File(path: path, scale: scale(ofName: name)) }
    return file(named: name, in: folder.isEmpty ? "." : folder, traits: .current)
  }

  /// Returns the best file with a name in a folder: of the traits' scale, else a greater one, else
  /// a smaller one.
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

  /// Returns the scale suffixes for names, the best first.
  private static func suffixes(displayScale: CGFloat) -> [(String, CGFloat)] {
    let all: [(String, CGFloat)] = [("", 1), ("@2x", 2), ("@3x", 3)]
    return all.sorted {
      ImageFiles.rank($0.1, displayScale: displayScale)
        < ImageFiles.rank($1.1, displayScale: displayScale)
    }
  }

  /// Returns how far a scale is from the best one; greater scales are better than smaller ones.
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

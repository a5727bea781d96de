import AppSources
import Foundation

/// A record of the files that a port wrote, stored in its folder to distinguish them from the
/// user's files.
struct PortManifest: Codable, Equatable {
  /// The file's name in the folder.
  static let fileName = ".plumbline-port.json"

  var format = 1
  /// The app's root.
  var app: String
  /// A hash of each file's contents, by its path in the folder.
  var files: [String: String] = [:]
  /// The files that an interrupted port was about to write.
  var announced: [String: String]?
  /// The files of the app that were left out.
  var leftOut: [String] = []

  /// Reads the manifest of a folder; nil if no port wrote it.
  ///
  /// - Throws: An error if it is a link, damaged, or names a file outside the folder.
  static func read(in folder: String) throws(PortError) -> PortManifest? {
    let path = "\(folder)/\(fileName)"
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG,
      let bytes = InputFile.contents(path, maximumSize: maximumSize),
      let manifest = try? JSONDecoder().decode(PortManifest.self, from: Data(bytes)),
      manifest.format == 1
    else {
      throw PortError("\(path) is damaged or of another version; remove \(folder) to port again.")
    }
    for file in Set(manifest.files.keys).union(manifest.announced.map { Array($0.keys) } ?? [])
      .sorted()
    where !isInside(file) {
      throw PortError("\(path) names '\(file)', which is not in \(folder); no port wrote that.")
    }
    return manifest
  }

  /// The maximum size of the file, in bytes.
  private static let maximumSize = 64 << 20

  /// Whether a path is inside the folder: relative, and in its shortest form.
  ///
  /// It compares bytes, as the file system does: a `/` and the letter next to it can be one character.
  static func isInside(_ file: String) -> Bool {
    let parts = file.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !file.utf8.contains(0) && file != fileName
      && parts.allSatisfy { part in
        !["", ".", ".."].contains { part.elementsEqual($0.utf8) }
      }
  }

  /// The bytes of the file.
  func encoded() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array((try? encoder.encode(self)) ?? Data()) + [0x0A]
  }
}

/// A hash that detects changes of files.
enum ContentHash {
  /// 64-bit FNV-1a, in hexadecimal digits.
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash = hash &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

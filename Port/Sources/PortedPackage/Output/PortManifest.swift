import Foundation

/// What a port wrote into its folder, kept there so that the next one can tell its files from the user's.
struct PortManifest: Codable, Equatable {
  /// The file's name in the folder.
  static let fileName = ".plumbline-port.json"

  var format = 1
  /// The app's root.
  var app: String
  /// A hash of each file's contents, by its path in the folder.
  var files: [String: String] = [:]
  /// What a port that did not end was about to write.
  var announced: [String: String]?
  /// The files of the app that were left out.
  var leftOut: [String] = []

  /// The manifest of a folder; nil if no port wrote it.
  static func read(in folder: String) throws(PortError) -> PortManifest? {
    let path = "\(folder)/\(fileName)"
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    guard let manifest = try? JSONDecoder().decode(PortManifest.self, from: data),
      manifest.format == 1
    else {
      throw PortError("\(path) is damaged or of another version; remove \(folder) to port again.")
    }
    return manifest
  }

  /// The bytes of the file.
  func encoded() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array((try? encoder.encode(self)) ?? Data()) + [0x0A]
  }
}

/// A hash that tells a changed file from the same one.
enum ContentHash {
  /// FNV-1a of 64 bits, in hexadecimal digits.
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash = hash &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

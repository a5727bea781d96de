internal import CSignposts
internal import Signposts

/// The file of a collector's snapshot: the version that wrote it, a checksum, and the snapshot.
///
/// A snapshot is decoded only by the version that encoded it, and only if every byte is unchanged.
enum SnapshotFile {
  /// A reason why a snapshot cannot be used.
  enum Unusable: Error, Equatable {
    /// The file does not exist, or cannot be read.
    case missing
    /// It is cut off or overwritten.
    case damaged
    /// Another version of Plumbline wrote it.
    case otherVersion(String)
  }

  /// The beginning of all snapshots.
  ///
  /// A format number follows, which increases with each change of the encoding.
  private static let name = Array("PLSNAP".utf8)
  private static let magic = name + Array("4\n".utf8)
  /// The largest file that is read, in bytes; a million views need some hundred million.
  private static let sizeLimit = 4 << 30
  private static let checksumSize = MemoryLayout<UInt64>.size

  /// Returns the file's content for a snapshot.
  ///
  /// - Complexity: O(*n*) in its bytes.
  static func content(
    of snapshot: [UInt8],
    version: String = CS_LIBRARY_VERSION
  ) -> [UInt8] {
    let body = Array(version.utf8) + [0] + snapshot
    let sum = checksum(of: body)
    let sumBytes = (0..<checksumSize).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 * 8)) }
    return magic + sumBytes + body
  }

  /// Returns the snapshot in a file's content.
  static func snapshot(in content: [UInt8]) throws(Unusable) -> [UInt8] {
    let start = magic.count + checksumSize
    guard content.count > start, content.starts(with: name) else { throw .damaged }
    let sum = content[magic.count..<start].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let body = Array(content[start...])
    guard sum == checksum(of: body), let end = body.firstIndex(of: 0) else { throw .damaged }
    let version = String(decoding: body[..<end], as: UTF8.self)
    if !content.starts(with: magic) { throw .otherVersion("\(version), another build of it") }
    if version != CS_LIBRARY_VERSION { throw .otherVersion(version) }
    return Array(body[(end + 1)...])
  }

  /// Reads the snapshot at a path.
  static func read(_ path: String) throws(Unusable) -> [UInt8] {
    guard let bytes = try? RegularFile.read(path, limit: sizeLimit) else { throw .missing }
    return try snapshot(in: bytes)
  }

  /// Returns a checksum that changes if a word is changed, missing or exchanged.
  ///
  /// It applies FNV-1a's step (Fowler, Noll, Vo) to 64-bit words.
  private static func checksum(of bytes: [UInt8]) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        sum = (sum ^ UInt64(littleEndian: word)) &* 0x100_0000_01B3
        sum ^= sum >> 29
        offset += 8
      }
      while offset < bytes.count {
        sum = (sum ^ UInt64(unsafe bytes[offset])) &* 0x100_0000_01B3
        offset += 1
      }
    }
    return sum
  }
}

extension SnapshotFile.Unusable: CustomStringConvertible {
  /// The problem with the snapshot, as the end of a sentence.
  var description: String {
    switch self {
    case .missing: "is missing"
    case .damaged: "is damaged"
    case .otherVersion(let version): "was written by Plumbline \(version), which can still use it"
    }
  }
}

internal import Foundation

/// The first 100 bytes of an SQLite file; see "The Database Header" in SQLite's file format.
struct DatabaseHeader {
  static let size = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  private let bytes: [UInt8]

  /// Parses the bytes; nil if they do not begin a header.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.magic.count, bytes.starts(with: Self.magic) else { return nil }
    self.bytes = bytes
  }

  /// Reads the header of a file; nil if the file has no complete header.
  package init?(path: String) {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    self.init(Self.bytes(of: file))
    if !isWhole { return nil }
  }

  /// Reads up to a header's length of bytes from an open file.
  static func bytes(of file: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe pread(file, bytes.baseAddress, bytes.count, 0)
    }
    return Array(bytes.prefix(max(count, 0)))
  }

  /// How many bytes were read.
  var count: Int { bytes.count }

  /// Whether the header is complete.
  var isWhole: Bool { bytes.count == Self.size }

  /// The size of a page, in bytes.
  var pageSize: Int64 { number(at: 16, 2) == 1 ? 65536 : number(at: 16, 2) }

  /// How many pages the file has; nil if an old writer did not set it.
  var pageCount: Int64? { number(at: 92, 4) == changeCounter ? number(at: 28, 4) : nil }

  /// A counter that every transaction that changes the file increments.
  ///
  /// With a write-ahead log it does not change; see ``hasWriteAheadLog``.
  var changeCounter: Int64 { number(at: 24, 4) }

  /// The number that identifies a program's own files.
  var applicationID: Int32 { Int32(truncatingIfNeeded: number(at: 68, 4)) }

  /// Whether changes go to a write-ahead log first.
  var hasWriteAheadLog: Bool { bytes[18] != 1 || bytes[19] != 1 }

  private func number(at offset: Int, _ count: Int) -> Int64 {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
  }
}

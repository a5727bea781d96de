/// Creates blank PNG files.
enum BlankPNG {
  /// The longest side that is supported; larger images give no data.
  static let maximumSide = 16_384

  /// Returns a file of black pixels, stored uncompressed with one bit per pixel.
  static func data(width: Int, height: Int) -> Data? {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else { return nil }
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // One bit per pixel, grey, not interlaced.
    data += chunk("IHDR", bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0])
    let rowBytes = 1 + (width + 7) / 8
    data += chunk("IDAT", stored(count: rowBytes * height))
    data += chunk("IEND", [])
    return data
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(checksum(body)))
  }

  /// Returns a zlib stream of zeros in stored blocks.
  private static func stored(count: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var left = count
    while left > 0 {
      let length = min(left, 65_535)
      left -= length
      stream += [left == 0 ? 1 : 0, UInt8(length & 255), UInt8(length >> 8)]
      stream += [UInt8(~length & 255), UInt8(~length >> 8 & 255)]
      stream += [UInt8](repeating: 0, count: length)
    }
    // Adler's checksum of zeros: 1, and the count modulo 65,521.
    return stream + bigEndian((count % 65_521) << 16 | 1)
  }

  private static let checksumTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { value, byte in
      checksumTable[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8
    }
  }
}

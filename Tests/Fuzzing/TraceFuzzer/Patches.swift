/// Patches of a large file, so that an input stays small: each is an offset, a length, and that
/// many bytes.
///
/// The offset has three bytes, the lowest first. Its highest bit selects the second of two files.
/// The length has one byte.
struct Patches {
  private static let secondFile = 1 << 23

  /// The patches of the first and the second file, in order.
  private(set) var files: [[(offset: Int, bytes: ArraySlice<UInt8>)]] = [[], []]

  init(_ input: [UInt8]) {
    var rest = input[...]
    while rest.count > 4 {
      let head = Array(rest.prefix(4))
      let place = Int(head[0]) | Int(head[1]) << 8 | Int(head[2]) << 16
      let bytes = rest.dropFirst(4).prefix(Int(head[3]))
      rest = rest.dropFirst(4 + Int(head[3]))
      files[place >= Self.secondFile ? 1 : 0].append((place % Self.secondFile, bytes))
    }
  }

  /// Returns a file with the patches applied, extended if they need it.
  func applied(to base: [UInt8], file: Int) -> [UInt8] {
    var bytes = base
    for patch in files[file] {
      let end = patch.offset + patch.bytes.count
      if end > bytes.count { bytes += repeatElement(0, count: end - bytes.count) }
      bytes.replaceSubrange(patch.offset..<end, with: patch.bytes)
    }
    return bytes
  }

  /// Returns the input that builds a file from nothing; zeros need no patch.
  static func input(of file: [UInt8]) -> [UInt8] {
    var input: [UInt8] = []
    var position = 0
    while position < min(file.count, secondFile) {
      if file[position] == 0 {
        position += 1
        continue
      }
      // Including a short run of zeros takes fewer bytes than a new patch.
      var end = position
      var last = position
      while end < file.count, end - position < 255, end - last < 8 {
        if file[end] != 0 { last = end }
        end += 1
      }
      let part = file[position...last]
      input += [
        UInt8(position & 0xFF), UInt8(position >> 8 & 0xFF), UInt8(position >> 16),
        UInt8(part.count),
      ]
      input += part
      position = last + 1
    }
    return input
  }
}

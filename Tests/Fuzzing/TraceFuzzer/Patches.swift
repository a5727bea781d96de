/// Bytes of a large file that matter, so that an input stays small: each is a place, a length, and that many bytes.
///
/// Three bytes are the place, the lowest first; the highest bit chooses the second of two files. A byte is the length.
struct Patches {
  private static let secondFile = 1 << 23

  /// The patches of the first file and of the second, in order.
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

  /// A file with the patches on it; as long as it was, or as they need.
  func applied(to base: [UInt8], file: Int) -> [UInt8] {
    var bytes = base
    for patch in files[file] {
      let end = patch.offset + patch.bytes.count
      if end > bytes.count { bytes += repeatElement(0, count: end - bytes.count) }
      bytes.replaceSubrange(patch.offset..<end, with: patch.bytes)
    }
    return bytes
  }

  /// The input that makes a file out of nothing, except for the zeros in it.
  static func input(of file: [UInt8]) -> [UInt8] {
    var input: [UInt8] = []
    var position = 0
    while position < min(file.count, secondFile) {
      if file[position] == 0 {
        position += 1
        continue
      }
      // Short runs of zeros are cheaper inside.
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

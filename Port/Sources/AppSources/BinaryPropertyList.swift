/// Measures property lists in the binary format before Foundation reads them.
///
/// Arrays and dictionaries contain the numbers of their members, and several may contain the same
/// ones, so a few bytes can describe more values than fit into memory.
struct BinaryPropertyList {
  /// A value with everything in it.
  private struct Size {
    /// The memory of the values in bytes, each counted as often as it is used.
    var bytes = 16
    /// How deeply they are nested.
    var depth = 1
  }

  /// The maximum memory of the values, in bytes.
  private static let maximumBytes = 4 << 20

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let offsets: Int
  private var measured: [Int: Size] = [:]

  /// Whether the values of a file, each counted as often as it is used, are few and not deep.
  static func isSmall(_ bytes: [UInt8]) -> Bool {
    let end = bytes.count - 32
    guard end >= 8,
      let count = integer(in: bytes, at: end + 8, size: 8), count <= bytes.count,
      let top = integer(in: bytes, at: end + 16, size: 8),
      let offsets = integer(in: bytes, at: end + 24, size: 8), offsets <= bytes.count
    else { return false }
    var list = BinaryPropertyList(
      bytes: bytes,
      offsetSize: Int(bytes[end + 6]),
      referenceSize: Int(bytes[end + 7]),
      count: count,
      offsets: offsets
    )
    return list.size(of: top, depth: 1) != nil
  }

  private static func integer(in bytes: [UInt8], at place: Int, size: Int) -> Int? {
    guard (1...8).contains(size), place >= 0, place <= bytes.count - size else { return nil }
    return Int(exactly: bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The size of an object; nil if it is too large or damaged.
  private mutating func size(of object: Int, depth: Int) -> Size? {
    if let size = measured[object] { return size }
    guard depth <= PropertyList.maximumDepth, object < count,
      let place = Self.integer(in: bytes, at: offsets + object * offsetSize, size: offsetSize),
      place < bytes.count
    else { return nil }
    var size = Size()
    // The bytes of data and ASCII texts; the characters of UTF-16 and UTF-8 texts.
    if [0x40, 0x50, 0x60, 0x70].contains(bytes[place] & 0xF0) {
      guard let (length, _) = length(at: place), length <= bytes.count else { return nil }
      size.bytes += 3 * length
    }
    // Members of arrays and sets; keys and values of dictionaries.
    let members = [0xA0: 1, 0xB0: 1, 0xC0: 1, 0xD0: 2][bytes[place] & 0xF0] ?? 0
    if members > 0 {
      guard let (length, start) = length(at: place), length <= bytes.count else { return nil }
      for index in 0..<length * members {
        let reference = Self.integer(
          in: bytes,
          at: start + index * referenceSize,
          size: referenceSize
        )
        guard let reference, let member = self.size(of: reference, depth: depth + 1) else {
          return nil
        }
        size.bytes += member.bytes
        size.depth = max(size.depth, member.depth + 1)
        guard size.bytes <= Self.maximumBytes, size.depth <= PropertyList.maximumDepth else {
          return nil
        }
      }
    }
    measured[object] = size
    return size
  }

  /// The length of an array or a dictionary, and the place of its first member.
  private func length(at place: Int) -> (length: Int, start: Int)? {
    let short = Int(bytes[place] & 0x0F)
    guard short == 0x0F else { return (short, place + 1) }
    // A longer length is an integer after the marker: its size, as a power of two, and its bytes.
    guard place + 1 < bytes.count, bytes[place + 1] & 0xF0 == 0x10 else { return nil }
    let size = 1 << Int(bytes[place + 1] & 0x0F)
    return Self.integer(in: bytes, at: place + 2, size: size).map { ($0, place + 2 + size) }
  }
}

/// Checks the integers in the documents of a summary, so that arithmetic on them does not overflow.
///
/// A trace and its summary may come from anywhere. If a summary has invalid numbers, its results
/// are computed from the rows.
struct SummaryNumbers {
  /// The highest integer, and the limit for the sum of all integers.
  private static let limit: UInt64 = 1 << 53
  private static let sumLimit: UInt64 = 1 << 56
  /// A wall-clock time in nanoseconds since 1970, to which nothing is added.
  private static let wallTime = Array("\"startedAt\":".utf8)
  private static let wallTimeLimit: UInt64 = 1 << 62

  private var sum: UInt64 = 0

  /// Whether all integers of a document, together with earlier documents, are in range and none is
  /// negative.
  ///
  /// - Complexity: O(*n*) in the document's bytes, most of which are skipped.
  mutating func accept(_ document: String) -> Bool {
    var document = document
    return document.withUTF8 { bytes in
      var position = 0
      while position < bytes.count {
        switch unsafe bytes[position] {
        case UInt8(ascii: "\""):
          position = unsafe Self.end(ofString: position, in: bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          let isWallTime = unsafe Self.isWallTime(position, in: bytes)
          guard let end = unsafe accept(number: position, in: bytes, isWallTime) else {
            return false
          }
          position = end
        default: position += 1
        }
      }
      return true
    }
  }

  private static func end(ofString start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var position = start + 1
    while position < bytes.count, unsafe bytes[position] != UInt8(ascii: "\"") {
      position += unsafe bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return position + 1
  }

  private static func isWallTime(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start >= wallTime.count else { return false }
    return unsafe bytes[start - wallTime.count..<start].elementsEqual(wallTime)
  }

  /// Returns the end of a number; nil if it is an integer out of range, in any notation.
  private mutating func accept(
    number start: Int,
    in bytes: UnsafeBufferPointer<UInt8>,
    _ isWallTime: Bool
  ) -> Int? {
    var position = start
    var isInteger = true
    let isNegative = unsafe bytes[start] == UInt8(ascii: "-")
    var value: UInt64 = 0
    func isInRange(_ end: Int) -> Bool {
      isInteger ? add(value, isNegative, isWallTime) : unsafe accept(decimal: bytes[start..<end])
    }
    if isNegative { position += 1 }
    while position < bytes.count {
      let byte = unsafe bytes[position]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // Saturate beyond all limits; 2^62 has 19 digits.
        value = value < .max / 10 - 1 ? value * 10 + UInt64(byte - 0x30) : .max
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isInteger = false
      default:
        return isInRange(position) ? position : nil
      }
      position += 1
    }
    return isInRange(position) ? position : nil
  }

  /// Whether a number with a point or an exponent is not an integer, or is in range: `9e18` is read
  /// as an integer too.
  private mutating func accept(decimal text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let value = unsafe Double(String(decoding: text, as: UTF8.self)) else { return false }
    guard value.rounded() == value else { return true }
    guard value.magnitude <= Double(Self.limit) else { return false }
    return add(UInt64(value.magnitude), value < 0, false)
  }

  private mutating func add(_ value: UInt64, _ isNegative: Bool, _ isWallTime: Bool) -> Bool {
    if isWallTime { return value <= Self.wallTimeLimit }
    if value > Self.limit || (isNegative && value > 0) { return false }
    sum += value
    return sum <= Self.sumLimit
  }
}

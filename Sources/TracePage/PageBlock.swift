import Foundation
import TraceStore

/// Numbers packed for the page: variable-length integers, mostly one byte long, and finally base64.
struct PageBlock {
  private(set) var bytes: [UInt8] = []

  /// Adds a nonnegative number, seven bits per byte, lowest first.
  mutating func add(_ value: UInt64) {
    Varint.write(value) { bytes.append($0) }
  }

  /// Adds a nonnegative number; a negative one, which no count is, counts as 0.
  mutating func add(_ value: Int) {
    add(UInt64(max(value, 0)))
  }

  /// Adds a nonnegative number of nanoseconds.
  mutating func add(_ value: Int64) {
    add(UInt64(max(value, 0)))
  }

  /// Adds a number that may be negative; small numbers of either sign are short.
  mutating func addSigned(_ value: Int64) {
    add(Varint.zigzag(value))
  }

  /// Adds a length in points, rounded to a 64th.
  mutating func addPoints(_ value: Double) {
    // Values outside any screen are drawn at the edge.
    let limited = value.isFinite ? min(max(value, -1e9), 1e9) : 0
    addSigned(Int64((limited * 64).rounded()))
  }

  /// Adds a number without rounding.
  mutating func addDouble(_ value: Double) {
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> (8 * byte))) }
  }

  /// Adds a column of numbers, each as its difference from the one before.
  mutating func addDifferences(_ values: some Sequence<Int64>) {
    var last: Int64 = 0
    for value in values {
      addSigned(value &- last)
      last = value
    }
  }

  /// Adds a column of nonnegative numbers.
  mutating func addColumn(_ values: some Sequence<Int>) {
    for value in values { add(value) }
  }

  /// Adds a column of nonnegative numbers of nanoseconds.
  mutating func addColumn(_ values: some Sequence<Int64>) {
    for value in values { add(value) }
  }

  /// Adds the contents of another block.
  mutating func append(_ other: PageBlock) {
    bytes += other.bytes
  }

  /// Writes the bytes as base64.
  func writeBase64(to write: (String) throws -> Void) rethrows {
    // Whole groups of three bytes, so that only the last slice is padded.
    let slice = 3 << 14
    for start in stride(from: 0, to: bytes.count, by: slice) {
      let end = min(start + slice, bytes.count)
      try write(Data(bytes[start..<end]).base64EncodedString())
    }
  }
}

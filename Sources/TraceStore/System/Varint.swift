/// Variable-length integers, as in protocol buffers; most written integers are small.
package enum Varint {
  /// Writes seven bits per byte, the lowest first; all bytes but the last have the top bit set.
  @inlinable @inline(__always)
  package static func write(_ value: UInt64, to append: (UInt8) -> Void) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads an integer; nil if it does not end within 64 bits.
  package static func read<E>(from next: () throws(E) -> UInt8) throws(E) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try next()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Moves the sign to the lowest bit, so that negative numbers of small magnitude are short too.
  @inlinable @inline(__always)
  package static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  /// Moves the sign back.
  package static func signed(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

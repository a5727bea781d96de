import TraceStore

// The wire format of protocol buffers: a key (field number and wire type), then the value.
// See https://protobuf.dev/programming-guides/encoding/.

extension ByteBuffer {
  private enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case length = 2
  }

  private mutating func append(key field: Int, _ type: WireType) {
    append(varint: UInt64(field) << 3 | type.rawValue)
  }

  mutating func append(varint value: UInt64) {
    Varint.write(value) { append($0) }
  }

  /// Appends a field that is an unsigned integer, an enumeration or a Boolean.
  mutating func append(field: Int, _ value: UInt64) {
    append(key: field, .varint)
    append(varint: value)
  }

  /// Appends a field that is a signed integer of the type `int64`, not `sint64`.
  mutating func append(field: Int, signed value: Int64) {
    append(field: field, UInt64(bitPattern: value))
  }

  /// Appends a field of eight bytes.
  mutating func append(field: Int, fixed value: UInt64) {
    append(key: field, .fixed64)
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  /// Appends a field that is a floating-point number.
  mutating func append(field: Int, double value: Double) {
    append(field: field, fixed: value.bitPattern)
  }

  /// Appends a field that is a text.
  mutating func append(field: Int, _ text: String) {
    append(key: field, .length)
    append(varint: UInt64(text.utf8.count))
    append(text)
  }

  /// Appends a field that is a message with the given bytes.
  mutating func append(field: Int, _ message: ByteBuffer) {
    append(key: field, .length)
    append(varint: UInt64(message.count))
    append(message)
  }

  /// Begins a field that is a message, and returns the position for ``endMessage(_:)``.
  mutating func beginMessage(field: Int) -> Int {
    append(key: field, .length)
    append(0)
    return count
  }

  /// Ends the message that began at a position, by inserting its length before it.
  mutating func endMessage(_ start: Int) {
    let length = UInt64(count - start)
    var position = start - 1
    var more = 0
    while length >> (7 * UInt64(more + 1)) > 0 { more += 1 }
    if more > 0 { insertZeros(more, at: start) }
    Varint.write(length) {
      self[position] = $0
      position += 1
    }
  }
}

internal import TraceStore

/// The error if an archive could not be read: it was cut off, or another version wrote it.
struct DamagedArchive: Error {}

/// Writes values into bytes, one after another.
struct StateEncoder {
  private(set) var bytes: [UInt8] = []
  private var strings: [String: UInt64] = [:]

  mutating func encode(_ value: UInt64) {
    Varint.write(value) { bytes.append($0) }
  }

  mutating func encode(_ value: Int64) {
    encode(Varint.zigzag(value))
  }

  mutating func encode(_ value: Int) {
    encode(Int64(value))
  }

  mutating func encode(_ value: UInt32) {
    encode(UInt64(value))
  }

  mutating func encode(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func encode(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  mutating func encode(_ value: Double) {
    encode(value.bitPattern.byteSwapped)
  }

  /// Writes a text once, and only its number after that.
  mutating func encode(_ value: String) {
    if let number = strings[value] { return encode(number) }
    encode(UInt64(strings.count))
    strings[value] = UInt64(strings.count)
    encode(bytes: Array(value.utf8))
  }

  mutating func encode(bytes part: [UInt8]) {
    encode(part.count)
    bytes += part
  }

  /// Writes a value in its memory layout, which only the same program can read again.
  mutating func encode<T: BitwiseCopyable>(plain value: T) {
    encode(bytes: unsafe withUnsafeBytes(of: value) { unsafe Array($0) })
  }

  mutating func encode<T>(_ value: T?, _ body: (inout StateEncoder, T) -> Void) {
    encode(value != nil)
    if let value { body(&self, value) }
  }

  mutating func encode<C: Collection>(
    _ values: C,
    _ body: (inout StateEncoder, C.Element) -> Void
  ) {
    encode(values.count)
    for value in values { body(&self, value) }
  }
}

/// Reads the values of a ``StateEncoder`` in the same order.
struct StateDecoder {
  private let bytes: [UInt8]
  private var position = 0
  private var strings: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether everything was read.
  var isAtEnd: Bool { position == bytes.count }

  mutating func unsigned() throws(DamagedArchive) -> UInt64 {
    let value = try Varint.read { () throws(DamagedArchive) in try byte() }
    guard let value else { throw DamagedArchive() }
    return value
  }

  mutating func int64() throws(DamagedArchive) -> Int64 {
    Varint.signed(try unsigned())
  }

  mutating func int() throws(DamagedArchive) -> Int {
    Int(try int64())
  }

  /// Reads a number that is safe to increment; a damaged one could overflow.
  mutating func count() throws(DamagedArchive) -> Int {
    let count = try int()
    guard Self.countable.contains(Int64(count)) else { throw DamagedArchive() }
    return count
  }

  private static var countable: ClosedRange<Int64> { -(1 << 56)...1 << 56 }

  mutating func uint32() throws(DamagedArchive) -> UInt32 {
    guard let value = UInt32(exactly: try unsigned()) else { throw DamagedArchive() }
    return value
  }

  mutating func byte() throws(DamagedArchive) -> UInt8 {
    guard position < bytes.count else { throw DamagedArchive() }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bool() throws(DamagedArchive) -> Bool {
    try byte() != 0
  }

  mutating func double() throws(DamagedArchive) -> Double {
    Double(bitPattern: try unsigned().byteSwapped)
  }

  mutating func string() throws(DamagedArchive) -> String {
    let number = try unsigned()
    if number < strings.count { return strings[Int(number)] }
    guard number == strings.count else { throw DamagedArchive() }
    let string = String(decoding: try byteArray(), as: UTF8.self)
    strings.append(string)
    return string
  }

  mutating func byteArray() throws(DamagedArchive) -> [UInt8] {
    let count = try int()
    guard count >= 0, count <= bytes.count - position else { throw DamagedArchive() }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Reads 64-bit numbers that are safe to increment.
  mutating func plain<T: BitwiseCopyable>(_ type: T.Type) throws(DamagedArchive) -> T {
    let part = try byteArray()
    guard part.count == MemoryLayout<T>.size else { throw DamagedArchive() }
    let areCountable = unsafe part.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).allSatisfy {
        unsafe Self.countable.contains(bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self))
      }
    }
    guard areCountable else { throw DamagedArchive() }
    return unsafe part.withUnsafeBytes { unsafe $0.loadUnaligned(as: T.self) }
  }

  mutating func optional<T>(
    _ body: (inout StateDecoder) throws(DamagedArchive) -> T
  ) throws(DamagedArchive) -> T? {
    try bool() ? try body(&self) : nil
  }

  mutating func array<T>(
    _ body: (inout StateDecoder) throws(DamagedArchive) -> T
  ) throws(DamagedArchive) -> [T] {
    let count = try int()
    // An element takes at least one byte.
    guard count >= 0, count <= bytes.count - position else { throw DamagedArchive() }
    var values: [T] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}

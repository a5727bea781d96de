import TraceStore

/// A buffer of bytes, with conversions of numbers and texts to bytes.
struct ByteBuffer {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(_ text: String) {
    // Copying everything in one call is ten times as fast as byte by byte.
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  mutating func append(_ other: ByteBuffer) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Inserts zeros, to make room for a length before bytes that were already written.
  mutating func insertZeros(_ count: Int, at position: Int) {
    bytes.insert(contentsOf: repeatElement(0, count: count), at: position)
  }

  subscript(position: Int) -> UInt8 {
    get { bytes[position] }
    set { bytes[position] = newValue }
  }
}

// Decimal digits.

extension ByteBuffer {
  /// Appends the number in decimal digits.
  mutating func append(decimal value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: value.magnitude, atLeast: 1)
  }

  /// Appends digits, with leading zeros up to `atLeast` digits, which is at most 20.
  mutating func append(digitsOf value: UInt64, atLeast: Int) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = value
      while rest > 0 || digits.count - first < atLeast {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        first -= 1
        unsafe digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
      unsafe bytes.append(contentsOf: digits[first...])
    }
  }

  /// Appends sixteen hexadecimal digits.
  mutating func append(hexadecimal value: UInt64) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digits in
      var rest = value
      for place in (0..<16).reversed() {
        let digit = UInt8(truncatingIfNeeded: rest & 0xF)
        unsafe digits[place] =
          digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        rest >>= 4
      }
      unsafe bytes.append(contentsOf: digits)
    }
  }

  /// Appends the shortest text that reads back as the number; a whole number has no decimal point.
  mutating func append(decimal value: Double) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      append(decimal: whole)
    } else {
      append(value.description)
    }
  }
}

// JSON.

extension ByteBuffer {
  /// Appends the text as a JSON string with its quotes; invisible characters are escaped.
  mutating func append(quoted text: String) {
    // Most texts are plain, and each event has several.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      append(UInt8(ascii: "\""))
      append(text)
      append(UInt8(ascii: "\""))
      return
    }
    var string = ""
    JSONEscape.append(text, to: &string)
    append(string)
  }

  /// Appends the number as JSON; NaN and infinity become null.
  mutating func append(json value: Double) {
    if value.isFinite { append(decimal: value) } else { append("null") }
  }
}

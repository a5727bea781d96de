import Foundation
import Testing

@testable import TraceExports

@Suite struct `Bytes of an export` {
  private static let varints: [(UInt64, [UInt8])] = [
    (0, [0]), (1, [1]), (127, [0x7F]), (128, [0x80, 0x01]), (300, [0xAC, 0x02]),
    (UInt64.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
  ]

  @Test(arguments: varints)
  func `hold seven bits of an integer each`(value: UInt64, bytes: [UInt8]) {
    var buffer = ByteBuffer()
    buffer.append(varint: value)
    #expect(buffer.bytes == bytes)
  }

  @Test(arguments: [0, 1, 127, 128, 129, 16_383, 16_384, 40_000])
  func `say a message's length in as few bytes as hold it`(length: Int) {
    var nested = ByteBuffer()
    let start = nested.beginMessage(field: 1)
    for _ in 0..<length { nested.append(0x55) }
    nested.endMessage(start)

    var expected = ByteBuffer()
    expected.append(0x0A)
    expected.append(varint: UInt64(length))
    for _ in 0..<length { expected.append(0x55) }
    #expect(nested.bytes == expected.bytes)
  }

  @Test(arguments: [0, 7, 10, -1, 1_234_567_890_123, .max, .min] as [Int64])
  func `are an integer's decimal digits`(value: Int64) {
    var buffer = ByteBuffer()
    buffer.append(decimal: value)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "\(value)")
  }

  @Test(arguments: [0, 1, -2.5, 0.1, 1e300, 2.5e-300, 12_345_678, -9.007e15] as [Double])
  func `give a number again`(value: Double) {
    var buffer = ByteBuffer()
    buffer.append(decimal: value)
    #expect(Double(String(decoding: buffer.bytes, as: UTF8.self)) == value)
  }

  @Test(arguments: [
    "plain", "a \"quoted\" \\ text", "line\nbreak\ttab\r\0end", "émoji 👩‍👩‍👧 ü",
    "\u{7F}\u{85}\u{9B}31m",
    "\u{1B}[31mred", "</script>", "",
  ])
  func `are a text that JSON gives again, without control characters`(text: String) throws {
    var buffer = ByteBuffer()
    buffer.append(quoted: text)
    let decoded = try JSONDecoder().decode(String.self, from: Data(buffer.bytes))
    #expect(decoded == text)
    let written = String(decoding: buffer.bytes, as: UTF8.self)
    #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}

/// Collects bytes and passes them on in pieces.
struct ByteOutput {
  private static let pieceSize = 1 << 18

  /// The bytes that were not passed on yet.
  var buffer = ByteBuffer()
  private let write: ([UInt8]) throws -> Void

  init(_ write: @escaping ([UInt8]) throws -> Void) {
    self.write = write
  }

  /// Passes on the buffer if it is large enough.
  mutating func flushIfFull() throws {
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Passes on the buffer.
  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try write(buffer.bytes)
    buffer.removeAll()
  }
}

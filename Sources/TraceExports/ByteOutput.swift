/// Collects bytes and hands them on in pieces.
struct ByteOutput {
  private static let pieceSize = 1 << 18

  /// What has yet to be handed on.
  var buffer = ByteBuffer()
  private let write: ([UInt8]) throws -> Void

  init(_ write: @escaping ([UInt8]) throws -> Void) {
    self.write = write
  }

  /// Hands on what there is, if that makes a piece.
  mutating func flushIfFull() throws {
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Hands on what there is.
  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try write(buffer.bytes)
    buffer.removeAll()
  }
}

import CSignposts
import Foundation

/// A spool whose signposts are not read: its chunks are returned to the program as by a fast
/// collector.
struct DiscardedSpool {
  private let file: FileHandle

  /// Finds the spool file in a folder, which must contain one.
  init(folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let file = names.first { $0.hasSuffix(".spool") }
      .flatMap { FileHandle(forUpdatingAtPath: folder.appendingPathComponent($0).path) }
    guard let file else { fatalError("no spool in \(folder.path)") }
    self.file = file
  }

  /// Returns the chunks that a thread has finished.
  ///
  /// The format is described in docs/trace-format.md.
  func discardFinishedChunks() {
    let header: cs_spool_header = read(at: 0)
    var returned: cs_returned_chunks = read(at: Int(CS_RETURNED_OFFSET))
    for index in 0..<Int(header.chunks) {
      let offset = Int(CS_HEADER_SIZE) + index * Int(CS_CHUNK_SIZE)
      let chunk: cs_chunk_header = read(at: offset)
      guard chunk.magic == CS_CHUNK_MAGIC, chunk.end.monotonic != 0 else { continue }
      write(UInt32(0), at: offset)
      let place = Int(returned.given % CS_RETURNED_SIZE)
      let entries = MemoryLayout<cs_returned_chunks>.offset(of: \.chunks) ?? 0
      write(
        UInt32(index),
        at: Int(CS_RETURNED_OFFSET) + entries + place * MemoryLayout<UInt32>.size
      )
      returned.given += 1
    }
    write(returned.given, at: Int(CS_RETURNED_OFFSET))
  }

  private func read<Value: BitwiseCopyable>(at offset: Int) -> Value {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      let count = pread(file.fileDescriptor, bytes.baseAddress, bytes.count, offset)
      precondition(count == bytes.count, "The spool is cut off")
      return buffer[0]
    }
  }

  private func write(_ value: UInt32, at offset: Int) {
    withUnsafeBytes(of: value) { bytes in
      let count = pwrite(file.fileDescriptor, bytes.baseAddress, bytes.count, offset)
      precondition(count == bytes.count, "The spool cannot be written")
    }
  }
}

internal import CSignposts
internal import Foundation

/// A file without a directory entry, which needs no disk.
///
/// A child writes its output to it. Unlike a pipe, it never fills up, and another process that has
/// it open does not keep a reader waiting.
package final class MemoryFile {
  /// Closed in programs that are started, unless it is one of their standard files.
  package let descriptor: Int32

  /// Creates a file with these bytes.
  ///
  /// - Throws: ``FileError`` if too many files are open or memory is short.
  package init(_ bytes: [UInt8] = []) throws(FileError) {
    let file = cs_memory_file()
    if file < 0 { throw .last }
    do throws(FileError) {
      descriptor = try ChildProcess.movedAboveStandardFiles(file)
    } catch {
      close(file)
      throw error
    }
    try Directory.write(bytes, to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  /// The file's contents, up to a limit in bytes.
  package func contents(limit: Int = 1 << 20) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while result.count < limit {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, result.count)
      }
      if count <= 0 { break }
      result += buffer.prefix(min(count, limit - result.count))
    }
    return result
  }

  deinit {
    close(descriptor)
  }
}

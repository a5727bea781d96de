internal import CSignposts
internal import Foundation
internal import TraceStore

/// The file of a spool's directory in which programs count their spools, and report that they
/// cannot create one.
///
/// Its disk space is allocated from the start, so that it can be written even if the disk is full.
final class UnrecordedProcesses {
  /// A program that could not be recorded, or not from its start.
  struct Process: Hashable {
    var name: String
    var pid: Int
    /// The system's error number.
    var error: Int32
    /// The number of signposts it has dropped.
    var dropped: Int
  }

  private let file: Int32

  /// Creates the file and allocates its disk space.
  init(creatingIn directory: Directory, for trace: String) throws(TraceError) {
    do throws(FileError) {
      file = try directory.create(CS_UNRECORDED_NAME)
    } catch {
      throw .cannotWrite(path: trace, detail: error.detail)
    }
    var bytes = [UInt8](repeating: 0, count: Int(CS_UNRECORDED_SIZE))
    var header = cs_unrecorded_header()
    header.magic = CS_UNRECORDED_MAGIC
    header.slots = CS_UNRECORDED_SLOTS
    let start = unsafe withUnsafeBytes(of: header) { unsafe Array($0) }
    bytes.replaceSubrange(..<start.count, with: start)
    let code = posix_fallocate(file, 0, bytes.count)
    // Some file systems cannot allocate in advance; then writing the file allocates the space.
    guard code == 0 || code == EOPNOTSUPP || code == EINVAL else {
      throw .cannotWrite(path: trace, detail: FileError.systemMessage(code))
    }
    do throws(FileError) {
      try Directory.write(bytes, to: file)
    } catch {
      throw .cannotWrite(path: trace, detail: error.detail)
    }
  }

  /// Opens the file of a killed recorder; returns nil if it does not exist.
  init?(openingIn directory: Directory) {
    guard let file = try? directory.openOwn(CS_UNRECORDED_NAME, writing: true) else { return nil }
    self.file = file
  }

  deinit {
    close(file)
  }

  /// The file's header; zeros if it was overwritten.
  private var header: cs_unrecorded_header {
    var header = cs_unrecorded_header()
    let size = unsafe withUnsafeMutableBytes(of: &header) {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    guard size == MemoryLayout<cs_unrecorded_header>.size, header.magic == CS_UNRECORDED_MAGIC
    else { return cs_unrecorded_header() }
    return header
  }

  /// The number of processes that could not create a spool.
  ///
  /// All are counted, but only the first ones are named.
  var count: Int { Int(header.count) }

  /// The number of spools created in the directory.
  var spoolsMade: Int { Int(header.spools) }

  /// The processes that have reported their identity, in the order of their reports.
  var processes: [Process] {
    (0..<min(count, Int(CS_UNRECORDED_SLOTS))).compactMap { index in
      var slot = cs_unrecorded_slot()
      let size = MemoryLayout<cs_unrecorded_slot>.size
      let offset = MemoryLayout<cs_unrecorded_header>.size + index * size
      let read = unsafe withUnsafeMutableBytes(of: &slot) {
        unsafe pread(file, $0.baseAddress, $0.count, offset)
      }
      guard read == size, slot.pid != 0 else { return nil }
      let name = unsafe withUnsafeBytes(of: slot.name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return Process(
        name: name,
        pid: Int(slot.pid),
        error: Int32(bitPattern: slot.error),
        dropped: Int(clamping: min(slot.dropped, RecordingLosses.mostCounted))
      )
    }
  }

  /// The number of signposts they lost.
  var lostSignposts: Int {
    let others = Int(clamping: min(header.dropped, RecordingLosses.mostCounted))
    return processes.reduce(others) { $0 + $1.dropped }
  }

  /// The trace's text about them, or nil.
  var advice: String? {
    let count = count
    if count == 0 { return nil }
    let known = processes
    let names = known.prefix(5).map { "\(quoted($0.name)) (process \($0.pid))" }
    let others = count - names.count
    let list =
      names.joined(separator: ", ")
      + (others > 0 ? names.isEmpty ? "\(others)" : " and \(others) more" : "")
    let codes = Set(known.map(\.error)).sorted()
    let reasons = codes.map(FileError.systemMessage)
    let reason = reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"
    return """
      No spool could be made when a program started or forked\(reason), so that it is missing or its beginning is: \
      \(list). To record it, \(SpoolFailure.advice(codes))
      """
  }
}

import CSignposts
import Foundation
import Signposts

/// Does to descriptors, forks and its own spool what a recording must survive, and looks whether it was harmed.
enum Misfortune {
  private static let firstDescriptor: Int32 = 3
  private static let ownByte: UInt8 = 7

  /// Emits value readings whose item counts are numbered, in an engine of its own.
  private static func emit(_ count: Int) {
    let engine = Signpost.makeObjectID()
    for number in 0..<count { Signpost.valuesRead(engine: engine, start: 0, items: number) }
  }

  /// Closes all descriptors as a service does, has files of its own under their numbers, and emits.
  ///
  /// It fails if one of the files has changed, or if a forked child does not have all of them.
  static func closeDescriptors(_ count: Int) {
    for descriptor in firstDescriptor..<256 { close(descriptor) }
    let files = (0..<40).map { _ in cs_memory_file() }
    for file in files { unsafe _ = write(file, content, content.count) }
    emit(count)
    let child = Forks.fork()
    if child == 0 {
      emit(count)
      _exit(files.allSatisfy { fcntl($0, F_GETFD) >= 0 } ? 0 : 1)
    }
    var status: Int32 = 0
    unsafe _ = waitpid(child, &status, 0)
    for file in files {
      var now = [UInt8](repeating: 0, count: content.count + 1)
      let size = unsafe pread(file, &now, now.count, 0)
      if size != content.count || now.dropLast() != content[...] { exit(2) }
    }
    exit(status == 0 ? 0 : 3)
  }

  /// The files that the program has opened while the recorder's library wrote to its own.
  ///
  /// The command that sets it has one thread.
  private nonisolated(unsafe) static var filesOpenedMeanwhile: [Int32]?

  /// Emits while, at the worst moment, another thread would close all descriptors and open a file.
  ///
  /// It fails if one of these files has changed.
  static func closeDescriptorsMeanwhile(_ count: Int) {
    unsafe filesOpenedMeanwhile = []
    emit(count)
    let files = unsafe filesOpenedMeanwhile ?? []
    for file in files {
      var now = [UInt8](repeating: 0, count: content.count + 1)
      let size = unsafe pread(file, &now, now.count, 0)
      if size != content.count || now.dropLast() != content[...] { exit(2) }
    }
    exit(files.isEmpty ? 3 : 0)
  }

  private static let content = [UInt8](repeating: ownByte, count: 20_000)

  fileprivate static func openFileMeanwhile() {
    guard let files = unsafe filesOpenedMeanwhile else { return }
    for descriptor in firstDescriptor..<256 where !files.contains(descriptor) { close(descriptor) }
    let file = cs_memory_file()
    unsafe _ = write(file, content, content.count)
    unsafe filesOpenedMeanwhile?.append(file)
  }

  /// Emits and allocates memory after the program has limited its own address space to a gigabyte.
  static func limitAddressSpace(_ count: Int) {
    var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    emit(count)
    exit(unsafe malloc(100 << 20) == nil ? 1 : 0)
  }

  /// Prints where the descriptors lead that it has not opened itself.
  static func listDescriptors(_ count: Int) {
    emit(count)
    for descriptor in firstDescriptor..<256 {
      var bytes = [CChar](repeating: 0, count: 1024)
      let path = "/proc/self/fd/\(descriptor)"
      let length = unsafe readlink(path, &bytes, bytes.count)
      if length > 0 {
        Swift.print(
          String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
        )
      }
    }
  }

  /// Prints lines while it emits.
  static func print(_ count: Int) {
    let engine = Signpost.makeObjectID()
    for number in 0..<count {
      Signpost.valuesRead(engine: engine, start: 0, items: number)
      Swift.print("a line of text that the program prints \(number)")
      fflush(nil)
    }
  }

  /// Emits in this process and, at the same time, in a child that was forked without any handler.
  static func forkWithoutHandlers(_ count: Int) {
    Signpost.mark("parent")
    guard let symbol = unsafe dlsym(nil, "_Fork") else { exit(1) }
    let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
    let child = fork()
    emit(count)
    Signpost.mark("end")
    if child == 0 { _exit(0) }
    var status: Int32 = 0
    unsafe _ = waitpid(child, &status, 0)
    if status != 0 { exit(1) }
  }

  /// Forks children that may not open any file, and that emit.
  static func forkWithoutDescriptors(_ count: Int, children: Int) {
    Signpost.mark("parent")
    for _ in 0..<children {
      let child = Forks.fork()
      if child == 0 {
        var limit = rlimit()
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        errno = EDOM
        emit(count)
        _exit(errno == EDOM ? 0 : 1)
      }
      var status: Int32 = 0
      unsafe _ = waitpid(child, &status, 0)
      if status != 0 { exit(1) }
    }
  }

  /// Overwrites the first pages of its own spool, and goes on to emit.
  static func overwriteHeader(_ count: Int) {
    emit(100)
    guard let directory = ProcessInfo.processInfo.environment["PLUMBLINE_SPOOL"],
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory),
      let name = names.first(where: { $0.hasPrefix("\(getpid())-") })
    else { exit(1) }
    let file = unsafe open(directory + "/" + name, O_RDWR | O_CLOEXEC)
    let text = [UInt8](repeating: 0xA5, count: Int(CS_HEADER_SIZE))
    if unsafe pwrite(file, text, text.count, 0) != text.count { exit(1) }
    emit(count)
  }
}

/// Replaces the system's function, with which the recorder's library writes to its spool.
@_cdecl("pwritev")
func writeParts(
  _ file: Int32,
  _ parts: UnsafePointer<iovec>?,
  _ count: Int32,
  _ offset: off_t
) -> Int {
  Misfortune.openFileMeanwhile()
  var written = 0
  for index in 0..<Int(count) {
    guard let part = unsafe parts?[index] else { break }
    let done = unsafe pwrite(file, part.iov_base, part.iov_len, offset + off_t(written))
    if done < 0 { return written > 0 ? written : done }
    written += done
    if unsafe done < part.iov_len { break }
  }
  return written
}

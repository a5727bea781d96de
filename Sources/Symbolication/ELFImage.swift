internal import Foundation
internal import TraceStore

/// The parts of a program's or library's file that describe its code: build ID, executable
/// segments, functions.
///
/// Reads 64-bit little-endian ELF files, which all systems that Plumbline supports use. It does not
/// trust any file content.
struct ELFImage {
  /// A function in the symbol table.
  struct Function {
    var address: UInt64
    var size: UInt64
    var name: String
  }

  /// The linker's build ID, in hexadecimal digits, or nil.
  private(set) var buildID: String?
  /// Whether the file has line tables, or names a file with them.
  private(set) var hasLines = false
  /// The file's size in bytes, and its modification time in nanoseconds since 1970.
  let fileSize: Int64
  let fileTime: Int64
  /// The addresses that contain code.
  private(set) var executable: [Range<UInt64>] = []
  /// The symbol table and the names that it refers to, as they are in the file.
  ///
  /// A program may have hundreds of thousands of symbols, of which call stacks need a few.
  private var symbols: [UInt8] = []
  private var symbolNames: [UInt8] = []

  /// Reads a file; returns nil if it does not exist, or is not an ELF file of this kind.
  ///
  /// - Complexity: O(*n*) in the size of its symbol table.
  init?(path: String) {
    let handle = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if handle < 0 { return nil }
    defer { close(handle) }
    var status = stat()
    guard unsafe fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    fileSize = Int64(status.st_size)
    fileTime = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    let file = ELFBytes(handle: handle, size: UInt64(status.st_size))
    guard let header = file.part(0, 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      return nil
    }
    readSegments(file, header)
    readSections(file, header)
  }

  /// Returns the functions at addresses of the file; those where the symbol table has none are left
  /// out.
  ///
  /// - Complexity: O(*n* log *m*) in the symbols and the addresses; reads one name for each address,
  ///   and more only of functions at one address.
  func functions(at addresses: some Sequence<UInt64>) -> [UInt64: Function] {
    let addresses = Set(addresses).sorted()
    if addresses.isEmpty { return [:] }
    // For each address, the symbol of the last function that begins there or before, but after the
    // address before. Symbols are numbered by their positions in the table.
    var nearest = [Int?](repeating: nil, count: addresses.count)
    for symbol in stride(from: 0, to: symbols.count - 23, by: 24) {
      // Only functions that are defined in this file.
      guard symbols[symbol + 4] & 0xF == 2, symbols.uint16(at: symbol + 6) != 0 else { continue }
      let address = address(of: symbol)
      let index = addresses.partitioningIndex { $0 >= address }
      guard index < addresses.count else { continue }
      if let other = nearest[index] {
        let otherAddress = self.address(of: other)
        // Of several names for one address, the result does not depend on the order in the file.
        if otherAddress > address || otherAddress == address && name(of: other) <= name(of: symbol)
        {
          continue
        }
      }
      nearest[index] = symbol
    }
    var found: [UInt64: Function] = [:]
    var last: Function?
    for (address, symbol) in zip(addresses, nearest) {
      if let symbol {
        let size = symbols.uint64(at: symbol + 16)
        last = Function(address: self.address(of: symbol), size: size, name: name(of: symbol))
      }
      // Functions in hand-written assembly may have no size.
      if let last, last.size == 0 || address - last.address < last.size { found[address] = last }
    }
    return found
  }

  private func address(of symbol: Int) -> UInt64 { symbols.uint64(at: symbol + 8) }

  private func name(of symbol: Int) -> String {
    symbolNames.string(at: Int(symbols.uint32(at: symbol)))
  }

  /// Returns whether there is code at an address of the file.
  func isExecutable(_ address: UInt64) -> Bool {
    executable.contains { $0.contains(address) }
  }

  // MARK: Reading

  private mutating func readSegments(_ file: ELFBytes, _ header: [UInt8]) {
    let size = Int(header.uint16(at: 54))
    let table = header.uint64(at: 32)
    guard size >= 56 else { return }
    for index in 0..<Int(header.uint16(at: 56)) {
      guard let entry = file.part(table &+ UInt64(index * size), 56) else { return }
      let (type, flags) = (entry.uint32(at: 0), entry.uint32(at: 4))
      let (offset, address) = (entry.uint64(at: 8), entry.uint64(at: 16))
      let memorySize = entry.uint64(at: 40)
      if type == 1, flags & 1 != 0, address <= UInt64.max - memorySize {
        executable.append(address..<address + memorySize)
      } else if type == 4, buildID == nil {
        readNotes(file, offset, entry.uint64(at: 32))
      }
    }
  }

  private mutating func readNotes(_ file: ELFBytes, _ offset: UInt64, _ size: UInt64) {
    guard size < 1 << 16, let notes = file.part(offset, Int(size)) else { return }
    var position = 0
    while position + 12 <= notes.count {
      let nameSize = Int(notes.uint32(at: position))
      let idSize = Int(notes.uint32(at: position + 4))
      let name = position + 12
      let id = name + (nameSize + 3) / 4 * 4
      guard id + idSize <= notes.count else { return }
      if notes.uint32(at: position + 8) == 3,
        notes[name..<name + nameSize].elementsEqual("GNU\0".utf8)
      {
        buildID = notes[id..<id + idSize].map(hexadecimal).joined()
        return
      }
      position = id + (idSize + 3) / 4 * 4
    }
  }

  private mutating func readSections(_ file: ELFBytes, _ header: [UInt8]) {
    let size = Int(header.uint16(at: 58))
    let count = Int(header.uint16(at: 60))
    guard size >= 64, let table = file.part(header.uint64(at: 40), count * size) else { return }
    func section(_ index: Int) -> ELFSection? {
      index < count ? ELFSection(table, at: index * size) : nil
    }
    let names = section(Int(header.uint16(at: 62))).flatMap {
      file.part($0.offset, Int(clamping: $0.size))
    }
    var symbols: ELFSection?
    var code: [Range<UInt64>] = []
    for index in 0..<count {
      guard let section = section(index) else { continue }
      if let range = section.code { code.append(range) }
      if let name = names?.string(at: Int(section.name)) {
        hasLines = hasLines || name == ".debug_line" || name == ".gnu_debuglink"
      }
      // Prefer the full symbol table to the loader's.
      if section.type == 2 || (section.type == 11 && symbols == nil) { symbols = section }
    }
    // Segments also contain the file's headers.
    if !code.isEmpty { executable = code }
    guard let symbols, let texts = section(Int(symbols.link)),
      let table = file.part(symbols.offset, Int(clamping: symbols.size)),
      let names = file.part(texts.offset, Int(clamping: texts.size))
    else { return }
    self.symbols = table
    symbolNames = names
  }
}

/// A section's header.
private struct ELFSection {
  var name: UInt32
  var type: UInt32
  var offset: UInt64
  var size: UInt64
  var link: UInt32
  /// The address range in memory, if it contains code.
  var code: Range<UInt64>?

  init(_ table: [UInt8], at position: Int) {
    name = table.uint32(at: position)
    type = table.uint32(at: position + 4)
    let (flags, address) = (table.uint64(at: position + 8), table.uint64(at: position + 16))
    offset = table.uint64(at: position + 24)
    size = table.uint64(at: position + 32)
    link = table.uint32(at: position + 40)
    if flags & 4 != 0, size > 0, address <= UInt64.max - size { code = address..<address + size }
  }
}

/// The bytes of an open file; read, not mapped, because a file that is truncated meanwhile must not
/// end the program.
private struct ELFBytes {
  /// A limit above the tables of all real programs.
  private static let largestPart = 1 << 30

  let handle: Int32
  let size: UInt64

  /// Returns a part of the file, or nil if the file ends before its end.
  func part(_ offset: UInt64, _ count: Int) -> [UInt8]? {
    guard count >= 0, count <= Self.largestPart, offset <= size, UInt64(count) <= size - offset
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          handle,
          buffer.baseAddress?.advanced(by: filled),
          count - filled,
          Int(offset) + filled
        )
      }
      if read <= 0 { return nil }
      filled += read
    }
    return bytes
  }
}

extension [UInt8] {
  /// Returns a little-endian number, or 0 if it would reach past the end.
  private func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at position: Int,
    _ type: Number.Type
  ) -> Number {
    guard position >= 0, position <= count - MemoryLayout<Number>.size else { return 0 }
    // The bytes are inside, as was checked.
    return unsafe withUnsafeBytes {
      Number(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: position, as: type))
    }
  }

  fileprivate func uint16(at position: Int) -> UInt16 { number(at: position, UInt16.self) }
  fileprivate func uint32(at position: Int) -> UInt32 { number(at: position, UInt32.self) }
  fileprivate func uint64(at position: Int) -> UInt64 { number(at: position, UInt64.self) }

  /// Returns the NUL-terminated text.
  fileprivate func string(at position: Int) -> String {
    guard position < count else { return "" }
    return String(decoding: self[position...].prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Returns a byte's two hexadecimal digits.
package func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.count == 1 ? "0" + digits : digits
}

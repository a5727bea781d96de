/// A program or library that was loaded into a recorded process.
public struct ModuleRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The process's row.
  public var process: Int64
  /// The file.
  public var path: String
  /// What the linker called this build of it, in hexadecimal digits; nil where it did not.
  public var buildID: String?
  /// What is added to the file's addresses in this process.
  public var bias: UInt64
  /// Where it lay in memory.
  public var range: Range<UInt64>
  /// The file's size in bytes, 0 where it could not be looked at, and when it was written, in nanoseconds since 1970.
  public var fileSize: Int64
  /// The file time.
  public var fileTime: Int64
  /// What was found of its symbols; nil while nobody has looked.
  public var symbols: ModuleSymbols?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    process: Int64,
    path: String,
    buildID: String? = nil,
    bias: UInt64,
    range: Range<UInt64>,
    fileSize: Int64 = 0,
    fileTime: Int64 = 0,
    symbols: ModuleSymbols? = nil
  ) {
    self.id = id
    self.process = process
    self.path = path
    self.buildID = buildID
    self.bias = bias
    self.range = range
    self.fileSize = fileSize
    self.fileTime = fileTime
    self.symbols = symbols
  }
}

/// What a module's file still told of its symbols when the recording ended.
public enum ModuleSymbols: UInt8, Sendable, CaseIterable {
  /// Functions, files and lines.
  case lines = 0
  /// Functions: the file has no debug information.
  case functions = 1
  /// Functions: the file has lines, but there was no tool that reads them.
  case noTool = 2
  /// Nothing: the file is gone, or is none of the kind.
  case gone = 3
  /// Nothing: another build has taken the file's place.
  case rebuilt = 4
}

/// A function at a line of its code, as a frame of a call stack shows it.
public struct SymbolRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The module's row; nil where the address lies in none that is known.
  public var module: Int64?
  /// The function as its programmer knows it, such as `FeedCell.updateConstraints()`; nil where it is not known.
  public var function: String?
  /// The function as the linker knows it.
  public var linkageName: String?
  /// The source file, relative to the directory in which the recording ran where it lies there.
  public var file: String?
  /// The line; nil where the compiler made the code by itself.
  public var line: Int?
  /// Whether the compiler has put the function into the one outside of it.
  public var isInlined: Bool
  /// Whether it belongs to the engine, `UIKit`, Swift's own libraries, the system's, or a test library.
  public var isLibrary: Bool

  /// Makes a row of its columns.
  public init(
    id: Int64,
    module: Int64? = nil,
    function: String? = nil,
    linkageName: String? = nil,
    file: String? = nil,
    line: Int? = nil,
    isInlined: Bool = false,
    isLibrary: Bool = false
  ) {
    self.id = id
    self.module = module
    self.function = function
    self.linkageName = linkageName
    self.file = file
    self.line = line
    self.isInlined = isInlined
    self.isLibrary = isLibrary
  }
}

/// A call stack: who called whom, innermost first.
package struct StackRow: Hashable {
  package var id: Int64
  package var process: Int64
  /// Whether outer frames were left out.
  package var isCut: Bool
  /// The symbol of the first frame that is not a library's.
  package var caller: Int64?

  /// Makes a row of its columns.
  package init(id: Int64, process: Int64, isCut: Bool, caller: Int64? = nil) {
    self.id = id
    self.process = process
    self.isCut = isCut
    self.caller = caller
  }
}

/// A frame of a call stack; several share an address where functions were inlined.
package struct FrameRow: Hashable {
  package var id: Int64
  package var stack: Int64
  /// 0 for the innermost.
  package var position: Int
  /// Where it goes on when what it called returns.
  package var address: UInt64
  package var symbol: Int64?

  /// Makes a row of its columns.
  package init(id: Int64, stack: Int64, position: Int, address: UInt64, symbol: Int64? = nil) {
    self.id = id
    self.stack = stack
    self.position = position
    self.address = address
    self.symbol = symbol
  }
}

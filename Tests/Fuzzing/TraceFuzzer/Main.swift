import Foundation

/// Passes inputs of libFuzzer to the readers of spools, snapshots and traces; see
/// scripts/fuzz-traces.
@main
struct TraceFuzzer {
  /// Takes a target's name and libFuzzer's arguments, or `seeds`, a target's name, a file, and an
  /// output directory.
  static func main() throws {
    var arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "seeds", let name = TargetName(rawValue: arguments[2])
    {
      return try Seeds.write(of: name, file: arguments[3], into: arguments[4])
    }
    guard arguments.count > 1, let name = TargetName(rawValue: arguments[1]) else {
      print(
        "usage: TraceFuzzer spool|snapshot|trace ARGUMENT...; TraceFuzzer seeds TARGET FILE DIRECTORY"
      )
      exit(64)
    }
    arguments.remove(at: 1)
    unsafe target = try name.make()
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var count = Int32(arguments.count)
    let status = unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      var base = buffer.baseAddress
      return unsafe runDriver(&count, &base) { start, count in
        unsafe TraceFuzzer.target?.read(
          Array(UnsafeRawBufferPointer(start: start, count: count))
        )
        return 0
      }
    }
    exit(status)
  }

  // libFuzzer calls its target on one thread.
  nonisolated(unsafe) private static var target: (any Target)?
}

/// A reader of data that may be damaged.
protocol Target {
  /// Reads the input; an error is a valid result, a crash is not.
  func read(_ input: [UInt8])
}

enum TargetName: String {
  case spool
  case snapshot
  case trace

  func make() throws -> any Target {
    switch self {
    case .spool: try SpoolTarget()
    case .snapshot: try SnapshotTarget()
    case .trace: try TraceTarget()
    }
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

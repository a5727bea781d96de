import Foundation

@testable import TraceRecording
@testable import TraceStore

/// Makes the initial inputs for fuzzing from real files.
enum Seeds {
  static func write(of target: TargetName, file: String, into directory: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    let seeds: [[UInt8]] =
      switch target {
      case .spool: [Patches.input(of: bytes)]
      case .snapshot: [try SnapshotFile.snapshot(in: bytes)]
      case .trace: pages(of: bytes)
      }
    let name = URL(fileURLWithPath: file).lastPathComponent
    for (number, seed) in seeds.enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(directory)/\(name)-\(number)"))
    }
  }

  /// Returns patches with the present beginning and end of each page, because a SQLite page grows
  /// from both.
  private static func pages(of bytes: [UInt8]) -> [[UInt8]] {
    let pageSize = 4096
    return stride(from: 0, to: bytes.count, by: pageSize).map { start in
      let places = [
        start..<min(start + 48, bytes.count),
        max(start, min(start + pageSize, bytes.count) - 120)..<min(start + pageSize, bytes.count),
      ]
      return places.flatMap { place in
        [
          UInt8(place.lowerBound & 0xFF), UInt8(place.lowerBound >> 8 & 0xFF),
          UInt8(place.lowerBound >> 16 & 0x7F), UInt8(place.count),
        ] + bytes[place]
      }
    }
  }
}

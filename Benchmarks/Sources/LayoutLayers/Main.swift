import Foundation
import UIKit

/// Measures the layers around the solver; see `scripts/bench-layers`.
@main
struct Main {
  private static let usage = """
    usage: LayoutLayers table [--seconds S] [--only TEXT]
           LayoutLayers list
           LayoutLayers run NAME SIZE [TIMES]
           LayoutLayers allocations NAME SIZE
           LayoutLayers recording [--pairs N]
           LayoutLayers sizes
    """

  @MainActor
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard !arguments.isEmpty else { fail(usage, status: 64) }
    switch arguments.removeFirst() {
    case "table": table(arguments)
    case "list":
      for workload in LayoutWorkload.all {
        for size in workload.sizes { print(workload.name, size) }
      }
    case "run": run(arguments)
    case "allocations": allocations(arguments)
    case "recording":
      RecordingTable.print(pairs: option("--pairs", in: arguments).flatMap(Int.init))
    case "sizes": ObjectSizes.print()
    default: fail(usage, status: 64)
    }
  }

  /// Prints the least and the median time of each row at each size, in µs per operation.
  @MainActor
  private static func table(_ arguments: [String]) {
    let seconds = option("--seconds", in: arguments).flatMap(Double.init) ?? 1
    let only = option("--only", in: arguments)
    print("| row | N | least, µs | median, µs | target, µs |")
    print("|---|---:|---:|---:|---:|")
    for workload in LayoutWorkload.all where only.map({ workload.name.contains($0) }) ?? true {
      for size in workload.sizes {
        var times: [Double] = []
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        // The first run warms up code and memory.
        _ = workload.nanoseconds(size: size)
        repeat { times.append(workload.nanoseconds(size: size)) } while clock.now < end
        times.sort()
        let isTarget = size == workload.sizes[workload.tableIndex]
        let target = workload.target.map { isTarget ? String(format: "%.2f", $0) : "" } ?? ""
        let least = String(format: "%.3f", times[0] / 1000)
        let median = String(format: "%.3f", times[times.count / 2] / 1000)
        print("| \(workload.title) | \(size) | \(least) | \(median) | \(target) |")
      }
    }
  }

  /// Runs a row, so that callgrind counts its timed part; prints the counts' divisor.
  @MainActor
  private static func run(_ arguments: [String]) {
    let (workload, size) = workloadAndSize(arguments)
    let times = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    var divisor = 0
    for _ in 0..<times {
      let run = workload.prepare(size)
      timedPart(run.body)
      divisor += run.divisor
    }
    print(divisor)
  }

  /// Prints the allocated blocks per operation, if AllocationCounter is loaded before the C
  /// library.
  @MainActor
  private static func allocations(_ arguments: [String]) {
    let (workload, size) = workloadAndSize(arguments)
    guard let symbol = dlsym(nil, "allocation_count") else {
      fail("LD_PRELOAD must name libAllocationCounter.so", status: 64)
    }
    let count = unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)
    // Objects that are created once for a process do not count for an operation.
    let first = workload.prepare(workload.sizes[0])
    timedPart(first.body)
    let run = workload.prepare(size)
    let before = count()
    timedPart(run.body)
    print(Double(count() - before) / Double(run.divisor))
  }

  @MainActor
  private static func workloadAndSize(_ arguments: [String]) -> (LayoutWorkload, Int) {
    guard arguments.count >= 2, let size = Int(arguments[1]),
      let workload = LayoutWorkload.all.first(where: { $0.name == arguments[0] })
    else { fail(usage, status: 64) }
    return (workload, size)
  }

  private static func option(_ name: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }

  private static func fail(_ text: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(status)
  }
}

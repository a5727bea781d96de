import ConstraintSolver
import Foundation

/// Measures the solver compared with kiwi; see `scripts/bench-solver`, which builds kiwi first.
@main
struct Main {
  private static let usage = """
    usage: SolverWorkloads compare [--kiwi LIBRARY] [--seconds S] [--only TEXT] [--svg FILE] [--drain]
           SolverWorkloads replay [--kiwi LIBRARY] [--seconds S] [--drain] FILE...
           SolverWorkloads corrupt --kiwi LIBRARY
           SolverWorkloads agree --kiwi LIBRARY [--first-seed N] SYSTEMS
           SolverWorkloads endure [--first-seed N] OPERATIONS
           SolverWorkloads list [flat]
           SolverWorkloads write NAME SIZE
           SolverWorkloads run [NAME...]
           SolverWorkloads growth COUNTS [THRESHOLDS]
    """

  static func main() {
    do {
      var arguments = CommandLine.arguments.dropFirst()
      guard let command = arguments.popFirst() else { throw Misuse() }
      let options = try Options(arguments)
      switch command {
      case "compare": try compare(options)
      case "replay": try replay(options)
      case "list":
        for row in BenchmarkRow.all where row.isFlat || options.rest.first != "flat" {
          for point in row.points { print(row.make(point.size).name, point.size) }
        }
      case "corrupt":
        guard let kiwi = options.kiwi else { throw Misuse() }
        print(try Refusals.report(kiwi: try KiwiLibrary(path: kiwi)))
      case "agree": try agree(options)
      case "endure": try endure(options)
      case "write": print(try options.namedWorkload().text, terminator: "")
      case "run": try run(options)
      case "growth": try growth(options)
      default: throw Misuse()
      }
    } catch is Misuse {
      fail(usage, status: 64)
    } catch {
      fail("SolverWorkloads: \(error)", status: 2)
    }
  }

  private static func compare(_ options: Options) throws {
    let kiwi = try options.kiwi.map { try KiwiLibrary(path: $0) }
    var table = RatioTable()
    for row in BenchmarkRow.all where options.only.map({ row.title.contains($0) }) ?? true {
      for point in row.points {
        note("\(row.title), \(point.size)")
        let rival = point.size <= row.kiwiLimit ? kiwi : nil
        table.append(
          row,
          point,
          try Measurement(
            row.make(point.size),
            kiwi: rival,
            budget: .seconds(options.seconds),
            isDraining: options.isDraining
          )
        )
        if let latest = table.latest { note(latest) }
      }
    }
    print(table.markdown)
    print()
    if let kiwi { print("kiwi \(kiwi.version). \(table.summary).") }
    if let path = options.svg {
      try GrowthPlot(table).svg.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private static func replay(_ options: Options) throws {
    guard !options.rest.isEmpty else { throw Misuse() }
    let kiwi = try options.kiwi.map { try KiwiLibrary(path: $0) }
    print(
      "| workload | ops | ours, µs | kiwi, µs | ratio | values that agree | refused: ours, kiwi |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|")
    for path in options.rest {
      let url = URL(fileURLWithPath: path)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw Unreadable(description: "\(path) cannot be read")
      }
      let workload: Workload
      do {
        workload = try Workload(name: url.lastPathComponent, text: text)
      } catch {
        throw Unreadable(description: "\(path), \(error)")
      }
      let measured = try Measurement(
        workload,
        kiwi: kiwi,
        budget: .seconds(options.seconds),
        isDraining: options.isDraining
      )
      let times = measured.kiwiMicroseconds
      let name = workload.name + (workload.isDeferring ? " (no read: deferral)" : "")
      print(
        "| \(name) | \(workload.operationCount) | \(RatioTable.digits(measured.oursMicroseconds))"
          + " | \(times.map(RatioTable.digits) ?? "–")"
          + " | \(times.map { RatioTable.digits(measured.oursMicroseconds / $0) } ?? "–")"
          + " | \(kiwi == nil ? "–" : "\(measured.agreeing) of \(workload.variableCount)")"
          + " | \(measured.refusals.ours), \(measured.refusals.kiwi) |"
      )
    }
  }

  /// Compares both engines' errors in random layouts; fails if ours is worse in any of them.
  private static func agree(_ options: Options) throws {
    guard let path = options.kiwi else { throw Misuse() }
    let count = try options.count()
    let result = try Agreement(
      systems: count,
      firstSeed: options.firstSeed,
      kiwi: try KiwiLibrary(path: path)
    )
    print(
      "\(count) layouts from seed \(options.firstSeed): \(result.same) with the same errors,"
        + " \(result.kiwiWorse) in which kiwi misses by more, \(result.oursWorse.count) in which ours does"
    )
    for line in result.oursWorse { note(line) }
    if !result.oursWorse.isEmpty { exit(1) }
  }

  /// Changes one solver very often; fails if it drifts or if its memory grows.
  private static func endure(_ options: Options) throws {
    var endurance = Endurance(seed: options.firstSeed)
    try endurance.run(operations: try options.count())
    print("| operations | greatest difference from a fresh solver | memory, KiB |")
    print("|---:|---:|---:|")
    for report in endurance.reports {
      let drift = String(format: "%.1e", report.drift)
      print("| \(report.operations) | \(drift) | \(report.memory / 1024) |")
    }
    guard endurance.holds else {
      fail("SolverWorkloads: values drifted or memory grew, seed \(options.firstSeed)", status: 1)
    }
  }

  /// Runs workloads once each, so that callgrind counts their timed parts; prints their names, sizes and numbers of
  /// operations.
  private static func run(_ options: Options) throws {
    for row in BenchmarkRow.all where row.isFlat {
      for point in row.points {
        let workload = row.make(point.size)
        guard options.rest.isEmpty || options.rest.contains(workload.name) else { continue }
        _ = try SolverRunner(workload).run()
        print(workload.name, point.size, workload.operationCount)
      }
    }
  }

  private static func growth(_ options: Options) throws {
    guard let path = options.rest.first, options.rest.count <= 2 else { throw Misuse() }
    let counts = try InstructionCounts(String(contentsOfFile: path, encoding: .utf8))
    let thresholds = try options.rest.dropFirst().first.map {
      try InstructionCounts(String(contentsOfFile: $0, encoding: .utf8))
    }
    print(counts.markdown)
    let complaints = counts.complaints(thresholds: thresholds)
    for complaint in complaints { note(complaint) }
    if !complaints.isEmpty { exit(1) }
  }

  private static func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  private static func fail(_ text: String, status: Int32) -> Never {
    note(text)
    exit(status)
  }
}

/// The command line is not valid.
struct Misuse: Error {}

/// An input that cannot be used, or a workload that does not exist.
struct Unreadable: Error, CustomStringConvertible {
  var description: String
}

/// The options on the command line after the command.
struct Options {
  var kiwi: String?
  var seconds = 0.4
  var only: String?
  var svg: String?
  var isDraining = false
  var firstSeed: UInt64 = 1
  var rest: [String] = []

  init(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      switch argument {
      case "--kiwi": kiwi = try Self.value(&arguments)
      case "--seconds":
        guard let seconds = Double(try Self.value(&arguments)), seconds >= 0 else { throw Misuse() }
        self.seconds = seconds
      case "--only": only = try Self.value(&arguments)
      case "--svg": svg = try Self.value(&arguments)
      case "--drain": isDraining = true
      case "--first-seed":
        guard let seed = UInt64(try Self.value(&arguments)) else { throw Misuse() }
        firstSeed = seed
      default:
        guard !argument.hasPrefix("--") else { throw Misuse() }
        rest.append(argument)
      }
    }
  }

  private static func value(_ arguments: inout ArraySlice<String>) throws -> String {
    guard let value = arguments.popFirst() else { throw Misuse() }
    return value
  }

  /// Returns the only number among the arguments.
  func count() throws -> Int {
    guard rest.count == 1, let count = Int(rest[0]), count > 0 else { throw Misuse() }
    return count
  }

  /// Returns the workload with the given name and size.
  func namedWorkload() throws -> Workload {
    guard rest.count == 2, let size = Int(rest[1]), size >= 0 else { throw Misuse() }
    for row in BenchmarkRow.all where row.make(row.points[0].size).name == rest[0] {
      return row.make(size)
    }
    throw Unreadable(description: "no workload is called \(rest[0]); list names them")
  }
}

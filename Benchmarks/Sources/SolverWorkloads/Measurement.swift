/// Both engines' times for one workload, measured alternately.
struct Measurement {
  let workload: Workload
  /// The nanoseconds of the timed part of each of our runs.
  private(set) var ours: [Double] = []
  /// The nanoseconds of the timed part of each of kiwi's runs.
  private(set) var kiwis: [Double] = []
  /// How many values agree at the end between the engines; several solutions may be equally good.
  private(set) var agreeing = 0
  /// The number of constraints that each engine refused.
  private(set) var refusals = (ours: 0, kiwi: 0)

  /// Runs ours and kiwi alternately until the time is used up, at least three times.
  ///
  /// - Parameters:
  ///   - workload: The work of both engines.
  ///   - kiwi: The other engine, if it is available.
  ///   - budget: The maximum time of both engines together, except for the minimum number of runs.
  ///   - isDraining: Whether each of our reads also takes the list of changed variables.
  /// - Throws: The engines' errors; ``KiwiLibrary/Unusable`` if kiwi gives up.
  init(
    _ workload: Workload,
    kiwi: KiwiLibrary?,
    budget: Duration,
    isDraining: Bool = false
  ) throws {
    self.workload = workload
    let runner = SolverRunner(workload, isDraining: isDraining)
    let kiwiRunner = try kiwi?.prepare(workload)
    let clock = ContinuousClock()
    let start = clock.now
    // The first runs fill caches and grow pools. They do not count unless they take too long.
    var outcome = try runner.run()
    let first = (outcome.nanoseconds, try kiwiRunner?.run())
    if clock.now - start > budget * 10 {
      ours.append(first.0)
      if let time = first.1 { kiwis.append(time) }
    } else {
      let end = clock.now.advanced(by: budget)
      repeat {
        outcome = try runner.run()
        ours.append(outcome.nanoseconds)
        if let kiwiRunner { kiwis.append(try kiwiRunner.run()) }
      } while (clock.now < end && ours.count < 20_000) || ours.count < 3
    }
    refusals.ours = outcome.refusals
    if let kiwiRunner {
      refusals.kiwi = kiwiRunner.refusals
      agreeing = zip(outcome.values, kiwiRunner.values).count {
        abs($0 - $1) <= 1e-5 * max(1, abs($1))
      }
    }
  }

  /// The least time of one operation, in microseconds.
  var oursMicroseconds: Double { perOperation(ours.min()) ?? 0 }
  /// The least time of one operation, in microseconds; `nil` if kiwi did not run.
  var kiwiMicroseconds: Double? { perOperation(kiwis.min()) }
  /// Our median time of one operation, in microseconds.
  var oursMedian: Double { perOperation(Self.median(ours)) ?? 0 }
  /// kiwi's median time of one operation, in microseconds; `nil` if it did not run.
  var kiwiMedian: Double? { perOperation(Self.median(kiwis)) }

  private func perOperation(_ nanoseconds: Double?) -> Double? {
    nanoseconds.map { $0 / 1000 / Double(workload.operationCount) }
  }

  private static func median(_ times: [Double]) -> Double? {
    times.isEmpty ? nil : times.sorted()[times.count / 2]
  }
}

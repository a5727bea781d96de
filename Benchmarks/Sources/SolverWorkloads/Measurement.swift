/// Both engines' times for one workload, taken in turn.
struct Measurement {
  let workload: Workload
  /// Nanoseconds of the timed part, of each of our runs.
  private(set) var ours: [Double] = []
  /// Nanoseconds of the timed part, of each of kiwi's runs.
  private(set) var kiwis: [Double] = []
  /// How many of the two engines' values agree in the end; several solutions may be equally good.
  private(set) var agreeing = 0
  /// How many constraints each engine refused.
  private(set) var refusals = (ours: 0, kiwi: 0)

  /// Runs ours and kiwi's in turn until the time is used up, at least three times.
  ///
  /// - Parameters:
  ///   - workload: What both engines do.
  ///   - kiwi: The other engine, if it is there.
  ///   - budget: How long both engines together may take, except for the least count.
  ///   - isDraining: Whether each of our reads takes the list of changed variables too.
  /// - Throws: What an engine throws; ``KiwiLibrary/Unusable`` if kiwi gives up.
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
    // The first runs fill caches and grow pools; they do not count, unless they take too long.
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
  /// Our middle time of one operation, in microseconds.
  var oursMedian: Double { perOperation(Self.median(ours)) ?? 0 }
  /// kiwi's middle time of one operation, in microseconds; `nil` if it did not run.
  var kiwiMedian: Double? { perOperation(Self.median(kiwis)) }

  private func perOperation(_ nanoseconds: Double?) -> Double? {
    nanoseconds.map { $0 / 1000 / Double(workload.operationCount) }
  }

  private static func median(_ times: [Double]) -> Double? {
    times.isEmpty ? nil : times.sorted()[times.count / 2]
  }
}

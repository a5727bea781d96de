import UIKit

/// The five bars of the talk's chart: each is a scenario in both engines.
@MainActor
struct BeforeAndAfter {
  /// One bar of the chart.
  struct Bar {
    var title: String
    /// Added, removed and changed constraints.
    var changes: Int
    var slowerWork: Int
    var work: Int
    /// The slower engine's least time divided by our solver's, for the same operations; nil without
    /// times.
    var timeRatio: Double?
  }

  private(set) var bars: [Bar] = []

  private static let scenarios: [(title: String, prepare: @MainActor () -> PreparedRun)] = [
    (
      "Long Row",
      {
        let window = Scene.makeWindow()
        return Scene.run(window) { Grid(rows: 1, columns: 200).addConstraints(in: window) }
      }
    ),
    (
      "Deep Hierarchy",
      {
        let window = Scene.makeWindow()
        return Scene.run(window) { Scene.addNest(100, to: window) }
      }
    ),
    (
      "Collection View",
      {
        ListedFeed.scroll(60, .collection, ListedFeed.peers[1], number: 0)
      }
    ),
    (
      "Moving Tree",
      {
        let window = Scene.makeWindow()
        _ = Scene.addViews(100, to: window)
        let places = Scene.addViews(2, to: window).map(\.view)
        let badge = Scene.Badge(50, in: places[0])
        return Scene.run(window, after: true) {
          places[1].addSubview(badge.view)
          NSLayoutConstraint.activate([
            badge.view.leftAnchor.constraint(equalTo: places[1].leftAnchor),
            badge.view.topAnchor.constraint(equalTo: places[1].topAnchor),
          ])
        }
      }
    ),
    (
      "Hierarchy Removal",
      {
        let window = Scene.makeWindow()
        _ = Scene.addViews(100, to: window)
        let badge = Scene.Badge(200, in: window)
        return Scene.run(window, after: true) { badge.view.removeFromSuperview() }
      }
    ),
  ]

  /// Runs the scenarios; also times them if there are seconds for each.
  init(seconds: Double?) throws {
    for (title, prepare) in Self.scenarios {
      let recorded = try RecordedWork(prepare)
      guard recorded.broken == 0 else {
        throw Unreadable(description: "\(title): constraints conflict")
      }
      let slower = try recorded.workloads.reduce(0) { try $0 + SlowerEngine($1).run().work }
      var bar = Bar(
        title: title,
        changes: recorded.changes + recorded.settings,
        slowerWork: slower,
        work: recorded.solverWork
      )
      if let seconds { bar.timeRatio = try Self.timeRatio(of: recorded.workloads, seconds) }
      bars.append(bar)
    }
  }

  /// Runs both solvers alternately and returns the ratio of their least times.
  private static func timeRatio(of workloads: [Workload], _ seconds: Double) throws -> Double {
    let runners = workloads.map { SolverRunner($0) }
    var least = (slower: Double.infinity, ours: Double.infinity)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    repeat {
      let slower = try workloads.reduce(0.0) { try $0 + SlowerEngine($1).run().nanoseconds }
      let ours = try runners.reduce(0.0) { try $0 + $1.run().nanoseconds }
      least = (min(least.slower, slower), min(least.ours, ours))
    } while clock.now < end
    return least.slower / least.ours
  }
}

import ArgumentParser
import Foundation
import UIKit

extension FeedCellVersion: ExpressibleByArgument {}
extension FeedContainer: ExpressibleByArgument {}

/// The clock for the frames.
enum ClockChoice: String, CaseIterable, ExpressibleByArgument {
  /// Waiting takes no time: the run is as short as its work, and the same each time.
  case manual
  /// The feed scrolls in real time, as on a screen.
  case real
}

/// Scrolls the feed.
@main
struct SampleFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SampleFeed",
    abstract: "Scrolls a social feed of self-sizing rows down and back to the top.",
    discussion: """
      The feed of WWDC 2018, session 220, with its cell in three versions. Record it:

        plumbline record -o churning.plumb -- SampleFeed --cell churning
        plumbline record -o grouped.plumb -- SampleFeed --cell grouped
        plumbline record -o collection.plumb -- SampleFeed --container collection
      """
  )

  @Option(
    help: ArgumentHelp(
      "The version of the cell.",
      discussion: """
        churning: removes and rebuilds all constraints for every entry; grouped: swaps only the photo's group; \
        sized: besides, knows the sizes of texts in advance.
        """
    )
  )
  var cell = FeedCellVersion.churning

  @Option(
    help:
      "What the rows are in: table measures them in the window's engine, collection in throw-away engines."
  )
  var container = FeedContainer.table

  @Option(help: "How many entries the feed has.")
  var entries = 400

  @Option(help: "How many rows to scroll past before the flick back; all if omitted.")
  var rows: Int?

  @Option(help: "The longest time to scroll down, in seconds; the rows decide if omitted.")
  var seconds: Double?

  @Option(help: "The points to scroll in each frame.")
  var speed = 24.0

  @Option(help: "The number that the entries are made from.")
  var seed: UInt64 = 220

  @Option(help: "Whether frames take their real time, or none.")
  var clock = ClockChoice.real

  func validate() throws {
    guard entries > 0 else { throw ValidationError("--entries must be at least 1.") }
    guard rows.map({ $0 > 0 }) ?? true else { throw ValidationError("--rows must be at least 1.") }
    guard speed.isFinite, speed > 0 else { throw ValidationError("--speed must be above 0.") }
    guard seconds.map({ $0.isFinite && $0 >= 0 && $0 < 1e6 }) ?? true else {
      throw ValidationError("--seconds must be from 0 to a million.")
    }
  }

  func run() {
    // The command runs on the first thread, which belongs to the main actor.
    let summary = MainActor.assumeIsolated {
      let clock: any RenderClock = clock == .manual ? ManualRenderClock() : RealTimeRenderClock()
      let script = FeedScript(
        entries: FeedGenerator.entries(entries, seed: seed),
        version: cell,
        container: container,
        clock: clock
      )
      return script.run(
        rows: rows,
        time: seconds.map { .seconds($0) },
        speed: CGFloat(speed)
      )
    }
    let distance = Int(summary.distance).formatted(.number.locale(Locale(identifier: "en_US")))
    print(
      """
      \(cell.rawValue): \(entries) entries, \(summary.frames) frames in \(summary.duration.text) s, \
      scrolled \(distance) points down and back
      """
    )
  }
}

extension Duration {
  /// Seconds with two decimals.
  fileprivate var text: String {
    let hundredths = (Double(components.seconds) + Double(components.attoseconds) / 1e18) * 100
    let whole = Int(hundredths.rounded())
    let fraction = whole % 100
    return "\(whole / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

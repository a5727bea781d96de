import Foundation
import LayoutEngine
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceRecording
import TraceStore
import UIKit

@testable import SampleFeed

@MainActor
@Suite(.exclusiveRecording)
struct ChurnReportRecordingTests {
  @Test(arguments: FeedCellVersion.allCases, TestEffort.value([220], full: [3, 220]))
  func `the churn reported is the difference of the constraint sets around each pass`(
    version: FeedCellVersion,
    seed: Int
  ) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("feed-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }

    let recorder = TraceRecorder(path: path)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    let clock = SnapshotClock()
    let script = FeedScript(
      entries: FeedGenerator.entries(24, seed: UInt64(seed)),
      version: version,
      clock: clock
    )
    clock.window = script.window
    _ = script.run()
    try recorder.stop()

    let report = try ChurnAnalysis().report(of: TraceReader(path: path))
    let expected = clock.churn
    if version == .churning {
      #expect(expected["content"]?.constraints ?? 0 > 100)
    } else {
      #expect(expected.isEmpty)
    }
    var reported: [String: SnapshotClock.Churn] = [:]
    for superview in report.superviews where superview.users.constraints > 0 {
      let name = superview.path.split(separator: "#").last.map(String.init) ?? superview.path
      reported[name] = SnapshotClock.Churn(
        constraints: superview.users.constraints,
        passes: superview.users.passes
      )
    }
    #expect(reported == expected)
    #expect(report.users.constraints == expected.values.reduce(0) { $0 + $1.constraints })
  }
}

@MainActor
@Suite(.exclusiveRecording)
struct RemedyRecordingTests {
  @Test func `the churning feed's remedy is the talk's own answer`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("feed-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    _ = makeFeed(.churning, entries: 60).run()
    try recorder.stop()

    let report = try ChurnAnalysis().report(of: TraceReader(path: path))
    let content = try #require(report.superviews.first { $0.path.hasSuffix("#content") })
    let sharing = try #require(report.superviews.first { $0.path.hasSuffix("#sharing") })
    // One static group: 19 constraints of the content view, and 7 inside the sharing view.
    #expect(content.groups.always.count == 19)
    #expect(sharing.groups.always.count == 7)
    #expect(sharing.groups.toggled.isEmpty)
    let groups = Dictionary(
      uniqueKeysWithValues: content.groups.toggled.map { ($0.name, $0.constraints.count) }
    )
    #expect(groups == ["photoConstraints": 4, "noPhotoConstraints": 1])
    #expect(content.groups.code.contains("// sharing is hidden and shown: its constraints stay"))
    #expect(
      content.groups.code.contains(
        """
        override func updateConstraints() {
          if needsPhoto {
            NSLayoutConstraint.deactivate(noPhotoConstraints)
            NSLayoutConstraint.activate(photoConstraints)
          } else {
            NSLayoutConstraint.deactivate(photoConstraints)
            NSLayoutConstraint.activate(noPhotoConstraints)
          }
          super.updateConstraints()
        }
        """
      )
    )
    #expect(
      content.groups.code.contains(
        "    photo.topAnchor.constraint(equalTo: logEntry.bottomAnchor, constant: 8),".dropFirst(2)
      )
    )
  }
}

/// A clock that takes no time and inspects the window's constraints after every turn.
///
/// The constraints after a turn are those before the next pass, because the feed changes
/// constraints only in passes.
@MainActor
private final class SnapshotClock: RenderClock {
  struct Churn: Equatable {
    var constraints = 0
    var passes = 0
  }

  /// The contents of a constraint, with its items.
  private struct Signature: Hashable {
    var items: [ObjectIdentifier]
    var numbers: [Double]
    var superview: String
  }

  weak var window: UIWindow?
  private(set) var now = Duration.zero
  private(set) var churn: [String: Churn] = [:]
  private var before: [ObjectIdentifier: (constraint: NSLayoutConstraint, says: Signature)] = [:]

  func wait(until time: Duration) {
    now = max(now, time)
    guard let window else { return }
    var after: [ObjectIdentifier: (constraint: NSLayoutConstraint, says: Signature)] = [:]
    collect(in: window, into: &after)
    var removed: [Signature: Int] = [:]
    for (id, entry) in before where after[id] == nil { removed[entry.says, default: 0] += 1 }
    var inPass: [String: Int] = [:]
    for (id, entry) in after where before[id] == nil {
      guard let left = removed[entry.says], left > 0 else { continue }
      removed[entry.says] = left - 1
      inPass[entry.says.superview, default: 0] += 1
    }
    for (superview, count) in inPass {
      churn[superview, default: Churn()].constraints += count
      churn[superview, default: Churn()].passes += 1
    }
    before = after
  }

  private func collect(
    in view: UIView,
    into found: inout [ObjectIdentifier: (constraint: NSLayoutConstraint, says: Signature)]
  ) {
    for constraint in view.constraints where constraint.layoutConstraint?.origin == .user {
      found[ObjectIdentifier(constraint)] = (constraint, signature(of: constraint, on: view))
    }
    for subview in view.subviews { collect(in: subview, into: &found) }
  }

  private func signature(of constraint: NSLayoutConstraint, on host: UIView) -> Signature {
    let items = [constraint.firstItem, constraint.secondItem].compactMap { $0 }
    // A constraint on the host alone counts for the host's superview.
    let isAboutHostAlone = items.allSatisfy { $0 === host }
    let superview = isAboutHostAlone ? host.superview : host
    return Signature(
      items: items.map { ObjectIdentifier($0) },
      numbers: [
        Double(constraint.firstAttribute.rawValue), Double(constraint.relation.rawValue),
        Double(constraint.secondAttribute.rawValue), Double(constraint.multiplier),
        Double(constraint.constant), Double(constraint.priority.rawValue),
      ],
      superview: superview?.accessibilityIdentifier ?? ""
    )
  }
}

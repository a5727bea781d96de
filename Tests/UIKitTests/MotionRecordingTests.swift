import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore
import UIKit

@MainActor
@Suite(.exclusiveRecording)
struct MotionRecordingTests {
  /// Returns the motion marks that a body records.
  private func motions(_ body: () throws -> Void) throws -> [MotionRow] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("motion-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    try body()
    try recorder.stop()
    var rows: [MotionRow] = []
    try TraceReader(path: path).forEachEvent(of: [.listed]) { event in
      if case .listed(let row) = event, let motion = row.motion { rows.append(motion) }
    }
    return rows
  }

  private func makeScroll() -> (UIWindow, UIScrollView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    let scroll = UIScrollView(frame: window.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1_000)
    window.addSubview(scroll)
    window.isHidden = false
    window.renderLoop.turn()
    return (window, scroll)
  }

  @Test func `animations are marked with the time that they are to take`() throws {
    let rows = try motions {
      UIView.animate(withDuration: 0.25) {}
      UIView.performWithoutAnimation { UIView.animate(withDuration: 1) {} }
      UIViewPropertyAnimator(duration: 0.5, curve: .linear) {}.startAnimation()
    }
    expectEqual(
      rows.map(\.kind),
      [.animationBegan, .animationEnded, .animationBegan, .animationEnded]
    )
    expectEqual(rows.map(\.length), [250_000_000, nil, 500_000_000, nil])
    #expect(rows.allSatisfy { $0.view == nil })
  }

  @Test func `a finger's scroll is marked from its beginning to where the content rests`() throws {
    let (window, scroll) = makeScroll()
    let rows = try motions {
      window.drag(
        from: CGPoint(x: 100, y: 150),
        to: CGPoint(x: 100, y: 50)
      )
    }
    #expect(scroll.contentOffset.y > 0)
    expectEqual(rows.map(\.kind), [.dragBegan, .dragEnded])
    #expect(rows.allSatisfy { $0.view != nil && $0.length == nil })
  }

  @Test func `code that scrolls with animation is marked if it moves`() throws {
    let (_, scroll) = makeScroll()
    let rows = try motions {
      scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    }
    expectEqual(rows.map(\.kind), [.scrollAnimated])
  }

  @Test func `a display link is marked while it is called`() throws {
    let link = CADisplayLink { _ in }
    let rows = try motions {
      link.add(to: .main, forMode: .common)
      link.isPaused = true
      link.isPaused = false
      link.invalidate()
    }
    expectEqual(
      rows.map(\.kind),
      [
        .displayLinkStarted, .displayLinkStopped, .displayLinkStarted, .displayLinkStopped,
      ]
    )
  }
}

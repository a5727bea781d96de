import Dispatch
import Foundation
import Testing
import UIKit

/// Code whose main-actor isolation the compiler does not check, as in Swift 5 mode.
@Suite struct `A view that is touched off the main thread` {
  /// Calls the body on a new thread, as if it were not isolated.
  private static func onThread(_ body: @escaping @MainActor @Sendable () -> Void) async {
    // Isolation does not affect the calling convention, so the call is the same.
    let unchecked = unsafe unsafeBitCast(body, to: (@Sendable () -> Void).self)
    await withCheckedContinuation { continuation in
      let thread = Thread {
        unchecked()
        continuation.resume()
      }
      thread.start()
    }
  }

  private static func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `ends the process with a sentence that names the call and the thread`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = await UIView(frame: .zero)
      await Self.onThread { view.setNeedsLayout() }
    }
    // The system names a new thread after the thread that creates it.
    let sentence = #/UIView\.setNeedsLayout\(\) was called on the thread '[^'\n]+', but views may /#
    #expect(Self.sentence(result).contains(sentence))
    #expect(
      Self.sentence(result).contains(
        "only be touched on the main one: call it on the main actor, as in "
          + "`await MainActor.run { … }`, or on the main queue, as in `DispatchQueue.main.async { … }`."
      )
    )
  }

  @Test func `ends it whether it is made, moved or added`() async {
    let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Self.onThread { _ = UIView(frame: .zero) }
    }
    #expect(Self.sentence(made).contains("UIView.init(frame:) was called on the thread '"))
    let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = await UIView(frame: .zero)
      await Self.onThread { view.frame.origin.x = 1 }
    }
    #expect(Self.sentence(moved).contains("UIView.frame was called on the thread '"))
    let added = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (view, other) = await (UIView(frame: .zero), UIView(frame: .zero))
      await Self.onThread { view.addSubview(other) }
    }
    #expect(Self.sentence(added).contains("UIView.addSubview(_:) was called on the thread '"))
  }

  @Test func `ends it where a constraint or a text changes`() async {
    let activated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = await UIView(frame: .zero)
      let width = await view.widthAnchor.constraint(equalToConstant: 10)
      await Self.onThread { width.isActive = true }
    }
    #expect(
      Self.sentence(activated).contains("NSLayoutConstraint.isActive was called on the thread '")
    )
    let text = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let label = await UILabel(frame: .zero)
      await Self.onThread { label.text = "Other" }
    }
    #expect(Self.sentence(text).contains("UILabel.text was called on the thread '"))
  }

  @Test func `may be touched on the main queue, and in a queue that leads to it`() async {
    // In another process: a failure ends that process, not the whole test run.
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let view = await CountingView(frame: .zero)
      let leading = DispatchQueue(label: "leading", target: .main)
      for queue in [DispatchQueue.main, leading] {
        await withCheckedContinuation { continuation in
          queue.async {
            MainActor.assumeIsolated { view.setNeedsLayout() }
            continuation.resume()
          }
        }
      }
      await MainActor.run {
        view.setNeedsLayout()
        precondition(view.calls == 3, "A call did not come through.")
      }
    }
    #expect(!Self.sentence(result).contains("was called on the thread"))
  }
}

/// A view that counts the calls it gets.
private final class CountingView: UIView {
  private(set) var calls = 0

  override func setNeedsLayout() {
    calls += 1
    super.setNeedsLayout()
  }
}

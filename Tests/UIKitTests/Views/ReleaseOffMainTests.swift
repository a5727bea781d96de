import Foundation
import LayoutEngine
import Synchronization
import Testing
import UIKit

/// A view with the plain `deinit` that apps write.
private final class Panel: UIView {
  let ended: @Sendable () -> Void

  init(ended: @escaping @Sendable () -> Void) {
    self.ended = ended
    super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  required init?(coder: NSCoder) { nil }

  deinit { ended() }
}

/// Views whose last reference is released off the main thread.
@MainActor
@Suite struct `A view that is released off the main thread` {
  /// Holds a view's last reference.
  ///
  /// One thread at a time accesses it.
  private final class Holder: Sendable {
    private let view = Mutex<UIView?>(nil)
    /// The thread that releases the view.
    private let releasing = Mutex<pthread_t?>(nil)
    /// The threads that the view's `deinit` ran on.
    private let ends = Mutex<[pthread_t]>([])

    /// For each run: whether the view's `deinit` ran on the thread that released it.
    var endsAtRelease: [Bool] {
      let thread = releasing.withLock { $0 }
      return ends.withLock { $0.map { $0 == thread } }
    }

    @MainActor
    func makePanel(with subviews: [UIView]) {
      let panel = Panel { [self] in
        ends.withLock { $0.append(pthread_self()) }
      }
      for subview in subviews {
        panel.addSubview(subview)
        subview.pin(10, 20, 30, 40)
      }
      panel.layoutIfNeeded()
      view.withLock { $0 = panel }
    }

    @MainActor
    func movePanel(into other: Holder) {
      let panel = view.withLock { $0.take() }
      if let panel { other.makePanel(with: [panel]) }
    }

    /// Releases the view on a new thread, while the caller waits.
    nonisolated func release() {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread { [self] in
        releasing.withLock { $0 = pthread_self() }
        var last = view.withLock { $0.take() }
        last = nil
        _ = last
        done.signal()
      }
      thread.start()
      done.wait()
    }
  }

  private func releaseSoon(_ holder: Holder) {
    holder.release()
  }

  /// Lets the main actor run the work that was enqueued for it.
  private func turnMainActor() async {
    for _ in 0..<10 { await Task { @MainActor in }.value }
  }

  @Test func `ends there, and its subviews lose superview, engine and constraints on the main one`()
    async
  {
    let holder = Holder()
    let survivor = makeView()
    holder.makePanel(with: [survivor])
    expectEqual(survivor.frame, rect(10, 20, 30, 40))
    weak let engine = survivor.engine
    #expect(engine != nil)
    releaseSoon(holder)
    expectEqual(holder.endsAtRelease, [true])
    #expect(survivor.superview == nil)
    await turnMainActor()
    #expect(engine == nil)
    #expect(survivor.engine == nil)
    expectEqual(survivor.constraints.count, 2)
    expectEqual(survivor.constraintsAffectingLayout(for: .horizontal).count, 1)
  }

  @Test func `leaves a subview alone that has moved on before the main actor came to it`() async {
    let holder = Holder()
    let survivor = makeView()
    holder.makePanel(with: [survivor])
    let window = makeWindow()
    releaseSoon(holder)
    window.addSubview(survivor)
    survivor.pin(1, 2, 3, 4)
    await turnMainActor()
    #expect(survivor.superview === window)
    #expect(survivor.window === window)
    #expect(survivor.engine === window.engine)
    NSLayoutConstraint.deactivate(survivor.constraints)
    NSLayoutConstraint.activate([
      survivor.widthAnchor.constraint(equalToConstant: 50),
      survivor.heightAnchor.constraint(equalToConstant: 60),
    ])
    window.layoutIfNeeded()
    expectEqual(survivor.frame, rect(1, 2, 50, 60))
  }

  @Test func `has the views below it end on the main thread`() async {
    let outer = Holder()
    let inner = Holder()
    inner.makePanel(with: [makeView()])
    inner.movePanel(into: outer)
    releaseSoon(outer)
    await turnMainActor()
    expectEqual(outer.endsAtRelease, [true])
    expectEqual(inner.endsAtRelease, [false])
  }

  @Test func `may go while the main thread lays out other views`() async {
    let window = makeWindow()
    let view = makeView(in: window)
    view.pin(0, 0, 10, 10)
    let holders = (0..<50).map { _ in Holder() }
    for holder in holders { holder.makePanel(with: [makeView(), makeView()]) }
    await withTaskGroup(of: Void.self) { group in
      for holder in holders {
        group.addTask { holder.release() }
      }
      for width in 1...50 {
        view.constraints[0].constant = CGFloat(width)
        window.layoutIfNeeded()
      }
    }
    await turnMainActor()
    #expect(holders.allSatisfy { $0.endsAtRelease == [true] })
    expectEqual(view.frame.width, 50)
  }
}

import LayoutEngine
import RuntimeHooks
import Synchronization

/// Windows that are not kept alive, in the order in which they came.
///
/// The last reference to a window may go on any thread, as where a test library ends its tests. A window that is ending
/// is left out, and it does not end before the list has been read.
@MainActor
struct WindowList {
  private var references: [LayoutItemReference] = []
  private nonisolated static let isReading = Atomic(false)

  /// Those that are alive.
  var windows: [UIWindow] {
    var windows: [UIWindow] = []
    WindowList.isReading.store(true, ordering: .sequentiallyConsistent)
    // A loop: a closure would be checked for its actor at each frame.
    for reference in references {
      if let window = reference.item as? UIWindow, !isEnding(window) { windows.append(window) }
    }
    WindowList.isReading.store(false, ordering: .releasing)
    return windows
  }

  /// Puts a window at the end.
  mutating func append(_ window: UIWindow) {
    references.removeAll { $0.isReleased }
    references.append(window.layoutReference)
  }

  /// Takes a window out.
  mutating func remove(_ window: UIWindow) {
    references.removeAll { $0.isReleased || $0 === window.layoutReference }
  }

  /// Called by a window that is ending once its reference says so: waits until no list that had it is being read.
  nonisolated static func windowIsEnding() {
    guard !MainThread.isCurrent else { return }
    // Either the reader sees that the reference has ended, or this sees the reader.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    while isReading.load(ordering: .sequentiallyConsistent) { sched_yield() }
  }
}

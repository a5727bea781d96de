import LayoutEngine
import RuntimeHooks
import Synchronization

/// Windows that are not kept alive, in the order in which they came.
///
/// The last reference to a window may go on any thread, as where a test library ends its tests. A window that is ending
/// is left out, and it does not end while a list is read.
@MainActor
struct WindowList {
  private var references: [LayoutItemReference] = []
  // Held for as long as it takes to read a list of windows. A mutex takes a closure, which would be checked for its actor.
  private nonisolated static let isLocked = Atomic(false)

  /// Those that are alive.
  var windows: [UIWindow] {
    var windows: [UIWindow] = []
    WindowList.lock()
    for reference in references {
      if let window = reference.item as? UIWindow, !isEnding(window) { windows.append(window) }
    }
    WindowList.unlock()
    return windows
  }

  /// Puts a window at the end.
  mutating func append(_ window: UIWindow) {
    removeReleased()
    references.append(window.layoutReference)
  }

  /// Takes a window out.
  mutating func remove(_ window: UIWindow) {
    removeReleased()
    references.removeAll { $0 === window.layoutReference }
  }

  private mutating func removeReleased() {
    WindowList.lock()
    references.removeAll { $0.isReleased }
    WindowList.unlock()
  }

  /// Called by a window that is ending, before anything of it goes: waits until no list is being read.
  nonisolated static func windowIsEnding(_ window: UIWindow) {
    lock()
    window.endReference()
    unlock()
  }

  private nonisolated static func lock() {
    while isLocked.exchange(true, ordering: .acquiring) { sched_yield() }
  }

  private nonisolated static func unlock() { isLocked.store(false, ordering: .releasing) }
}

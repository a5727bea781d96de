import LayoutEngine
import RuntimeHooks
import Synchronization

/// Windows that are not retained, in the order in which they were added.
///
/// The last reference to a window may be released on any thread, for example at the end of a test
/// library's run. A window that is being deallocated is left out, and deallocation waits while a
/// list is read.
@MainActor
struct WindowList {
  private var references: [LayoutItemReference] = []
  // Held while a list of windows is read. A mutex takes a closure, which would be checked for its
  // actor.
  private nonisolated static let isLocked = Atomic(false)

  /// The windows that are alive.
  var windows: [UIWindow] {
    var windows: [UIWindow] = []
    WindowList.lock()
    for reference in references {
      if let window = reference.item as? UIWindow, !isEnding(window) { windows.append(window) }
    }
    WindowList.unlock()
    return windows
  }

  /// Appends a window.
  mutating func append(_ window: UIWindow) {
    removeReleased()
    references.append(window.layoutReference)
  }

  /// Removes a window.
  mutating func remove(_ window: UIWindow) {
    removeReleased()
    references.removeAll { $0 === window.layoutReference }
  }

  private mutating func removeReleased() {
    WindowList.lock()
    references.removeAll { $0.isReleased }
    WindowList.unlock()
  }

  /// Called by a window before its deallocation: waits until no list is being read.
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

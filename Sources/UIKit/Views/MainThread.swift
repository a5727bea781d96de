import Dispatch
import Foundation
import Glibc
import Synchronization

/// The rule that views may be used only on the main thread, for callers that the compiler does not
/// check: code in Swift 5 mode, unchecked conversions, other languages.
///
/// Swift's main actor runs on the main dispatch queue. After `dispatch_main()`, as in a Swift
/// Testing run, that queue runs on another thread. So the main queue is accepted too.
enum MainThread {
  /// The main thread's pthread identifier; 0 until the main thread first gets here.
  private static let known = Atomic<UInt>(0)

  /// The key that identifies the main queue.
  private static let queueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Ends the process with one sentence if the caller is not on the main thread.
  ///
  /// - Parameters:
  ///   - type: The type that is used.
  ///   - call: The member that was called.
  @inline(__always)
  static func check(_ type: Any.Type, _ call: StaticString = #function) {
    if pthread_self() != known.load(ordering: .relaxed) { checkQueue(type, call) }
  }

  /// Whether the caller is on the main thread or queue, and so on the main actor.
  static var isCurrent: Bool {
    pthread_self() == known.load(ordering: .relaxed)
      || DispatchQueue.getSpecific(key: queueKey) == true
      || Thread.isMainThread
  }

  @inline(never)
  private static func checkQueue(_ type: Any.Type, _ call: StaticString) {
    if Thread.isMainThread {
      known.store(pthread_self(), ordering: .relaxed)
    } else if DispatchQueue.getSpecific(key: queueKey) != true {
      LayoutFailure.offMainThread("\(type).\(call)", thread: threadName).stop()
    }
  }

  /// The thread's name from Foundation, or else from the system.
  private static var threadName: String {
    if let name = Thread.current.name, !name.isEmpty { return name }
    let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines) ?? "?"
  }
}

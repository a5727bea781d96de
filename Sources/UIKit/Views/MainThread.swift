import Dispatch
import Foundation
import Glibc
import Synchronization

/// The rule that views are touched on the main thread, for callers that the compiler does not hold to it: code in Swift
/// 5 mode, unchecked conversions, other languages.
///
/// Swift's main actor runs on the main dispatch queue, which is another thread's once `dispatch_main()` has been
/// called, as in a run of Swift Testing; so the queue counts, too.
enum MainThread {
  /// The main thread as pthreads know it; 0 before it was met here.
  private static let known = Atomic<UInt>(0)

  /// What tells the main queue from others.
  private static let queueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Ends the process with one sentence if the caller is not on the main thread.
  ///
  /// - Parameters:
  ///   - type: The type that is touched.
  ///   - call: What was called.
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

  /// The thread's name as Foundation has it, or else the system.
  private static var threadName: String {
    if let name = Thread.current.name, !name.isEmpty { return name }
    let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines) ?? "?"
  }
}

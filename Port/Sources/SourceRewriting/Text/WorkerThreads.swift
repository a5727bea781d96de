import Foundation
import Synchronization

/// Maps values on threads with large stacks: syntax trees are walked recursively.
package struct WorkerThreads {
  /// The stack size, sufficient for the deepest nesting of a file with the maximum size.
  ///
  /// A thread uses only the memory that it needs.
  private static let stackSize = 1 << 30

  private let count: Int

  /// Creates one worker per processor, or a given number.
  package init(count: Int? = nil) {
    self.count = max(1, count ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The results in the order of the values.
  package func map<Value: Sendable, Result: Sendable>(
    _ values: [Value],
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> [Result] {
    let work = Work<Result>(count: values.count)
    let group = DispatchGroup()
    for _ in 0..<min(count, max(1, values.count)) {
      group.enter()
      let thread = Thread {
        while let index = work.next() {
          let result = transform(values[index])
          progress(work.finish(index, with: result))
        }
        group.leave()
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    group.wait()
    return work.results
  }
}

/// The remaining values and the available results.
private final class Work<Result: Sendable>: Sendable {
  private struct State {
    var next = 0
    var finished = 0
    var results: [Result?]
  }

  private let state: Mutex<State>
  private let count: Int

  init(count: Int) {
    self.count = count
    state = Mutex(State(results: Array(repeating: nil, count: count)))
  }

  /// The index of the next value; nil if none is left.
  func next() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// Stores a result; returns how many values are finished.
  func finish(_ index: Int, with result: Result) -> Int {
    state.withLock { state in
      state.results[index] = result
      state.finished += 1
      return state.finished
    }
  }

  var results: [Result] { state.withLock { $0.results.compactMap { $0 } } }
}

internal import CSignposts

/// The closures that write down what is alive, for recordings that start late.
enum LiveObjects {
  // The C shim's definitions lock guards it.
  nonisolated(unsafe) private static var bodies: [@Sendable @MainActor () -> Void] = []

  static func register(_ body: @escaping @Sendable @MainActor () -> Void) {
    cs_lock()
    defer { cs_unlock() }
    unsafe bodies.append(body)
  }

  /// Runs the closures at once on the main thread, or has the main thread run them as soon as it can.
  static func describe() {
    cs_lock()
    let bodies = unsafe self.bodies
    cs_unlock()
    if bodies.isEmpty { return }
    let run: @Sendable @MainActor () -> Void = {
      for body in bodies { body() }
    }
    if cs_is_main_thread() {
      MainActor.assumeIsolated(run)
    } else {
      Task { @MainActor in run() }
    }
  }
}

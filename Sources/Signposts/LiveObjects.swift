internal import CSignposts

/// The closures that define existing objects, for recordings that start late.
enum LiveObjects {
  // The C shim's definitions lock guards it.
  nonisolated(unsafe) private static var bodies: [@Sendable @MainActor (ObjectID) -> Void] = []
  // The same lock guards it.
  nonisolated(unsafe) private static var oldest = ObjectID(rawValue: 1)

  static func register(_ body: @escaping @Sendable @MainActor (ObjectID) -> Void) {
    cs_lock()
    defer { cs_unlock() }
    unsafe bodies.append(body)
  }

  /// Excludes all older objects from the definitions of later recordings.
  static func leaveOut(before oldest: ObjectID) {
    cs_lock()
    defer { cs_unlock() }
    unsafe self.oldest = oldest
  }

  /// Runs the closures immediately on the main thread, or schedules them there.
  static func describe() {
    cs_lock()
    let bodies = unsafe self.bodies
    let oldest = unsafe self.oldest
    cs_unlock()
    if bodies.isEmpty { return }
    let run: @Sendable @MainActor () -> Void = {
      for body in bodies { body(oldest) }
    }
    if cs_is_main_thread() {
      MainActor.assumeIsolated(run)
    } else {
      Task { @MainActor in run() }
    }
  }
}

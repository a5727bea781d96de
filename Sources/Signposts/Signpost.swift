public import CSignposts
package import Synchronization

/// Emits the signposts; each call costs one inline flag check while nothing records.
///
/// Calls come from the thread that does the work they tell of. Times are nanoseconds on the monotonic clock.
///
/// Nothing here blocks, fails or allocates if the recording cannot go on: signposts are dropped and counted then.
public enum Signpost {
  /// Whether a recording is on.
  @inlinable public static var isRecording: Bool { cs_is_recording() }

  /// Whether each view's part in a phase is recorded, beside its first layout.
  @inlinable public static var isRecordingViews: Bool {
    cs_is_recording_detail(UInt32(CS_DETAIL_VIEWS))
  }

  /// Whether it is recorded which views are marked for a phase.
  @inlinable public static var isRecordingInvalidations: Bool {
    cs_is_recording_detail(UInt32(CS_DETAIL_ALL))
  }

  /// Where the number of the recording is; 0 while nothing records.
  package static var recordingNumber: UnsafePointer<Atomic<UInt32>> {
    unsafe cs_recording_number().assumingMemoryBound(to: Atomic<UInt32>.self)
  }

  /// The number of the recording in this process; rises when one starts, 0 before the first.
  ///
  /// An object that was defined in an earlier recording defines itself again: it compares the epoch of its last
  /// definition with this one before it emits.
  @inlinable public static var epoch: UInt32 { cs_epoch() }

  /// Draws the next identifier.
  public static func makeObjectID() -> ObjectID { ObjectID(rawValue: cs_make_object_id()) }

  /// The time for a signpost's `start`: 0 while nothing records.
  @inlinable public static func start() -> UInt64 { cs_is_recording() ? cs_now() : 0 }

  /// When the calling thread's last signpost was emitted; 0 if that is not known.
  ///
  /// What follows at once can be told at that time: a look at the clock takes most of a signpost's own.
  @inlinable public static var lastTime: UInt64 { cs_last_time() }

  /// Registers a closure that writes down what is alive; it runs when a recording starts late, on the main thread.
  public static func describeLiveObjects(_ body: @escaping @Sendable @MainActor () -> Void) {
    LiveObjects.register { _ in body() }
  }

  /// The same for a closure that is given the oldest object to write down: what was made before has a lower identifier.
  package static func describeLiveObjects(
    since body: @escaping @Sendable @MainActor (_ oldest: ObjectID) -> Void
  ) {
    LiveObjects.register(body)
  }

  /// Leaves what was made up to now out of recordings that start from now on, until something emits for it.
  ///
  /// For tests that record a process in which other tests have views.
  package static func leaveOutLiveObjects() {
    LiveObjects.leaveOut(before: makeObjectID())
  }
}

extension SignpostKind {
  /// Emits a record of one slot.
  func emit(
    subject: ObjectID? = nil,
    engine: ObjectID? = nil,
    start: UInt64 = 0,
    payload: UInt64 = 0
  ) {
    cs_emit(rawValue, subject?.rawValue ?? 0, engine?.rawValue ?? 0, start, payload)
  }

  /// Emits the calling thread's call stack for a signpost of this kind, which must be emitted next.
  ///
  /// One flag check if the recording has no stacks.
  func noteStack() {
    cs_note_stack(rawValue)
  }

  /// Emits a record of one slot whose subject is a number, not an object.
  func emit(number: UInt32, engine: ObjectID? = nil, start: UInt64 = 0, payload: UInt64 = 0) {
    cs_emit(rawValue, number, engine?.rawValue ?? 0, start, payload)
  }
}

extension UInt32 {
  /// The number, or the nearest one that fits.
  init(saturating number: Int) {
    self = UInt32(clamping: number)
  }
}

extension UInt64 {
  /// The time on the signposts' clock; this moment if it is 0.
  @inline(__always) var orNow: UInt64 { self != 0 ? self : cs_now() }

  /// A word of two halves.
  init(low: UInt32, high: UInt32) {
    self = cs_word(low, high)
  }
}

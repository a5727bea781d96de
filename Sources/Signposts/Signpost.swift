public import CSignposts
package import Synchronization

/// Emits the signposts; each call costs one inline flag check outside a recording.
///
/// Make calls on the thread that does the work. Times are nanoseconds on the monotonic clock.
///
/// Nothing here blocks, fails or allocates if the recording cannot continue: signposts are then
/// dropped and counted.
public enum Signpost {
  /// Whether there is a recording.
  @inlinable public static var isRecording: Bool { cs_is_recording() }

  /// Whether each view's part in a phase is recorded, in addition to its first layout.
  @inlinable public static var isRecordingViews: Bool {
    cs_is_recording_detail(UInt32(CS_DETAIL_VIEWS))
  }

  /// Whether marking views for a phase is recorded.
  @inlinable public static var isRecordingInvalidations: Bool {
    cs_is_recording_detail(UInt32(CS_DETAIL_ALL))
  }

  /// The address of the recording's number, which is 0 outside a recording.
  package static var recordingNumber: UnsafePointer<Atomic<UInt32>> {
    unsafe cs_recording_number().assumingMemoryBound(to: Atomic<UInt32>.self)
  }

  /// The number of the recording in this process, or 0 before the first.
  ///
  /// It increases when one starts.
  ///
  /// An object that was defined in an earlier recording must be defined again: it compares the
  /// epoch of its last definition with this one before it emits.
  @inlinable public static var epoch: UInt32 { cs_epoch() }

  /// Returns the next identifier.
  public static func makeObjectID() -> ObjectID { ObjectID(rawValue: cs_make_object_id()) }

  /// Returns the time for a signpost's `start`, or 0 outside a recording.
  @inlinable public static func start() -> UInt64 { cs_is_recording() ? cs_now() : 0 }

  /// When the calling thread's last signpost was emitted, or 0 if not known.
  ///
  /// An event that immediately follows can use this time, because reading the clock takes most of a
  /// signpost's time.
  @inlinable public static var lastTime: UInt64 { cs_last_time() }

  /// Registers a closure that defines existing objects.
  ///
  /// It runs on the main thread when a recording starts late.
  public static func describeLiveObjects(_ body: @escaping @Sendable @MainActor () -> Void) {
    LiveObjects.register { _ in body() }
  }

  /// Registers a closure that defines existing objects from a given one on; older objects have
  /// lower identifiers.
  package static func describeLiveObjects(
    since body: @escaping @Sendable @MainActor (_ oldest: ObjectID) -> Void
  ) {
    LiveObjects.register(body)
  }

  /// Excludes existing objects from later recordings, until something emits a signpost for them.
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
  /// It costs one flag check if the recording has no stacks.
  func noteStack() {
    cs_note_stack(rawValue)
  }

  /// Emits a record of one slot whose subject is a number, not an object.
  func emit(number: UInt32, engine: ObjectID? = nil, start: UInt64 = 0, payload: UInt64 = 0) {
    cs_emit(rawValue, number, engine?.rawValue ?? 0, start, payload)
  }
}

extension UInt32 {
  /// Creates the number, or the nearest representable one.
  init(saturating number: Int) {
    self = UInt32(clamping: number)
  }
}

extension UInt64 {
  /// The time on the signposts' clock; the current time if it is 0.
  @inline(__always) var orNow: UInt64 { self != 0 ? self : cs_now() }

  /// Creates a word from two halves.
  init(low: UInt32, high: UInt32) {
    self = cs_word(low, high)
  }
}

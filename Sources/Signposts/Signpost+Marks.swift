internal import CSignposts

// The user's events; each name is a separate track.

extension Signpost {
  /// Marks a moment.
  @inlinable
  public static func mark(_ name: @autoclosure () -> String) {
    if isRecording { emitMark(name()) }
  }

  /// An interval that has begun; pass it to ``Signpost/endInterval(_:)`` at its end, on any thread.
  public struct Interval: Hashable, Sendable {
    /// Its number in the process; 0 if it began outside a recording.
    @usableFromInline let number: UInt32

    @inlinable
    init(number: UInt32) {
      self.number = number
    }
  }

  /// Begins an interval; intervals of one name may overlap.
  ///
  /// The interval belongs to the thread and the test in which it began.
  @inlinable
  public static func beginInterval(_ name: @autoclosure () -> String) -> Interval {
    Interval(number: isRecording ? emitIntervalBegan(name()) : 0)
  }

  /// Ends the interval.
  ///
  /// An interval that never ends is also in the trace, without a duration.
  @inlinable
  public static func endInterval(_ interval: Interval) {
    if isRecording, interval.number != 0 { emitIntervalEnded(interval) }
  }

  /// Runs the body as an interval, which also ends if the body throws.
  @inlinable
  public static func interval<T, E: Error>(
    _ name: @autoclosure () -> String,
    _ body: () throws(E) -> T
  ) throws(E) -> T {
    let interval = beginInterval(name())
    defer { endInterval(interval) }
    return try body()
  }

  /// Runs the asynchronous body as an interval, which also ends if the body throws.
  @inlinable
  public static func interval<T, E: Error>(
    _ name: @autoclosure () -> String,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(E) -> T
  ) async throws(E) -> T {
    let interval = beginInterval(name())
    defer { endInterval(interval) }
    return try await body()
  }

  /// Records a value, which is a point of the counter with that name; ignores a value that is not a
  /// number.
  @inlinable
  public static func value(_ name: @autoclosure () -> String, _ value: Double) {
    if isRecording { emitValue(name(), value) }
  }

  /// Records a whole number.
  @inlinable
  public static func value(_ name: @autoclosure () -> String, _ value: Int) {
    if isRecording { emitValue(name(), Double(value)) }
  }

  @usableFromInline
  static func emitMark(_ name: String) {
    let id = StringTable.id(of: name)
    SignpostKind.mark.noteStack()
    SignpostKind.mark.emit(number: id)
  }

  @usableFromInline
  static func emitIntervalBegan(_ name: String) -> UInt32 {
    let number = cs_make_object_id()
    let id = StringTable.id(of: name)
    SignpostKind.intervalBegan.emit(number: number, payload: UInt64(id))
    return number
  }

  @usableFromInline
  static func emitIntervalEnded(_ interval: Interval) {
    SignpostKind.intervalEnded.emit(number: interval.number)
  }

  @usableFromInline
  static func emitValue(_ name: String, _ value: Double) {
    let id = StringTable.id(of: name)
    SignpostKind.value.emit(number: id, payload: value.bitPattern)
  }
}

// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// Nothing reads the system's signposts here, as on a device without Instruments. They cost nothing
// and record nothing.

/// Distinguishes intervals with the same name.
public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
  /// The numeric value.
  public let rawValue: UInt64

  /// Creates a value as Apple's initializer does.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates a value as Apple's initializer does.
  public init(_ value: UInt64) { rawValue = value }

  /// Creates a value as Apple's initializer does.
  public init(log: OSLog) { rawValue = .random(in: 2..<UInt64.max) }

  /// Creates a value as Apple's initializer does.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The only interval with its name.
  public static let exclusive = OSSignpostID(rawValue: 0xEEEE_B0B5_B2B2_EEEE)

  /// An invalid identifier.
  public static let invalid = OSSignpostID(rawValue: .max)

  /// No interval.
  public static let null = OSSignpostID(rawValue: 0)
}

/// The kind of a signpost.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// The numeric value.
  public let rawValue: UInt8

  /// Creates a value as Apple's initializer does.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A point in time.
  public static let event = OSSignpostType(rawValue: 0)

  /// The beginning of an interval.
  public static let begin = OSSignpostType(rawValue: 1)

  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)
}

/// Emits an event or the end of an interval.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Emits an event or the end of an interval, with a message.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive,
  _ format: StaticString,
  _ arguments: any CVarArg...
) {}

/// A started interval.
public final class OSSignpostIntervalState: Sendable {
  let id: OSSignpostID

  init(id: OSSignpostID) { self.id = id }

  /// Returns the state of an interval that another process began.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id: id)
  }
}

/// Emits intervals and events for a category of a subsystem.
public struct OSSignposter: Sendable {
  private let log: OSLog

  /// Creates a value as Apple's initializer does.
  public init() { log = .default }

  /// Creates a value as Apple's initializer does.
  public init(logHandle: OSLog) { log = logHandle }

  /// Creates a value as Apple's initializer does.
  public init(logger: Logger) { log = .default }

  /// Creates a value as Apple's initializer does.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Creates a value as Apple's initializer does.
  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// A signposter that emits nothing.
  public static let disabled = OSSignposter(logHandle: .disabled)

  /// Whether signposts are recorded.
  public var isEnabled: Bool { log.signpostsEnabled }

  /// Returns an identifier that no other interval has.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

  /// Returns an identifier derived from an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }

  /// Begins an interval.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

  /// Begins an interval.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

  /// Ends an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

  /// Ends an interval.
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: @autoclosure () -> OSLogMessage
  ) {}

  /// Emits an event.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

  /// Emits an event.
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage
  ) {}

  /// Calls a closure within an interval.
  public func withIntervalSignpost<Result>(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    around task: () throws -> Result
  ) rethrows -> Result { try task() }
}

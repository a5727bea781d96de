// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// Signposts of the system have no reader here, as on a device without Instruments: they cost nothing and say nothing.

/// Tells intervals of one name apart.
public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
  /// The number that stands for it.
  public let rawValue: UInt64

  /// Makes a value as Apple's initializer does.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Makes a value as Apple's initializer does.
  public init(_ value: UInt64) { rawValue = value }

  /// Makes a value as Apple's initializer does.
  public init(log: OSLog) { rawValue = .random(in: 2..<UInt64.max) }

  /// Makes a value as Apple's initializer does.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The only interval of its name.
  public static let exclusive = OSSignpostID(rawValue: 0xEEEE_B0B5_B2B2_EEEE)

  /// An identifier that stands for none.
  public static let invalid = OSSignpostID(rawValue: .max)

  /// No interval.
  public static let null = OSSignpostID(rawValue: 0)
}

/// What a signpost marks.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// The number that stands for it.
  public let rawValue: UInt8

  /// Makes a value as Apple's initializer does.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A point in time.
  public static let event = OSSignpostType(rawValue: 0)

  /// The beginning of an interval.
  public static let begin = OSSignpostType(rawValue: 1)

  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)
}

/// Marks a point or the end of an interval.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Marks a point or the end of an interval, with a message.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive,
  _ format: StaticString,
  _ arguments: any CVarArg...
) {}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
  let id: OSSignpostID

  init(id: OSSignpostID) { self.id = id }

  /// The state of an interval that another process began.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id: id)
  }
}

/// Marks intervals and points of a subsystem's category.
public struct OSSignposter: Sendable {
  private let log: OSLog

  /// Makes a value as Apple's initializer does.
  public init() { log = .default }

  /// Makes a value as Apple's initializer does.
  public init(logHandle: OSLog) { log = logHandle }

  /// Makes a value as Apple's initializer does.
  public init(logger: Logger) { log = .default }

  /// Makes a value as Apple's initializer does.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Makes a value as Apple's initializer does.
  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// One that writes nothing.
  public static let disabled = OSSignposter(logHandle: .disabled)

  /// Whether anything takes the signposts.
  public var isEnabled: Bool { log.signpostsEnabled }

  /// An identifier that no other interval has.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

  /// An identifier that no other interval has.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }

  /// Marks the beginning of an interval.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

  /// Marks the beginning of an interval.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

  /// Marks the end of an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

  /// Marks the end of an interval.
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: @autoclosure () -> OSLogMessage
  ) {}

  /// Marks a point.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

  /// Marks a point.
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage
  ) {}

  /// Calls a closure between the two marks of an interval.
  public func withIntervalSignpost<Result>(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    around task: () throws -> Result
  ) rethrows -> Result { try task() }
}

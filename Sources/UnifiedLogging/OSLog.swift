// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation

/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The numeric value.
  public let rawValue: UInt8

  /// Creates a value of its parts, as Apple's does.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a value of its parts, as Apple's does.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The default level.
  public static let `default` = OSLogType(rawValue: 0x00)

  /// Information for finding errors; not written.
  public static let info = OSLogType(rawValue: 0x01)

  /// For debugging; not written.
  public static let debug = OSLogType(rawValue: 0x02)

  /// An error.
  public static let error = OSLogType(rawValue: 0x10)

  /// A fault in the program.
  public static let fault = OSLogType(rawValue: 0x11)
}

/// The source of messages: a subsystem and one of its categories.
public final class OSLog: Sendable {
  /// A category that tools treat specially.
  public struct Category: Sendable {
    let name: String

    /// Points of interest to developers.
    public static let pointsOfInterest = Category(name: "PointsOfInterest")

    /// Signposts that tools request while the program runs.
    public static let dynamicTracing = Category(name: "DynamicTracing")

    /// Signposts that tools request with call stacks.
    public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
  }

  let subsystem: String
  let category: String
  private let isOff: Bool

  private init(subsystem: String, category: String, isOff: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isOff = isOff
  }

  /// Creates a value of its parts, as Apple's does.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isOff: false)
  }

  /// Creates a value of its parts, as Apple's does.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name, isOff: false)
  }

  /// The default log.
  public static let `default` = OSLog(subsystem: "", category: "", isOff: false)

  /// A log that writes nothing.
  public static let disabled = OSLog(subsystem: "", category: "", isOff: true)

  /// Whether signposts are recorded; nothing records them here.
  public var signpostsEnabled: Bool { false }

  /// Returns whether messages of a type are written; as on a device, debug and informational ones
  /// are not.
  public func isEnabled(type: OSLogType) -> Bool { !isOff && type != .debug && type != .info }

  func write(_ text: @autoclosure () -> String, type: OSLogType) {
    guard isEnabled(type: type) else { return }
    let place = subsystem.isEmpty ? "" : "[\(subsystem):\(category)] "
    FileHandle.standardError.write(Data("\(place)\(text())\n".utf8))
  }
}

/// Writes a message to a log.
///
/// - Parameters:
///   - message: A format, which may contain `%{public}` and similar options.
///   - dso: Not used.
///   - log: The log.
///   - type: The level of the message.
///   - arguments: The format's values.
public func os_log(
  _ message: StaticString,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  log.write(formatted(message, arguments), type: type)
}

/// Writes a message with a type to a log.
public func os_log(
  _ type: OSLogType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: any CVarArg...
) {
  log.write(formatted(message, arguments), type: type)
}

/// Writes an interpolated message to a log.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text, type: type)
}

/// Returns a format without the options that only logs understand, such as those of `%{public}@`.
func formatted(_ message: StaticString, _ arguments: [any CVarArg]) -> String {
  var format = ""
  var rest = Substring(message.description)
  while let percent = rest.firstIndex(of: "%") {
    format += rest[...percent]
    rest = rest[rest.index(after: percent)...]
    if rest.first == "{", let end = rest.firstIndex(of: "}") {
      rest = rest[rest.index(after: end)...]
    } else if rest.first == "%" {
      format += "%"
      rest = rest.dropFirst()
    }
  }
  return String(format: format + rest, arguments: arguments)
}

// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation

/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number that stands for it.
  public let rawValue: UInt8

  /// Makes a value of its parts, as Apple's does.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes a value of its parts, as Apple's does.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The one that nothing else is asked of.
  public static let `default` = OSLogType(rawValue: 0x00)

  /// Helps while looking for errors; not written.
  public static let info = OSLogType(rawValue: 0x01)

  /// For debugging; not written.
  public static let debug = OSLogType(rawValue: 0x02)

  /// An error.
  public static let error = OSLogType(rawValue: 0x10)

  /// A fault in the program.
  public static let fault = OSLogType(rawValue: 0x11)
}

/// Where messages come from: a subsystem and a category of it.
public final class OSLog: Sendable {
  /// A kind of log that tools treat in a way of its own.
  public struct Category: Sendable {
    let name: String

    /// What a developer looks at first.
    public static let pointsOfInterest = Category(name: "PointsOfInterest")

    /// What tools ask for while the program runs.
    public static let dynamicTracing = Category(name: "DynamicTracing")

    /// What tools ask for with call stacks.
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

  /// Makes a value of its parts, as Apple's does.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isOff: false)
  }

  /// Makes a value of its parts, as Apple's does.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name, isOff: false)
  }

  /// The one that nothing else is asked of.
  public static let `default` = OSLog(subsystem: "", category: "", isOff: false)

  /// One that writes nothing.
  public static let disabled = OSLog(subsystem: "", category: "", isOff: true)

  /// Whether signposts are taken; nothing takes them here.
  public var signpostsEnabled: Bool { false }

  /// Whether messages of a type are written: as on a device, those for debugging are not.
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
///   - message: A format, whose `%{public}` and the like are understood.
///   - dso: Not used.
///   - log: The log.
///   - type: The message's importance.
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

/// Writes a message of a type to a log.
public func os_log(
  _ type: OSLogType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: any CVarArg...
) {
  log.write(formatted(message, arguments), type: type)
}

/// Writes a message of interpolated text to a log.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text, type: type)
}

/// The text of a format without what only a log understands, such as `%{public}@`.
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

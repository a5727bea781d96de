import Foundation

/// The privacy of a value in a message.
public struct OSLogPrivacy: Sendable {
  /// The replacement for a private value.
  public enum Mask: Sendable {
    case hash
    case none
  }

  let hides: Bool

  /// Public, because the reader here is the developer.
  public static var auto: OSLogPrivacy { OSLogPrivacy(hides: false) }

  /// Public: the value is written.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(hides: false) }

  /// Private: the value is hidden.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(hides: true) }

  /// Sensitive: the value is hidden.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(hides: true) }

  /// Public, because the reader here is the developer.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }

  /// Private: the value is hidden.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }

  /// Sensitive: the value is hidden.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The alignment of a value in a message.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isLeft: Bool

  /// No padding.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }

  /// Left-aligned, with spaces after the text.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isLeft: true)
  }

  /// Right-aligned, with spaces before the text.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isLeft: false)
  }

  func apply(_ text: String) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - text.count))
    return isLeft ? text + blanks : blanks + text
  }
}

/// The format of an integer in a message.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let isUppercase: Bool

  /// Decimal.
  public static var decimal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, isUppercase: false)
  }

  /// Hexadecimal.
  public static var hex: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, isUppercase: false)
  }

  /// Octal.
  public static var octal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 8, isUppercase: false)
  }

  /// Hexadecimal.
  public static func hex(
    explicitPositiveSign: Bool = false,
    includePrefix: Bool = false,
    uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, isUppercase: uppercase)
  }
}

/// The format of a floating-point number in a message.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int?

  /// With a fixed number of digits after the point.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }

  /// As short as possible.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(precision: nil) }

  /// With a fixed number of digits after the point.
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision())
  }
}

/// The message of a logger: interpolated text, with a privacy for each value.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  /// Creates a value as Apple's initializer does.
  public init(stringLiteral value: String) { text = value }

  /// Creates a value as Apple's initializer does.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Collects the parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Creates a value as Apple's initializer does.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Adds literal text.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  private mutating func append(
    _ value: String,
    _ align: OSLogStringAlignment,
    _ privacy: OSLogPrivacy
  ) {
    text += align.apply(privacy.hides ? "<private>" : value)
  }

  /// Adds a value as text.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(String(describing: value()), align, privacy)
  }

  /// Adds a value as text.
  public mutating func appendInterpolation<Value: FixedWidthInteger>(
    _ value: @autoclosure () -> Value,
    format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    let digits = String(value(), radix: format.radix, uppercase: format.isUppercase)
    append(digits, align, privacy)
  }

  /// Adds a value as text.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Double,
    format: OSLogFloatFormatting,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    let number = value()
    append(
      format.precision.map { String(format: "%.\($0)f", number) } ?? "\(number)",
      align,
      privacy
    )
  }
}

/// Writes messages for a category of a subsystem.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a value as Apple's initializer does.
  public init() { log = .default }

  /// Creates a value as Apple's initializer does.
  public init(_ log: OSLog) { self.log = log }

  /// Creates a value as Apple's initializer does.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Writes a message.
  public func log(_ message: OSLogMessage) { log.write(message.text, type: .default) }

  /// Writes a message.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    log.write(message.text, type: level)
  }

  /// Does nothing: debug messages are not written.
  public func trace(_ message: OSLogMessage) { log.write(message.text, type: .debug) }

  /// Does nothing: debug messages are not written.
  public func debug(_ message: OSLogMessage) { log.write(message.text, type: .debug) }

  /// Does nothing: informational messages are not written.
  public func info(_ message: OSLogMessage) { log.write(message.text, type: .info) }

  /// Writes a message.
  public func notice(_ message: OSLogMessage) { log.write(message.text, type: .default) }

  /// Writes a warning.
  public func warning(_ message: OSLogMessage) { log.write(message.text, type: .error) }

  /// Writes an error message.
  public func error(_ message: OSLogMessage) { log.write(message.text, type: .error) }

  /// Writes a fault message.
  public func critical(_ message: OSLogMessage) { log.write(message.text, type: .fault) }

  /// Writes a fault message.
  public func fault(_ message: OSLogMessage) { log.write(message.text, type: .fault) }
}

import Foundation

/// Who may read a value of a message.
public struct OSLogPrivacy: Sendable {
  /// What stands for a value that is hidden.
  public enum Mask: Sendable {
    case hash
    case none
  }

  let hides: Bool

  /// Everyone may read it, since the developer is the reader here.
  public static var auto: OSLogPrivacy { OSLogPrivacy(hides: false) }

  /// Everyone may read it.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(hides: false) }

  /// Nobody may read it.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(hides: true) }

  /// Nobody may read it.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(hides: true) }

  /// Everyone may read it, since the developer is the reader here.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }

  /// Nobody may read it.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }

  /// Nobody may read it.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// How wide a value of a message is.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isLeft: Bool

  /// As wide as its text.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }

  /// Blanks behind.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isLeft: true)
  }

  /// Blanks in front.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isLeft: false)
  }

  func apply(_ text: String) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - text.count))
    return isLeft ? text + blanks : blanks + text
  }
}

/// How an integer of a message is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let isUppercase: Bool

  /// To the base of ten.
  public static var decimal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, isUppercase: false)
  }

  /// To the base of sixteen.
  public static var hex: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, isUppercase: false)
  }

  /// To the base of eight.
  public static var octal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 8, isUppercase: false)
  }

  /// To the base of sixteen.
  public static func hex(
    explicitPositiveSign: Bool = false,
    includePrefix: Bool = false,
    uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, isUppercase: uppercase)
  }
}

/// How a fraction of a message is written.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int?

  /// With a fixed number of digits behind the point.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }

  /// As short as it can be.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(precision: nil) }

  /// With a fixed number of digits behind the point.
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision())
  }
}

/// The message of a logger: interpolated text whose values say who may read them.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  /// Makes a value as Apple's initializer does.
  public init(stringLiteral value: String) { text = value }

  /// Makes a value as Apple's initializer does.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Takes a message's values.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Makes a value as Apple's initializer does.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Adds text as it is.
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

/// Writes messages of a subsystem's category.
public struct Logger: Sendable {
  private let log: OSLog

  /// Makes a value as Apple's initializer does.
  public init() { log = .default }

  /// Makes a value as Apple's initializer does.
  public init(_ log: OSLog) { self.log = log }

  /// Makes a value as Apple's initializer does.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Writes a message.
  public func log(_ message: OSLogMessage) { log.write(message.text, type: .default) }

  /// Writes a message.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    log.write(message.text, type: level)
  }

  /// A message for debugging, which is not written.
  public func trace(_ message: OSLogMessage) { log.write(message.text, type: .debug) }

  /// A message for debugging, which is not written.
  public func debug(_ message: OSLogMessage) { log.write(message.text, type: .debug) }

  /// A message that helps while looking for errors, which is not written.
  public func info(_ message: OSLogMessage) { log.write(message.text, type: .info) }

  /// Writes a message.
  public func notice(_ message: OSLogMessage) { log.write(message.text, type: .default) }

  /// Writes a message of an error that did no harm.
  public func warning(_ message: OSLogMessage) { log.write(message.text, type: .error) }

  /// Writes a message of an error.
  public func error(_ message: OSLogMessage) { log.write(message.text, type: .error) }

  /// Writes a message of a fault.
  public func critical(_ message: OSLogMessage) { log.write(message.text, type: .fault) }

  /// Writes a message of a fault.
  public func fault(_ message: OSLogMessage) { log.write(message.text, type: .fault) }
}

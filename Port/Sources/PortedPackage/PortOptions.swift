/// The options of a port.
public struct PortOptions: Sendable {
  /// The output folder.
  public var output: String

  /// The folder of Plumbline's own package.
  public var plumbline: String

  /// The version of iOS for `#available` checks; nil for the newest.
  public var iOSVersion: String?

  /// Whether to write tests that lay out every view class.
  public var writesSmokeTests = false

  /// Whether to write and compile nothing.
  public var isDryRun = false

  /// The maximum number of times to compile a module until the remaining code compiles.
  public var maximumRounds = 16

  /// The number of initial rounds that leave out declarations instead of whole files.
  public var trimmingRounds = 10

  /// Creates options.
  public init(output: String, plumbline: String) {
    self.output = output
    self.plumbline = plumbline
  }
}

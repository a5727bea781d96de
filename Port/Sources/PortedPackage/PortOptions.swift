/// How an app is ported.
public struct PortOptions: Sendable {
  /// The folder that is written.
  public var output: String

  /// The folder of Plumbline's own package.
  public var plumbline: String

  /// The version of iOS that `#available` is answered for; nil for the newest.
  public var iOSVersion: String?

  /// Whether tests are written that lay out every view class.
  public var writesSmokeTests = false

  /// Whether nothing is written and compiled.
  public var isDryRun = false

  /// How often a module is compiled at most, until what is left of it compiles.
  public var maximumRounds = 16

  /// In how many rounds, from the first on, declarations are left out rather than whole files.
  public var trimmingRounds = 10

  /// Makes options.
  public init(output: String, plumbline: String) {
    self.output = output
    self.plumbline = plumbline
  }
}

/// The inputs of rewriting an app's files, in addition to the files.
public struct RewriteOptions: Sendable {
  /// The name of the files' module, with which `@objc` names and imports of itself are compared.
  public var module: String

  /// The version for `#available` checks; nil for newer than all versions.
  public var iOSVersion: PlatformVersion?

  /// The compilation conditions that the target sets, such as `DEBUG`; all others are false.
  public var conditions: Set<String>

  /// The base folder of the files' paths, for `#sourceLocation`; nil to omit it.
  ///
  /// Without it, only moved members name their file, by its path.
  public var root: String?

  /// Modules that exist when the package is built, in addition to those of Swift and this package.
  public var modules: Set<String>

  /// The availability checks for which the older branch is used although the newer one applies.
  public var olderBranches: Set<AvailabilityChoice.Place>

  /// The files into which UIKit is imported because a bridging header imported it.
  public var filesWithUIKit: Set<String> = []

  /// The language mode for compiling the files: 5 or 6.
  public var languageMode = 5

  /// The declarations of UIKit; see ``FrameworkInterface``.
  public var framework: FrameworkInterface

  /// How many threads parse and rewrite; nil for one per processor.
  public var threads: Int?

  /// Creates options.
  public init(
    module: String,
    iOSVersion: PlatformVersion? = nil,
    conditions: Set<String> = [],
    root: String? = nil,
    modules: Set<String> = [],
    olderBranches: Set<AvailabilityChoice.Place> = [],
    framework: FrameworkInterface = FrameworkInterface(),
    threads: Int? = nil
  ) {
    self.module = module
    self.iOSVersion = iOSVersion
    self.conditions = conditions
    self.root = root
    self.modules = modules
    self.olderBranches = olderBranches
    self.framework = framework
    self.threads = threads
  }
}

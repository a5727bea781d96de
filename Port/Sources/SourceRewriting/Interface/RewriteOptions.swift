/// What the rewriting of an app's files depends on, besides the files.
public struct RewriteOptions: Sendable {
  /// The name of the module that the files make, which `@objc` names and imports of itself are compared with.
  public var module: String

  /// The version that `#available` is answered for; nil for newer than all.
  public var iOSVersion: PlatformVersion?

  /// The compilation conditions that the target sets, such as `DEBUG`; all others are off.
  public var conditions: Set<String>

  /// The folder that files' paths are relative to, as `#sourceLocation` is to name it; nil to leave it out,
  /// in which case moved members alone name their file, by its path.
  public var root: String?

  /// Modules that exist when the package is built, besides those that come with Swift and with this package.
  public var modules: Set<String>

  /// Where the older branch of an availability check is to be taken although the newer holds.
  public var olderBranches: Set<AvailabilityChoice.Place>

  /// The files that UIKit is imported into although their authors did not: a bridging header brought it along.
  public var filesWithUIKit: Set<String> = []

  /// The language mode that the files are compiled in: 5 or 6.
  public var languageMode = 5

  /// What UIKit declares; see ``FrameworkInterface``.
  public var framework: FrameworkInterface

  /// How many threads parse and rewrite; nil for one a processor.
  public var threads: Int?

  /// Makes options.
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

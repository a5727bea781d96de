/// The declarations of the framework that apps use, limited to those needed for rewriting.
///
/// It is read from the framework's own sources, so that no list of declarations must be maintained.
public struct FrameworkInterface: Sendable {
  let index: ModuleIndex

  /// The framework's own declarations, without modules of the app.
  let own: ModuleIndex

  /// The requirements in other modules of the app that objects may leave unimplemented.
  private(set) var optionalRequirements: [OptionalRequirementFact] = []

  /// Creates an empty interface.
  public init() {
    index = ModuleIndex()
    own = index
  }

  /// Reads the declarations of a framework's files, this package's `Sources/UIKit`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(files: [SourceFile]) {
    let options = RewriteOptions(module: "")
    let facts = WorkerThreads().map(files) { FileReader(options: options).facts(of: $0).facts }
    let read = facts.compactMap { $0 }
    index = ModuleIndex(types: read.map(\.types), aliases: read.map(\.aliases))
    own = index
  }

  private init(_ base: FrameworkInterface, _ modules: [ModuleInterface]) {
    own = base.own
    index = ModuleIndex(
      types: own.types + modules.flatMap(\.types),
      aliases: [own.aliases] + modules.flatMap(\.aliases)
    )
    optionalRequirements = modules.flatMap(\.optionalRequirements)
  }

  /// The framework combined with modules of the app that another one imports.
  ///
  /// - Complexity: O(*n*), where *n* is the number of types and extensions.
  public func adding(_ modules: [ModuleInterface]) -> FrameworkInterface {
    modules.isEmpty ? self : FrameworkInterface(self, modules)
  }
}

/// The declarations of an app's module that importing modules need.
public struct ModuleInterface: Sendable {
  fileprivate var types: [[TypeFact]] = []
  fileprivate var aliases: [[String: String]] = []
  fileprivate var optionalRequirements: [OptionalRequirementFact] = []

  /// Creates the interface of a module without files.
  init() {}

  init(_ facts: [FileFacts]) {
    types = facts.map(\.types)
    aliases = facts.map(\.aliases)
    optionalRequirements = facts.flatMap(\.optionalRequirements)
  }
}

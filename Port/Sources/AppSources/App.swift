/// An app as read: modules with their files, settings and dependencies.
public struct App: Sendable {
  /// The name of the app's own module.
  public var name: String

  /// The folder to which the paths of all files are relative: an absolute path.
  public var root: String

  /// The modules, those without dependencies first; tests last.
  public var modules: [AppModule]

  /// Packages whose source is not part of the app, in the order in which they are named.
  public var packages: [RemotePackage]

  /// What was found but not ported, in sentences.
  public var notes: [String]

  /// The folders that may contain the app's files; no port writes into them.
  public var folders: [String]

  /// Creates an app.
  public init(
    name: String,
    root: String,
    modules: [AppModule],
    packages: [RemotePackage] = [],
    notes: [String] = [],
    folders: [String] = []
  ) {
    self.name = name
    self.root = root
    self.modules = modules
    self.packages = packages
    self.notes = notes
    self.folders = folders
  }

  /// Refuses an output folder among the sources, or around them: they are never changed.
  ///
  /// - Throws: An error that says what to do.
  public func checkOutput(_ path: String) throws(AppSourcesError) {
    let target = FileTree.resolved(path)
    for folder in folders where FileTree.isPath(target, in: folder) {
      throw AppSourcesError(
        "\(path) is inside \(folder), which is read only; name a folder outside with -o."
      )
    }
    for folder in folders where FileTree.isPath(folder, in: target) {
      throw AppSourcesError(
        "\(path) contains \(folder), which is read only; name another folder with -o."
      )
    }
  }
}

/// The files that are compiled together.
public struct AppModule: Sendable {
  /// The module's name, as used by `import`.
  public var name: String

  /// Whether it contains tests.
  public var isTest: Bool

  /// Whether it comes from a Swift package; its resources are then in `Bundle.module`.
  public var isPackageTarget: Bool

  /// The Swift files, relative to the app's root, sorted.
  public var sources: [String]

  /// The resources, relative to the app's root: files, and folders that are copied whole.
  public var resources: [Resource]

  /// How the files are compiled.
  public var settings: CompilationSettings

  /// The names of the app's modules that it may import.
  public var dependencies: [String]

  /// The products of other packages that it may import.
  public var products: [PackageProduct]

  /// Files that are not ported, and the reasons.
  public var refused: [RefusedFile]

  /// Resources and folders that are not ported, and the reasons.
  public var refusedResources: [RefusedFile]

  /// Files of kinds that are not ported, relative to the app's root, sorted.
  public var otherFiles: [String]

  /// Creates a module.
  public init(
    name: String,
    isTest: Bool = false,
    isPackageTarget: Bool = false,
    sources: [String] = [],
    resources: [Resource] = [],
    settings: CompilationSettings = CompilationSettings(),
    dependencies: [String] = [],
    products: [PackageProduct] = [],
    refused: [RefusedFile] = [],
    refusedResources: [RefusedFile] = [],
    otherFiles: [String] = []
  ) {
    self.name = name
    self.isTest = isTest
    self.isPackageTarget = isPackageTarget
    self.sources = sources
    self.resources = resources
    self.settings = settings
    self.dependencies = dependencies
    self.products = products
    self.refused = refused
    self.refusedResources = refusedResources
    self.otherFiles = otherFiles
  }

  /// A file or folder in a bundle.
  public struct Resource: Sendable, Hashable {
    /// Its path, relative to the app's root.
    public var path: String

    /// Its path in the bundle, such as `de.lproj/Localizable.strings`.
    public var destination: String

    /// Its files: itself, or those of a folder.
    public var files: [File] = []

    /// Creates a resource.
    public init(path: String, destination: String) {
      self.path = path
      self.destination = destination
    }

    /// A file of a resource.
    public struct File: Sendable, Hashable {
      /// Its absolute path.
      public var path: String

      /// Its path in the bundle.
      public var destination: String
    }
  }

  /// A file that is not ported.
  public struct RefusedFile: Sendable, Hashable {
    /// Its path, relative to the app's root.
    public var path: String

    /// The reason, as a clause without a full stop.
    public var reason: String

    /// Creates a refusal.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }
}

/// The build settings that affect the meaning of code.
public struct CompilationSettings: Sendable, Hashable {
  /// The language mode: 5 or 6.
  public var languageMode = 5

  /// Whether declarations without an actor belong to the main actor.
  public var isMainActorByDefault = false

  /// The conditions that are true in `#if`.
  public var conditions: [String] = []

  /// Features of later language modes that are enabled.
  public var upcomingFeatures: [String] = []

  /// `targeted` or `complete`; nil for minimal checks.
  public var strictConcurrency: String?

  /// The oldest version of iOS that the app runs on, such as `15.0`.
  public var deploymentTarget: String?

  /// The bytes of the app's property list, with the values of settings substituted; nil if it has
  /// none.
  public var information: [UInt8]?

  /// Creates the settings of Swift 5 mode.
  public init() {}
}

/// A product of a package whose source is not part of the app.
public struct PackageProduct: Sendable, Hashable {
  /// The product's name.
  public var name: String

  /// The package's identity: the last component of its address, in lower case.
  public var package: String

  /// Creates a product.
  public init(name: String, package: String) {
    self.name = name
    self.package = package
  }
}

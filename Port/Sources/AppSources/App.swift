/// An app as it was found: modules with their files, settings and dependencies.
public struct App: Sendable {
  /// The name of the app's own module.
  public var name: String

  /// The folder that the paths of all files are relative to: an absolute path.
  public var root: String

  /// The modules, those without dependencies first; tests last.
  public var modules: [AppModule]

  /// Packages that are not part of the source, in the order in which they are named.
  public var packages: [RemotePackage]

  /// What was met and not taken over, in sentences.
  public var notes: [String]

  /// The folders whose files may be in it, which no port writes into.
  public var folders: [String]

  /// Makes an app.
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
}

/// The files that are compiled together.
public struct AppModule: Sendable {
  /// The module's name, as `import` has it.
  public var name: String

  /// Whether it holds tests.
  public var isTest: Bool

  /// Whether it comes from a Swift package, whose resources are in `Bundle.module`.
  public var isPackageTarget: Bool

  /// The Swift files, relative to the app's root, in order.
  public var sources: [String]

  /// The resources, relative to the app's root: files, and folders that stay whole.
  public var resources: [Resource]

  /// How the files are compiled.
  public var settings: CompilationSettings

  /// The names of modules of the app that it may import.
  public var dependencies: [String]

  /// The products of other packages that it may import.
  public var products: [PackageProduct]

  /// Files that are not taken over, and why.
  public var refused: [RefusedFile]

  /// Resources that are not taken over, and why.
  public var refusedResources: [RefusedFile]

  /// Makes a module.
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
    refusedResources: [RefusedFile] = []
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
  }

  /// A file that a bundle holds.
  public struct Resource: Sendable, Hashable {
    /// Where it is, relative to the app's root.
    public var path: String

    /// Where it stands in the bundle, such as `de.lproj/Localizable.strings`.
    public var destination: String

    /// Its files: itself, or those of a folder.
    public var files: [File] = []

    /// Makes a resource.
    public init(path: String, destination: String) {
      self.path = path
      self.destination = destination
    }

    /// A file of a resource.
    public struct File: Sendable, Hashable {
      /// Where it is, an absolute path.
      public var path: String

      /// Where it stands in the bundle.
      public var destination: String
    }
  }

  /// A file that is not taken over.
  public struct RefusedFile: Sendable, Hashable {
    /// Where it is, relative to the app's root.
    public var path: String

    /// Why, as a clause without a full stop.
    public var reason: String

    /// Makes a refusal.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }
}

/// The build settings that decide what code means.
public struct CompilationSettings: Sendable, Hashable {
  /// The language mode: 5 or 6.
  public var languageMode = 5

  /// Whether declarations without an actor belong to the main actor.
  public var isMainActorByDefault = false

  /// The names that `#if` finds true.
  public var conditions: [String] = []

  /// Features of later language modes that are on.
  public var upcomingFeatures: [String] = []

  /// `targeted` or `complete`; nil for minimal checks.
  public var strictConcurrency: String?

  /// The oldest version of iOS that the app runs on, such as `15.0`.
  public var deploymentTarget: String?

  /// The bytes of the app's property list, with the values of settings put in; nil if it has none.
  public var information: [UInt8]?

  /// Makes the settings of Swift 5 mode.
  public init() {}
}

/// A product of a package that is not part of the source.
public struct PackageProduct: Sendable, Hashable {
  /// The product's name.
  public var name: String

  /// The package's identity: the last component of its address, in lower case.
  public var package: String

  /// Makes a product.
  public init(name: String, package: String) {
    self.name = name
    self.package = package
  }
}

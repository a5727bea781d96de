public import AppSources
public import SourceRewriting

/// The result of porting an app.
public struct PortReport: Sendable {
  /// The name of the app's module.
  public var app: String
  /// The folder of the package.
  public var output: String
  /// Whether nothing was compiled.
  public var isDryRun = false
  /// Whether the remaining code compiles.
  public var isBuilt = false
  /// How many times it was compiled.
  public var rounds = 0
  /// The last lines of a build whose errors concern no file of the app.
  public var buildFailure: [String] = []

  /// Files without edits, except for a line that names the original.
  public var unchanged: [String] = []
  /// Files with edits.
  public var rewritten: [RewrittenSource] = []
  /// The parts that were left out of files because they do not compile.
  public var trims: [(path: String, trim: Trim)] = []
  /// Files that are not in the package.
  public var leftOut: [LeftOut] = []
  /// Resources and folders that are not in the package, with the reasons.
  public var resourcesLeftOut: [AppModule.RefusedFile] = []
  /// Files of kinds that are not ported.
  public var otherFiles: [String] = []
  /// Missing API and modules, with the number of files that need them.
  public var missing: [(name: String, files: Int)] = []
  /// The rewriter's notes about declarations that were left out.
  public var omissions: [(path: String, omission: Omission)] = []
  /// Code that behaves differently here than on a phone.
  public var remarks: [(path: String, remark: Remark)] = []
  /// The availability checks that were answered for an older system than requested.
  public var olderBranches: [AvailabilityChoice.Place] = []
  /// Packages that are not used, with the reason.
  public var droppedPackages: [(name: String, reason: String)] = []
  /// Parts of the project that are not ported.
  public var notes: [String] = []
  /// The files that declare views or cells.
  public var views = ViewFiles([])
  /// The classes that the smoke tests lay out.
  public var smoke: SmokeOutcome?

  /// Whether an earlier port was updated.
  public var isUpdate = false
  /// Files of the port that the user edited, which were kept.
  public var edited: [String] = []
  /// Files of the package that did not exist before.
  public var isNew: Set<String> = []
  /// Files of the package that were different before.
  public var changed: [String] = []
  /// Files of the package that were removed.
  public var removed: [String] = []
  /// Files of the app that are left out now but were not in an earlier port.
  public var newlyLeftOut: [String] = []

  /// A file with edits.
  public struct RewrittenSource: Sendable {
    /// The file, relative to the app's root.
    public var path: String
    /// How many edits it has.
    public var edits: Int
  }

  /// The files with parts that were left out.
  public var partial: Set<String> { Set(trims.map(\.path)) }

  init(app: App, output: String) {
    self.app = app.name
    self.output = output
    notes = app.notes
  }

  /// Adds the results of the modules' files.
  mutating func take(
    _ modules: [ModuleState],
    droppedPackages: [String: String],
    blocked: [String: Set<String>]
  ) {
    for state in modules {
      for file in state.rewriting.files where state.leftOut[file.path] == nil {
        if file.edits.isEmpty {
          unchanged.append(file.path)
        } else {
          rewritten.append(RewrittenSource(path: file.path, edits: file.edits.count))
        }
        omissions += file.omissions.map { (file.path, $0) }
        remarks += file.remarks.map { (file.path, $0) }
      }
      leftOut += state.leftOut.values
      resourcesLeftOut += state.module.refusedResources
      otherFiles += state.module.otherFiles
      for (path, list) in state.trims.sorted(by: { $0.key < $1.key }) {
        trims += list.map { (path, $0) }
      }
      olderBranches += state.olderBranches
    }
    views = ViewFiles(modules)
    leftOut.sort { $0.path < $1.path }
    resourcesLeftOut.sort { $0.path < $1.path }
    otherFiles.sort()
    olderBranches.sort { ($0.path, $0.place) < ($1.path, $1.place) }
    missing = blocked.map { ($0.key, $0.value.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    self.droppedPackages = droppedPackages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

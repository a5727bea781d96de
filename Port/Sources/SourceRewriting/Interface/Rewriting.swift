/// The result of rewriting an app's files.
public struct Rewriting: Sendable {
  /// The files, in the order in which they were given.
  public var files: [RewrittenFile]

  /// Every type that the files declare and that is kept, in the order of files and lines.
  public var types: [DeclaredType]

  /// The interface for modules that import this one.
  public internal(set) var interface = ModuleInterface()

  /// Creates a result.
  public init(files: [RewrittenFile] = [], types: [DeclaredType] = []) {
    self.files = files
    self.types = types
  }
}

/// The result of rewriting a file.
public struct RewrittenFile: Sendable {
  /// The file's path, relative to the app's root.
  public var path: String

  /// The file's new contents, or the reason why it has no new contents.
  public var outcome: Outcome

  /// The changes, in the order of lines; empty if only a first line was added to the file's
  /// contents.
  public var edits: [Edit] = []

  /// Declarations of the original that the rewritten file does not have.
  public var omissions: [Omission] = []

  /// What the file imports, as its author wrote it.
  public var imports: [ImportedModule] = []

  /// The availability checks that were decided.
  public var availability: [AvailabilityChoice] = []

  /// The selectors that were created from methods.
  public var selectors: [SelectorUse] = []

  /// The functions at the file's end that list the connections of Interface Builder documents to
  /// its classes.
  public var documentConnections: [String] = []

  /// Code that needs the Objective-C runtime and could not be rewritten; it does not compile, or
  /// has no effect.
  public var remarks: [Remark] = []

  /// Names of types, functions and variables that the file declares at the top level.
  public var declaredNames: Set<String> = []

  /// Capitalized names that the file uses, which are usually types.
  public var usedNames: Set<String> = []

  /// Creates a result without edits.
  public init(path: String, outcome: Outcome) {
    self.path = path
    self.outcome = outcome
  }

  /// The contents of a rewritten file, or the reason why it was not rewritten.
  public enum Outcome: Sendable, Hashable {
    /// The bytes to write.
    case rewritten([UInt8])

    /// The file is not valid Swift; contains the first error.
    case unparsable(SourcePlace, message: String)
  }
}

/// One changed place of a file.
public struct Edit: Sendable, Hashable {
  /// The kinds of edits.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An attribute or modifier for Objective-C was removed: `@objc`, `@IBOutlet`, `dynamic`.
    case attribute
    /// `#selector` was replaced by a selector that is created from the method.
    case selector
    /// `#keyPath` was replaced by a string.
    case keyPath
    /// An `@objc optional` requirement got a default, or a call of one lost its `?`.
    case optionalRequirement
    /// A member was moved from an extension into its class.
    case movedMember
    /// A declaration that a moved member uses is no longer private.
    case access
    /// A branch of `#if` was selected.
    case condition
    /// A branch of `#available` was selected, or an `@available` removed.
    case availability
    /// An import was replaced, added or removed.
    case importDeclaration
    /// The app's entry point was removed.
    case entryPoint
    /// An object is created from a type that is known only at run time.
    case metatype
    /// A declaration was left out; see ``Omission``.
    case omission
  }

  /// The kind of edit.
  public var kind: Kind

  /// The line in the original file.
  public var line: Int

  /// Creates an edit.
  public init(kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}

/// A declaration that the rewritten file does not have.
public struct Omission: Sendable, Hashable {
  /// The line at which the declaration begins.
  public var line: Int

  /// The declaration's name with its type's, such as `"FeedCell.layoutSubviews()"`.
  public var name: String

  /// The reason, as a clause without a full stop.
  public var reason: String

  /// Creates an omission.
  public init(line: Int, name: String, reason: String) {
    self.line = line
    self.name = name
    self.reason = reason
  }
}

/// Code that needs the Objective-C runtime and was not changed.
public struct Remark: Sendable, Hashable {
  /// The line.
  public var line: Int

  /// What it is and why it remains, in a sentence without a full stop.
  public var text: String

  /// Creates a remark.
  public init(line: Int, text: String) {
    self.line = line
    self.text = text
  }
}

/// A selector that was created from a method.
public struct SelectorUse: Sendable, Hashable {
  /// The line.
  public var line: Int

  /// The selector's name, such as `"save:"`.
  public var name: String

  /// The method, such as `"Editor.save(_:)"`.
  public var method: String

  /// Creates a use.
  public init(line: Int, name: String, method: String) {
    self.line = line
    self.name = name
    self.method = method
  }
}

/// An `import` as the author wrote it.
public struct ImportedModule: Sendable, Hashable {
  /// The treatment of an import.
  public enum Treatment: Sendable, Hashable {
    /// The module belongs to Swift, Foundation or this package, or is among the options' modules.
    case kept
    /// The module was replaced by the one with this name.
    case replaced(by: String)
    /// The module has nothing that is missing here, and the import was removed.
    case removed
    /// The module does not exist: the file compiles only if it does not use it.
    case unavailable
  }

  /// The module's name, without submodules and declarations.
  public var module: String

  /// The line.
  public var line: Int

  /// The treatment.
  public var treatment: Treatment

  /// Creates an import.
  public init(module: String, line: Int, treatment: Treatment) {
    self.module = module
    self.line = line
    self.treatment = treatment
  }
}

/// An availability check that was decided, with the selected branch.
public struct AvailabilityChoice: Sendable, Hashable {
  /// The location of a check in a file.
  public struct Place: Sendable, Hashable {
    /// The file's path.
    public var path: String

    /// The position of the check's `if`, `guard` or condition.
    public var place: SourcePlace

    /// Creates the place of a check.
    public init(path: String, place: SourcePlace) {
      self.path = path
      self.place = place
    }
  }

  /// The place of the check.
  public var place: Place

  /// The lines of the selected branch in the original.
  public var lines: ClosedRange<Int>

  /// Whether the branch for the older system was selected.
  public var isOlder: Bool

  /// Whether there is code for the older system, which ``RewriteOptions/olderBranches`` can select.
  public var hasOlder: Bool

  /// Creates a choice.
  public init(place: Place, lines: ClosedRange<Int>, isOlder: Bool, hasOlder: Bool) {
    self.place = place
    self.lines = lines
    self.isOlder = isOlder
    self.hasOlder = hasOlder
  }
}

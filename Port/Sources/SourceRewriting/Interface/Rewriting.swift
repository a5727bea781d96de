/// What became of an app's files.
public struct Rewriting: Sendable {
  /// The files, in the order in which they were given.
  public var files: [RewrittenFile]

  /// Every type that the files declare and that is left, in the order of files and lines.
  public var types: [DeclaredType]

  /// What modules that import this one need to know of it.
  public internal(set) var interface = ModuleInterface()

  /// Makes a result.
  public init(files: [RewrittenFile] = [], types: [DeclaredType] = []) {
    self.files = files
    self.types = types
  }
}

/// What became of a file.
public struct RewrittenFile: Sendable {
  /// Where the file is, relative to the app's root.
  public var path: String

  /// The file's new contents, or why there are none.
  public var outcome: Outcome

  /// What was changed, in the order of lines; empty if the file's contents are as they were but for a first line.
  public var edits: [Edit] = []

  /// What the file declared and the rewritten one does not.
  public var omissions: [Omission] = []

  /// What the file imports, as its author wrote it.
  public var imports: [ImportedModule] = []

  /// The checks of a version that were answered.
  public var availability: [AvailabilityChoice] = []

  /// The selectors that were made from methods.
  public var selectors: [SelectorUse] = []

  /// The functions at the file's end that list what documents of Interface Builder connect in its classes.
  public var documentConnections: [String] = []

  /// What still needs Objective-C's runtime and could not be rewritten; it does not compile, or does nothing.
  public var remarks: [Remark] = []

  /// Names of types, functions and variables that the file declares outside types.
  public var declaredNames: Set<String> = []

  /// Names that the file uses and that begin with a capital letter: types, as a rule.
  public var usedNames: Set<String> = []

  /// Makes a result without edits.
  public init(path: String, outcome: Outcome) {
    self.path = path
    self.outcome = outcome
  }

  /// The contents of a rewritten file, or why there are none.
  public enum Outcome: Sendable, Hashable {
    /// The bytes to write.
    case rewritten([UInt8])

    /// The file is not Swift; the first error.
    case unparsable(SourcePlace, message: String)
  }
}

/// One place of a file that was changed.
public struct Edit: Sendable, Hashable {
  /// What was done.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An attribute or modifier for Objective-C went: `@objc`, `@IBOutlet`, `dynamic`.
    case attribute
    /// `#selector` became a selector made from the method.
    case selector
    /// `#keyPath` became a string.
    case keyPath
    /// An `@objc optional` requirement got a default, or a call of one lost its `?`.
    case optionalRequirement
    /// A member moved from an extension into its class.
    case movedMember
    /// A declaration that a moved member uses is no longer private.
    case access
    /// A branch of `#if` was taken.
    case condition
    /// A branch of `#available` was taken, or an `@available` removed.
    case availability
    /// An import was replaced, added or removed.
    case importDeclaration
    /// The app's entry point went.
    case entryPoint
    /// An object is made of a type that is known only when the program runs.
    case metatype
    /// A declaration was left out; see ``Omission``.
    case omission
  }

  /// What was done.
  public var kind: Kind

  /// The line, as the author wrote the file.
  public var line: Int

  /// Makes an edit.
  public init(kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}

/// A declaration that the rewritten file does not have.
public struct Omission: Sendable, Hashable {
  /// The line on which the declaration begins.
  public var line: Int

  /// The declaration's name with its type's, such as `"FeedCell.layoutSubviews()"`.
  public var name: String

  /// Why, as a clause without a full stop.
  public var reason: String

  /// Makes an omission.
  public init(line: Int, name: String, reason: String) {
    self.line = line
    self.name = name
    self.reason = reason
  }
}

/// Something that needs Objective-C's runtime and stayed as it is.
public struct Remark: Sendable, Hashable {
  /// The line.
  public var line: Int

  /// What it is and why, in a sentence without a full stop.
  public var text: String

  /// Makes a remark.
  public init(line: Int, text: String) {
    self.line = line
    self.text = text
  }
}

/// A selector that was made from a method.
public struct SelectorUse: Sendable, Hashable {
  /// The line.
  public var line: Int

  /// The selector's name, such as `"save:"`.
  public var name: String

  /// The method, such as `"Editor.save(_:)"`.
  public var method: String

  /// Makes a use.
  public init(line: Int, name: String, method: String) {
    self.line = line
    self.name = name
    self.method = method
  }
}

/// An `import` as the author wrote it.
public struct ImportedModule: Sendable, Hashable {
  /// What became of it.
  public enum Treatment: Sendable, Hashable {
    /// The module is Swift's, Foundation's or this package's, or is among the options' modules.
    case kept
    /// Another module took its place, whose name this is.
    case replaced(by: String)
    /// The module has nothing that is missing here, and the import went.
    case removed
    /// There is no such module: the file compiles only if it does not use it.
    case unavailable
  }

  /// The module's name, without submodules and declarations.
  public var module: String

  /// The line.
  public var line: Int

  /// What became of it.
  public var treatment: Treatment

  /// Makes an import.
  public init(module: String, line: Int, treatment: Treatment) {
    self.module = module
    self.line = line
    self.treatment = treatment
  }
}

/// An availability check that was answered, and the branch that was taken.
public struct AvailabilityChoice: Sendable, Hashable {
  /// Which check of which file.
  public struct Place: Sendable, Hashable {
    /// The file's path.
    public var path: String

    /// Where the check's `if`, `guard` or condition begins.
    public var place: SourcePlace

    /// Makes a place of a check.
    public init(path: String, place: SourcePlace) {
      self.path = path
      self.place = place
    }
  }

  /// Which check it is.
  public var place: Place

  /// The lines, in the original, of the branch that was taken.
  public var lines: ClosedRange<Int>

  /// Whether the branch for the older system was taken.
  public var isOlder: Bool

  /// Whether there is code for the older system, which ``RewriteOptions/olderBranches`` can ask for.
  public var hasOlder: Bool

  /// Makes a choice.
  public init(place: Place, lines: ClosedRange<Int>, isOlder: Bool, hasOlder: Bool) {
    self.place = place
    self.lines = lines
    self.isOlder = isOlder
    self.hasOlder = hasOlder
  }
}

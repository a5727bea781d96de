/// What one pass over a file's syntax tree found: all that is needed to rewrite it without the tree.
struct FileFacts: Sendable {
  var path: String
  var contents: [UInt8]
  var edits: [PendingEdit] = []
  var types: [TypeFact] = []
  var aliases: [String: String] = [:]
  var selectors: [SelectorFact] = []
  var optionalCalls: [OptionalCallFact] = []
  var optionalRequirements: [OptionalRequirementFact] = []
  var hidden: [HiddenDeclaration] = []
  var imports: [ImportFact] = []
  var availability: [AvailabilityChoice] = []
  var omissions: [Omission] = []
  var remarks: [Remark] = []
  var declaredNames: Set<String> = []
  var usedNames: Set<String> = []
  /// Text that goes behind the file's end, with the line that its errors are to name.
  var additions: [(text: String, line: Int)] = []

  init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }
}

/// An edit whose text is known.
struct PendingEdit: Sendable {
  var range: Range<Int>
  var replacement: String
  var kind: Edit.Kind
  var line: Int
  /// Whether it is counted; parts of one edit are counted once.
  var isListed = true
}

/// A type's declaration, or an extension.
struct TypeFact: Sendable {
  var name: String
  var kind: DeclaredType.Kind?
  var line: Int
  var range: Range<Int>
  /// Where the closing brace is.
  var end: Int
  var access: DeclaredType.Access?
  var isGeneric = false
  var hasWhereClause = false
  /// Attributes such as `@MainActor` that an extension gives its members.
  var attributes = ""
  var isObjectiveC = false
  var hasMembersForObjectiveC = false
  var inherited: [String] = []
  var members: [MemberFact] = []
  var outlets: [DeclaredType.Outlet] = []
  /// The properties that documents set: outlets, and what inspectors show.
  var documentProperties: [DocumentProperty] = []
  /// The name of `@objc(name)`.
  var objectiveCName: String?

  /// A property that documents of Interface Builder set.
  struct DocumentProperty: Sendable {
    var name: String
    var range: Range<Int>
    var line: Int
  }

  var isExtension: Bool { kind == nil }
}

/// A declaration in a type or an extension.
struct MemberFact: Sendable {
  enum Kind: Sendable { case method, property, initializer, other }

  var kind: Kind
  /// The name without labels.
  var base: String
  /// The labels of a method's parameters, `_` for none.
  var labels: [String] = []
  var parameterTypes: [String] = []
  var hasDefaults: [Bool] = []
  var result: String?
  var range: Range<Int>
  /// Where modifiers and the keyword begin, behind the attributes.
  var keyword: Int
  var line: Int
  var access: DeclaredType.Access?
  var isStatic = false
  var isOverride = false
  var isConvenience = false
  var isRequired = false
  var isFailable = false
  var isUnavailable = false
  /// Whether a class needs an initializer because of it.
  var needsInitializer = false
  var isObjectiveC = false
  var isAction = false
  var isAsync = false
  /// The name of `@objc(name)`.
  var objectiveCName: String?

  /// What an override has in common with what it overrides.
  var key: String {
    kind == .property ? base : base + labels.asParameters
  }
}

/// A `#selector`.
struct SelectorFact: Sendable {
  enum Accessor: Sendable { case none, getter, setter }

  var range: Range<Int>
  var line: Int
  var accessor: Accessor
  /// What stands before the last dot; nil for a bare name.
  var qualifier: String?
  var base: String
  /// The labels as written; nil if none were.
  var labels: [String]?
  /// The type behind `as`.
  var cast: String?
  /// The type around it as it can be named there, and in full; nil outside types.
  var context: (reference: String, name: String)?
  var isInStaticContext: Bool
}

/// A call with `?` between name and arguments.
struct OptionalCallFact: Sendable {
  /// Where the `?` is.
  var mark: Range<Int>
  /// The call, and the whole chain that it is part of.
  var call: Range<Int>
  var chain: Range<Int>
  var base: String
  var labels: [String]
  var hasTrailingClosure: Bool
  /// Whether the chain has another `?`, so that its result is optional anyway.
  var isChained: Bool
  /// Whether the result is not used.
  var isStatement: Bool

  /// Whether a requirement of this name can be what is called.
  func calls(_ labels: [String]) -> Bool {
    hasTrailingClosure ? self.labels == labels.dropLast() : self.labels == labels
  }
}

/// An `optional` requirement of a protocol of Objective-C.
struct OptionalRequirementFact: Sendable {
  var protocolName: String
  var base: String
  /// The labels of a method's parameters; nil for a property.
  var labels: [String]?
  var result: String?
  /// Whether there is a value that stands for no answer.
  var hasDefault: Bool
}

/// A declaration that other files cannot see.
struct HiddenDeclaration: Sendable {
  var name: String
  /// The modifier with the blanks behind it.
  var modifier: Range<Int>
  var range: Range<Int>
  var isTopLevel: Bool
  var line: Int
}

/// An `import`.
struct ImportFact: Sendable {
  var module: String
  var line: Int
  var treatment: ImportedModule.Treatment
  /// The declaration as the rewritten file has it.
  var text: String
}

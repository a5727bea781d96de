/// The results of one pass over a file's syntax tree: everything that rewriting needs without the
/// tree.
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
  /// Text to append to the file, with the line for its errors.
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
  /// Whether it is counted; several parts of one edit count once.
  var isListed = true
}

/// A type's declaration, or an extension.
struct TypeFact: Sendable {
  var name: String
  var kind: DeclaredType.Kind?
  var line: Int
  var range: Range<Int>
  /// The position of the closing brace.
  var end: Int
  var access: DeclaredType.Access?
  var isGeneric = false
  var hasWhereClause = false
  /// Attributes such as `@MainActor` that an extension applies to its members.
  var attributes = ""
  var isObjectiveC = false
  var hasMembersForObjectiveC = false
  var inherited: [String] = []
  var members: [MemberFact] = []
  var outlets: [DeclaredType.Outlet] = []
  /// The properties that documents set: outlets, and inspectable properties.
  var documentProperties: [DocumentProperty] = []
  /// The name of `@objc(name)`.
  var objectiveCName: String?

  /// A property that Interface Builder documents set.
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
  /// The position of the modifiers and the keyword, after the attributes.
  var keyword: Int
  var line: Int
  var access: DeclaredType.Access?
  var isStatic = false
  var isOverride = false
  var isConvenience = false
  var isRequired = false
  var isFailable = false
  var isUnavailable = false
  /// Whether it makes an initializer necessary for a class.
  var needsInitializer = false
  var isObjectiveC = false
  var isAction = false
  var isAsync = false
  /// The name of `@objc(name)`.
  var objectiveCName: String?

  /// The parts that an override and the overridden declaration share.
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
  /// The expression before the last dot; nil for a name alone.
  var qualifier: String?
  var base: String
  /// The labels as written, or nil.
  var labels: [String]?
  /// The type after `as`.
  var cast: String?
  /// The enclosing type's local and full name; nil outside types.
  var context: (reference: String, name: String)?
  var isInStaticContext: Bool
}

/// A call with `?` between name and arguments.
struct OptionalCallFact: Sendable {
  /// The range of the `?`.
  var mark: Range<Int>
  /// The call, and the whole chain that contains it.
  var call: Range<Int>
  var chain: Range<Int>
  var base: String
  var labels: [String]
  var hasTrailingClosure: Bool
  /// Whether the chain has another `?`, which makes its result optional anyway.
  var isChained: Bool
  /// Whether the result is unused.
  var isStatement: Bool

  /// Whether the call can refer to a requirement with these labels.
  func calls(_ labels: [String]) -> Bool {
    hasTrailingClosure ? self.labels == labels.dropLast() : self.labels == labels
  }
}

/// An `optional` requirement of an Objective-C protocol.
struct OptionalRequirementFact: Sendable {
  var protocolName: String
  var base: String
  /// The labels of a method's parameters; nil for a property.
  var labels: [String]?
  var result: String?
  /// Whether its type has a default value.
  var hasDefault: Bool
}

/// A declaration that other files cannot see.
struct HiddenDeclaration: Sendable {
  var name: String
  /// The modifier with the spaces after it.
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
  /// The declaration's text in the rewritten file.
  var text: String
}

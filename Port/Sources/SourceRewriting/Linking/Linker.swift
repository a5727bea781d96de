/// Decides everything that depends on several files, and writes the files' new texts.
struct Linker {
  private let options: RewriteOptions
  private var facts: [FileFacts]
  private let hierarchy: ClassHierarchy
  private let moves: MemberMoves
  private var edits: [[TextEdit]]
  private var listed: [[Edit]]
  private var selectors: [[SelectorUse]]
  private var documents: DocumentLinking?
  /// The imports that files need for members that move into them.
  private var importsOfMoves: [[String]]

  init(facts: [FileFacts], options: RewriteOptions) {
    self.options = options
    self.facts = facts
    hierarchy = ClassHierarchy(
      module: ModuleIndex(types: facts.map(\.types), aliases: facts.map(\.aliases)),
      framework: options.framework.index
    )
    moves = MemberMoves(hierarchy: hierarchy)
    edits = facts.map { $0.edits.map { TextEdit($0.range, $0.replacement) } }
    listed = facts.map { $0.edits.filter(\.isListed).map { Edit(kind: $0.kind, line: $0.line) } }
    selectors = facts.map { _ in [] }
    importsOfMoves = facts.map { _ in [] }
    linkSelectors()
    linkOptionalCalls()
    leaveOut()
    moveMembers()
    documents = DocumentLinking(hierarchy: hierarchy, moves: moves)
  }

  /// The number of files.
  var count: Int { facts.count }

  /// The types that are kept, in the order of files and lines.
  var types: [DeclaredType] {
    TypeReport(hierarchy: hierarchy, omitted: moves.omittedClasses, facts: facts).types
  }

  // MARK: Names

  private mutating func linkSelectors() {
    let linking = SelectorLinking(hierarchy: hierarchy)
    for file in facts.indices {
      for fact in facts[file].selectors {
        let result = linking.link(fact)
        let breaks = facts[file].contents.lineBreaks(in: fact.range)
        edits[file].append(TextEdit(fact.range, result.text + breaks))
        listed[file].append(Edit(kind: .selector, line: fact.line))
        selectors[file].append(result.use)
      }
    }
  }

  private mutating func linkOptionalCalls() {
    let requirements = OptionalRequirements(facts, framework: options.framework)
    let unreached = UnreachedWitnesses(hierarchy: hierarchy, requirements: requirements)
    for (file, remark) in unreached.remarks { facts[file].remarks.append(remark) }
    for file in facts.indices where !facts[file].optionalCalls.isEmpty {
      let lines = LineTable(facts[file].contents)
      for call in facts[file].optionalCalls {
        let found = requirements.edits(of: call)
        guard !found.isEmpty else { continue }
        for edit in found {
          let breaks = facts[file].contents.lineBreaks(in: edit.range)
          edits[file].append(TextEdit(edit.range, edit.replacement + breaks))
        }
        listed[file].append(
          Edit(kind: .optionalRequirement, line: lines.line(of: call.mark.lowerBound))
        )
      }
    }
  }

  private mutating func leaveOut() {
    for item in moves.leftOut {
      let breaks = facts[item.file].contents.lineBreaks(in: item.range)
      edits[item.file].append(TextEdit(item.range, breaks))
      listed[item.file].append(Edit(kind: .omission, line: item.omission.line))
      facts[item.file].omissions.append(item.omission)
    }
  }

  // MARK: Members that move

  private mutating func moveMembers() {
    widenAccess()
    // Moved texts include their file's edits, so render them before blanking any text.
    let texts = moves.moves.map(text)
    for (move, text) in zip(moves.moves, texts) {
      let source = move.source.file
      let target = move.target.file
      let type = hierarchy.module[move.target]
      let breaks = facts[source].contents.lineBreaks(in: move.member.range)
      edits[source].append(TextEdit(move.member.range, breaks))
      listed[source].append(Edit(kind: .movedMember, line: move.member.line))
      edits[target].append(TextEdit(insert: text, at: type.end))
      if source != target {
        importsOfMoves[target] += facts[source].imports.map(\.text).filter { !$0.isEmpty }
        if !facts[source].selectors.isEmpty { importsOfMoves[target].append("import UIKit") }
      }
    }
  }

  private func text(of move: MemberMoves.Move) -> String {
    let source = facts[move.source.file]
    let target = facts[move.target.file]
    let type = hierarchy.module[move.source]
    let place = LineTable(source.contents).place(of: move.member.range.lowerBound)
    var sourceEdits = edits[move.source.file]
    if let access = type.access, move.member.access == nil, access > .internal {
      sourceEdits.append(TextEdit(insert: access.rawValue + " ", at: move.member.keyword))
    }
    let text = EditedText(source.contents, edits: sourceEdits).rendered(move.member.range)
    let end = LineTable(target.contents).line(of: hierarchy.module[move.target].end)
    // Insert spaces so that columns are kept too.
    let blanks = String(repeating: " ", count: max(0, place.column - 1))
    return "\n" + directive(source.path, line: place.line) + "\n" + blanks + type.attributes
      + String(decoding: text, as: UTF8.self) + "\n" + directive(target.path, line: end) + "\n"
  }

  /// Makes declarations that moved members use, or that use them, visible to other files.
  private mutating func widenAccess() {
    var used: [Int: Set<String>] = [:]
    for move in moves.moves where move.source.file != move.target.file {
      let file = move.source.file
      used[file, default: []].formUnion(facts[file].contents.words(in: move.member.range))
      used[file, default: []].insert(move.member.base)
    }
    for (file, names) in used.sorted(by: { $0.key < $1.key }) {
      var names = names
      var left = facts[file].hidden
      var isChanged = true
      while isChanged {
        isChanged = false
        for declaration in left where names.contains(declaration.name) {
          edits[file].append(TextEdit(declaration.modifier, ""))
          listed[file].append(Edit(kind: .access, line: declaration.line))
          // The types in the signature of a visible declaration must be visible too.
          let words = facts[file].contents.words(in: declaration.range)
          names.formUnion(words.filter { $0.first?.isUppercase == true })
          isChanged = true
        }
        left.removeAll { names.contains($0.name) && isWidened($0, in: file) }
      }
    }
  }

  private func isWidened(_ declaration: HiddenDeclaration, in file: Int) -> Bool {
    edits[file].contains { $0.range == declaration.modifier && $0.replacement.isEmpty }
  }

  // MARK: Texts

  /// Produces the result of one file; called on several threads.
  func file(at index: Int) -> RewrittenFile {
    let fact = facts[index]
    var file = RewrittenFile(path: fact.path, outcome: .rewritten(contents(of: index)))
    file.edits = listed[index].sorted { $0.line < $1.line }
    file.omissions = fact.omissions.sorted { $0.line < $1.line }
    file.imports = fact.imports.map {
      ImportedModule(module: $0.module, line: $0.line, treatment: $0.treatment)
    }
    file.availability = fact.availability
    file.selectors = selectors[index]
    file.documentConnections = connections(in: index).map(\.function)
    file.remarks = fact.remarks.sorted { $0.line < $1.line }
    file.declaredNames = fact.declaredNames
    file.usedNames = fact.usedNames
    return file
  }

  private func contents(of index: Int) -> [UInt8] {
    let fact = facts[index]
    let start = fact.contents.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let imports = addedImports(of: index)
    var text: [UInt8] = []
    if options.root != nil {
      for line in imports { text += (line + "\n").utf8 }
      text += (directive(fact.path, line: 1) + "\n").utf8
    } else {
      // Insert imports into the first line, so that the other lines keep their numbers.
      text += imports.map { $0 + "; " }.joined().utf8
    }
    text += EditedText(fact.contents, edits: edits[index])
      .rendered(start..<fact.contents.count)
    for addition in fact.additions {
      text += ("\n" + directive(fact.path, line: addition.line) + "\n" + addition.text + "\n").utf8
    }
    for connection in connections(in: index) {
      text += connection.text { "\n" + directive(fact.path, line: $0) + "\n" }.utf8
    }
    return text
  }

  private func connections(in file: Int) -> [DocumentLinking.Connection] {
    documents?.connections(of: facts[file], at: file) ?? []
  }

  private func addedImports(of index: Int) -> [String] {
    let fact = facts[index]
    let present = Set(fact.imports.map(\.text))
    var added: [String] = []
    var modules = Set(fact.imports.filter { $0.treatment == .kept }.map(\.module))
    func add(_ line: String, module: String) {
      if !present.contains(line), !added.contains(line), modules.insert(module).inserted {
        added.append(line)
      }
    }
    for line in importsOfMoves[index] {
      add(line, module: line.split(separator: " ").last.map(String.init) ?? line)
    }
    // The missing module may have re-exported UIKit and Foundation, as most do.
    let hasLostImports = fact.imports.contains { $0.treatment == .unavailable }
    let needsUIKit = !fact.selectors.isEmpty || !connections(in: index).isEmpty
    if needsUIKit || hasLostImports || options.filesWithUIKit.contains(fact.path) {
      add("import UIKit", module: "UIKit")
    }
    if !fact.usedNames.isDisjoint(with: Self.networkingNames) {
      add("import FoundationNetworking", module: "FoundationNetworking")
    }
    // On a phone, UIKit and Foundation re-export its functions.
    if options.modules.contains("UnifiedLogging"), fact.usedNames.contains(where: Self.isLogging) {
      add("import UnifiedLogging", module: "UnifiedLogging")
    }
    return added
  }

  private static func isLogging(_ name: String) -> Bool {
    name == "OSLog" || name.hasPrefix("os_")
  }

  /// The declarations that Foundation has in a separate module on Linux.
  private static let networkingNames: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
    "URLAuthenticationChallenge",
    "URLCache", "URLCredential", "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse",
    "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
    "URLSessionDelegate", "URLSessionDownloadTask", "URLSessionTask", "URLSessionTaskDelegate",
  ]

  private func directive(_ path: String, line: Int) -> String {
    let file = options.root.map { $0.hasSuffix("/") ? $0 + path : $0 + "/" + path } ?? path
    return "#sourceLocation(file: \(file.swiftLiteral), line: \(line))"
  }
}

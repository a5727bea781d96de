import SourceRewriting
import SwiftParser
import SwiftSyntax

/// How to read the manifests of Swift packages.
public enum ManifestSource: Sendable {
  /// SwiftPM compiles and runs them.
  case evaluated
  /// Their text is parsed without running code.
  case parsed
}

/// Reads the manifest of a Swift package without running it, if it consists of literals and
/// constants.
struct ManifestText {
  /// The values of the file's top-level constants.
  private var constants: [String: ExprSyntax] = [:]
  /// The maximum number of constants that refer to each other in a chain.
  private static let maximumDepth = 16
  /// The maximum number of values in a manifest.
  private static let maximumValues = 20_000
  private var values = 0
  /// Whether the manifest contains something that only running it can evaluate.
  private var isPartial = false

  /// An approximation of `swift package dump-package`; nil if the file does not describe a package.
  static func read(_ folder: String) -> PropertyList? {
    let path = "\(folder)/Package.swift"
    guard let bytes = InputFile.contents(path, maximumSize: ManifestDump.maximumFileSize) else {
      return nil
    }
    // Syntax trees may be deep.
    let packages = WorkerThreads(count: 1).map([bytes]) { bytes -> PropertyList? in
      guard let tree = try? FileReader.tree(of: bytes, languageMode: 5) else { return nil }
      var reader = ManifestText()
      return reader.package(in: tree, path: path)
    }
    return packages[0]
  }

  private mutating func package(in tree: SourceFileSyntax, path: String) -> PropertyList? {
    var call: FunctionCallExprSyntax?
    var statements = 0
    for item in tree.statements {
      if item.item.is(ImportDeclSyntax.self) { continue }
      guard let variable = item.item.as(VariableDeclSyntax.self) else {
        statements += 1
        continue
      }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
          let value = binding.initializer?.value
        else { continue }
        constants[name] = value
        if let function = value.as(FunctionCallExprSyntax.self),
          function.calledExpression.trimmedDescription == "Package"
        {
          call = function
        }
      }
    }
    guard let call else { return nil }
    var package: [String: PropertyList] = [:]
    let arguments = arguments(of: call)
    package["name"] = arguments["name"].flatMap { text($0) }.map { .string($0) }
    package["products"] = .array(list(arguments["products"]).compactMap { product($0) })
    package["dependencies"] = .array(list(arguments["dependencies"]).compactMap { dependency($0) })
    package["targets"] = .array(list(arguments["targets"]).compactMap { target($0) })
    let modes = list(arguments["swiftLanguageModes"] ?? arguments["swiftLanguageVersions"])
    package["swiftLanguageVersions"] = .array(modes.compactMap { mode($0).map { .string($0) } })
    if isPartial || statements > 0 {
      package["notes"] = .array([
        .string("\(path) is not run, and not everything in it can be read without.")
      ])
    }
    return .dictionary(package)
  }

  // MARK: Expressions

  private func arguments(of call: FunctionCallExprSyntax) -> [String: ExprSyntax] {
    Dictionary(
      call.arguments.map { ($0.label?.text ?? "", $0.expression) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The constant to which an expression refers, or the expression itself.
  private func resolved(_ expression: ExprSyntax) -> ExprSyntax {
    var expression = expression
    for _ in 0..<Self.maximumDepth {
      guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        let value = constants[name]
      else { break }
      expression = value
    }
    return expression
  }

  private mutating func text(_ expression: ExprSyntax) -> String? {
    let literal = resolved(expression).as(StringLiteralExprSyntax.self)
    guard let text = literal?.representedLiteralValue else {
      isPartial = true
      return nil
    }
    return text
  }

  private mutating func list(_ expression: ExprSyntax?, depth: Int = 0) -> [ExprSyntax] {
    guard let expression else { return [] }
    let value = resolved(expression)
    values += 1
    if depth < Self.maximumDepth, values < Self.maximumValues {
      if let array = value.as(ArrayExprSyntax.self) {
        values += array.elements.count
        return array.elements.map(\.expression)
      }
      // The parser leaves operator sequences unfolded; only sums of arrays are read.
      if let sequence = value.as(SequenceExprSyntax.self) {
        let parts = Array(sequence.elements)
        let operators = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0].trimmedDescription }
        if operators.allSatisfy({ $0 == "+" }) {
          return parts.indices.filter { $0 % 2 == 0 }
            .flatMap { list(parts[$0], depth: depth + 1) }
        }
      }
      if value.is(NilLiteralExprSyntax.self) { return [] }
    }
    isPartial = true
    return []
  }

  private mutating func texts(_ expression: ExprSyntax?) -> PropertyList? {
    guard let expression else { return nil }
    return .array(list(expression).compactMap { text($0).map { .string($0) } })
  }

  /// The name and arguments of a call such as `.target(name: "App")`.
  private mutating func call(
    _ expression: ExprSyntax
  ) -> (name: String, arguments: [String: ExprSyntax])? {
    guard let call = resolved(expression).as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    else {
      isPartial = true
      return nil
    }
    return (member.declName.baseName.text, arguments(of: call))
  }

  // MARK: Parts

  private mutating func product(_ expression: ExprSyntax) -> PropertyList? {
    guard let (kind, arguments) = call(expression), kind == "library",
      let name = arguments["name"].flatMap({ text($0) })
    else { return nil }
    return .dictionary([
      "name": .string(name), "type": .dictionary(["library": .array([])]),
      "targets": texts(arguments["targets"]) ?? .array([]),
    ])
  }

  private mutating func dependency(_ expression: ExprSyntax) -> PropertyList? {
    guard let (_, arguments) = call(expression) else { return nil }
    if let path = arguments["path"].flatMap({ text($0) }) {
      return .dictionary(["fileSystem": .array([.dictionary(["path": .string(path)])])])
    }
    guard let url = arguments["url"].flatMap({ text($0) }) else { return nil }
    return .dictionary([
      "sourceControl": .array([
        .dictionary([
          "location": .dictionary(["remote": .array([.dictionary(["urlString": .string(url)])])]),
          // Not needed, because nothing is fetched when the manifest is not run.
          "requirement": .dictionary([:]),
        ])
      ])
    ])
  }

  /// The types of targets in the package manager's output, by the names of their functions.
  private static let targetTypes = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "macro": "macro",
    "plugin": "plugin", "systemLibrary": "system", "binaryTarget": "binary",
  ]

  private mutating func target(_ expression: ExprSyntax) -> PropertyList? {
    guard let (kind, arguments) = call(expression),
      let type = Self.targetTypes[kind],
      let name = arguments["name"].flatMap({ text($0) })
    else { return nil }
    var target: [String: PropertyList] = ["name": .string(name), "type": .string(type)]
    target["path"] = arguments["path"].flatMap { text($0) }.map { .string($0) }
    target["sources"] = texts(arguments["sources"])
    target["exclude"] = texts(arguments["exclude"])
    target["resources"] = .array(list(arguments["resources"]).compactMap { resource($0) })
    target["dependencies"] = .array(list(arguments["dependencies"]).compactMap { use($0) })
    target["settings"] = .array(list(arguments["swiftSettings"]).compactMap { setting($0) })
    return .dictionary(target)
  }

  private mutating func resource(_ expression: ExprSyntax) -> PropertyList? {
    guard let (rule, arguments) = call(expression), let path = arguments[""].flatMap({ text($0) })
    else { return nil }
    return .dictionary([
      "path": .string(path), "rule": .dictionary([rule: .dictionary([:])]),
    ])
  }

  private mutating func use(_ expression: ExprSyntax) -> PropertyList? {
    if resolved(expression).is(StringLiteralExprSyntax.self) {
      return text(expression).map { .dictionary(["byName": .array([.string($0)])]) }
    }
    guard let (kind, arguments) = call(expression),
      let name = arguments["name"].flatMap({ text($0) })
    else { return nil }
    let package = arguments["package"].flatMap { text($0) }
    return .dictionary([
      kind: .array([.string(name)] + (package.map { [.string($0)] } ?? []))
    ])
  }

  private mutating func setting(_ expression: ExprSyntax) -> PropertyList? {
    guard let (kind, arguments) = call(expression), let value = arguments[""] else { return nil }
    let name: String?
    switch kind {
    case "swiftLanguageMode", "swiftLanguageVersion": name = mode(value)
    case "defaultIsolation":
      name = value.trimmedDescription.hasPrefix("MainActor") ? "MainActor" : nil
    case "define", "enableUpcomingFeature": name = text(value)
    default: return nil
    }
    guard let name else { return nil }
    return .dictionary([
      "tool": .string("swift"),
      "kind": .dictionary([kind: .dictionary(["_0": .string(name)])]),
    ])
  }

  /// The language mode: `6` for `.v6`, `5` for `.version("5")`.
  private mutating func mode(_ expression: ExprSyntax) -> String? {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return String(member.declName.baseName.text.drop { $0 == "v" })
    }
    return call(expression).flatMap { $0.arguments[""] }.flatMap { text($0) }
  }
}

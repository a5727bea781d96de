/// The information about the remaining types that is known after all files.
struct TypeReport {
  let hierarchy: ClassHierarchy
  let omitted: Set<String>
  let facts: [FileFacts]

  var types: [DeclaredType] {
    var makers: [String: Set<DeclaredType.Maker>] = [:]
    return facts.indices.flatMap { file in
      facts[file].types.compactMap { type -> DeclaredType? in
        guard type.kind != nil, !omitted.contains(type.name) else { return nil }
        return declaredType(type, file: file, makers: &makers)
      }
    }
  }

  private func declaredType(
    _ type: TypeFact,
    file: Int,
    makers: inout [String: Set<DeclaredType.Maker>]
  ) -> DeclaredType? {
    guard let kind = type.kind else { return nil }
    let parts = hierarchy.module.parts(of: type.name)
    let members = parts.flatMap(\.members)
    let ancestors = kind == .class ? hierarchy.ancestors(of: type.name) : []
    return DeclaredType(
      name: type.name,
      kind: kind,
      path: facts[file].path,
      line: type.line,
      access: access(of: type),
      isGeneric: type.isGeneric,
      ancestors: ancestors,
      conformances: parts.flatMap(\.inherited).filter {
        $0 != ancestors.first && hierarchy.module.resolve($0, in: type.name) != ancestors.first
      },
      initializers: members.filter { $0.kind == .initializer }.map(initializer),
      makers: kind == .class ? self.makers(of: type.name, known: &makers) : [],
      outlets: parts.flatMap(\.outlets),
      actions: members.filter(\.isAction).map { member in
        DeclaredType.Action(
          selector: member.objectiveCName
            ?? ObjectiveCName.selector(base: member.base, labels: member.labels),
          method: member.base + (member.labels.isEmpty ? "()" : member.labels.asParameters),
          line: member.line
        )
      }
    )
  }

  private func access(of type: TypeFact) -> DeclaredType.Access {
    var access = type.access ?? .internal
    var name = type.name
    while let dot = name.lastIndex(of: ".") {
      name = String(name[..<dot])
      if let outer = hierarchy.module.declaration(of: name)?.access { access = min(access, outer) }
    }
    return access
  }

  private func initializer(_ member: MemberFact) -> DeclaredType.Initializer {
    DeclaredType.Initializer(
      parameters: member.labels.indices.map { index in
        DeclaredType.Initializer.Parameter(
          label: member.labels[index] == "_" ? nil : member.labels[index],
          type: member.parameterTypes[index],
          hasDefault: member.hasDefaults[index]
        )
      },
      access: member.access ?? .internal,
      isConvenience: member.isConvenience,
      isRequired: member.isRequired,
      isFailable: member.isFailable,
      isUnavailable: member.isUnavailable
    )
  }

  // MARK: Makers

  /// The ways to create an object of a class, by Swift's rules for inherited initializers.
  private func makers(
    of name: String,
    known: inout [String: Set<DeclaredType.Maker>]
  ) -> Set<DeclaredType.Maker> {
    if let makers = known[name] { return makers }
    // Ends the recursion for cyclic classes.
    known[name] = []
    let parts = hierarchy.module.parts(of: name) + hierarchy.framework.parts(of: name)
    guard let declaration = parts.first(where: { !$0.isExtension }) else {
      known[name] = Self.makers(ofUnknown: name)
      return known[name] ?? []
    }
    let members = parts.flatMap(\.members)
    let initializers = members.filter { $0.kind == .initializer }
    var makers = Set(
      initializers.filter { !$0.isUnavailable && !$0.isFailable && $0.access.isReachable }
        .compactMap(Self.maker)
    )
    let designated = declaration.members.filter { $0.kind == .initializer && !$0.isConvenience }
    let isInitialized = !declaration.members.contains(where: \.needsInitializer)
    let inherited = hierarchy.superclass(of: name).map { self.makers(of: $0, known: &known) }
    if designated.isEmpty {
      if isInitialized { makers.formUnion(inherited ?? [.withoutArguments]) }
    } else if let superclass = hierarchy.superclass(of: name),
      overridesAll(initializers, of: superclass)
    {
      // Convenience initializers are inherited with the designated initializers that they call.
      let usable = makers
      makers.formUnion((inherited ?? []).filter { $0 == .withoutArguments && !usable.isEmpty })
    }
    let unusable = initializers.filter { $0.isUnavailable || !$0.access.isReachable }
    makers.subtract(unusable.compactMap(Self.maker))
    known[name] = makers
    return makers
  }

  private func overridesAll(_ initializers: [MemberFact], of superclass: String) -> Bool {
    let parts =
      hierarchy.module.parts(of: superclass) + hierarchy.framework.parts(of: superclass)
    let needed = parts.filter { !$0.isExtension }.flatMap(\.members).filter {
      $0.kind == .initializer && !$0.isConvenience && $0.access.isReachable
    }
    if needed.isEmpty {
      return hierarchy.superclass(of: superclass).map { overridesAll(initializers, of: $0) }
        ?? false
    }
    let own = Set(initializers.map(\.key))
    return needed.allSatisfy { own.contains($0.key) }
  }

  private static func maker(of member: MemberFact) -> DeclaredType.Maker? {
    switch member.labels {
    case ["frame"]: return .frame
    case ["style", "reuseIdentifier"]: return .cellStyle
    case ["reuseIdentifier"]: return .reuseIdentifier
    case ["nibName", "bundle"]: return .nibName
    default: return member.hasDefaults.allSatisfy { $0 } ? .withoutArguments : nil
    }
  }

  /// The ways for framework classes whose sources are not known.
  private static func makers(ofUnknown name: String) -> Set<DeclaredType.Maker> {
    if name == "UITableViewCell" { return [.withoutArguments, .cellStyle] }
    if name == "UITableViewHeaderFooterView" { return [.withoutArguments, .reuseIdentifier] }
    if name.hasPrefix("UI"), name.hasSuffix("Controller") { return [.withoutArguments, .nibName] }
    if name.hasPrefix("UI") { return [.withoutArguments, .frame] }
    return name == "NSObject" ? [.withoutArguments] : []
  }
}

extension DeclaredType.Access? {
  /// Whether another file of the module can call the declaration.
  fileprivate var isReachable: Bool { self.map { $0 > .fileprivate } ?? true }
}

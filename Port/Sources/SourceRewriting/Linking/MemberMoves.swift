/// Finds the members of extensions that override or are overridden, which must be in their class.
struct MemberMoves {
  /// A member that moves into its class.
  struct Move {
    var member: MemberFact
    /// The extension that contains it.
    var source: ModuleIndex.Location
    /// The class that receives it.
    var target: ModuleIndex.Location
  }

  /// A declaration that is left out.
  struct LeftOut {
    var file: Int
    var range: Range<Int>
    var omission: Omission
  }

  private let hierarchy: ClassHierarchy
  private(set) var moves: [Move] = []
  private(set) var leftOut: [LeftOut] = []
  /// The full names of classes that are left out.
  private(set) var omittedClasses: Set<String> = []

  private var module: ModuleIndex { hierarchy.module }

  /// - Complexity: O(*o* · *d* + *m*), where *o* is the number of overrides, *d* the depth of the
  ///   hierarchy and *m* the number of members of extensions.
  init(hierarchy: ClassHierarchy) {
    self.hierarchy = hierarchy
    let overridden = overriddenMembers()
    leaveOutClasses()
    for (name, entry) in module.entries.sorted(by: { $0.key < $1.key })
    where module[entry.declaration].kind == .class && !omittedClasses.contains(name) {
      for location in entry.extensions {
        for member in module[location].members
        where member.isOverride || overridden.contains(Key(type: name, member: member.key)) {
          if member.kind == .initializer, !member.isOverride { continue }
          move(member, from: location, to: entry.declaration)
        }
      }
    }
    for (name, locations) in module.foreignExtensions {
      for location in locations {
        for member in module[location].members where member.isOverride {
          leaveOut(
            member,
            at: location,
            reason: "\(name) is not the app's, and an extension cannot override"
          )
        }
      }
    }
    leftOut.sort { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
  }

  private struct Key: Hashable {
    var type: String
    var member: String
  }

  private mutating func move(
    _ member: MemberFact,
    from source: ModuleIndex.Location,
    to target: ModuleIndex.Location
  ) {
    // One declaration may contain several variables.
    let isMoved = moves.contains {
      $0.source == source && $0.member.range == member.range
    }
    guard !isMoved else { return }
    guard !module[source].hasWhereClause else {
      leaveOut(member, at: source, reason: "its extension is one of some types of the class only")
      return
    }
    moves.append(Move(member: member, source: source, target: target))
  }

  /// Finds members of extensions of the app's classes that subclasses override.
  ///
  /// If a class overrides a member that an extension of a foreign class declares, both the class
  /// and the member are left out.
  private mutating func overriddenMembers() -> Set<Key> {
    var overridden: Set<Key> = []
    var foreign: Set<Key> = []
    for name in module.entries.keys.sorted() {
      let overrides = Set(
        module.parts(of: name).flatMap(\.members).filter(\.isOverride).map(\.key)
      )
      guard !overrides.isEmpty else { continue }
      let ancestors = hierarchy.ancestors(of: name)
      for key in overrides {
        switch owner(of: key, among: ancestors) {
        case .appClass(let owner)?: overridden.insert(Key(type: owner, member: key))
        case .foreignClass(let owner)?:
          foreign.insert(Key(type: owner, member: key))
          omittedClasses.insert(name)
        case nil: continue
        }
      }
    }
    for key in foreign.sorted(by: { ($0.type, $0.member) < ($1.type, $1.member) }) {
      for location in module.foreignExtensions[key.type] ?? [] {
        for member in module[location].members where member.key == key.member {
          leaveOut(
            member,
            at: location,
            reason:
              "\(key.type) is not the app's, and what an extension declares cannot be overridden"
          )
        }
      }
    }
    return overridden
  }

  private enum Owner {
    case appClass(String)
    case foreignClass(String)
  }

  /// The class whose extension declares a member; nil if the nearest declaration is in a class.
  private func owner(of key: String, among ancestors: [String]) -> Owner? {
    for ancestor in ancestors {
      if let entry = module.entries[ancestor] {
        let own = module[entry.declaration].members
        if own.contains(where: { $0.key == key }) { return nil }
        for location in entry.extensions
        where module[location].members.contains(where: { $0.key == key }) {
          return .appClass(ancestor)
        }
        continue
      }
      let isFrameworks = hierarchy.framework.parts(of: ancestor).contains { part in
        part.members.contains { $0.key == key }
      }
      if isFrameworks { return nil }
      for location in module.foreignExtensions[ancestor] ?? []
      where module[location].members.contains(where: { $0.key == key && !$0.isOverride }) {
        return .foreignClass(ancestor)
      }
    }
    return nil
  }

  private mutating func leaveOutClasses() {
    guard !omittedClasses.isEmpty else { return }
    let names = module.entries.keys.sorted()
    let overriding = omittedClasses
    for name in names where !hierarchy.ancestors(of: name).filter(overriding.contains).isEmpty {
      omittedClasses.insert(name)
    }
    for name in omittedClasses.sorted() {
      guard let entry = module.entries[name] else { continue }
      let reason =
        overriding.contains(name)
        ? "it overrides what an extension of a class that is not the app's declares"
        : "its superclass is left out"
      for location in [entry.declaration] + entry.extensions {
        let type = module[location]
        leftOut.append(
          LeftOut(
            file: location.file,
            range: type.range,
            omission: Omission(line: type.line, name: name, reason: reason)
          )
        )
      }
    }
  }

  private mutating func leaveOut(
    _ member: MemberFact,
    at location: ModuleIndex.Location,
    reason: String
  ) {
    let name = module[location].name + "." + member.key
    leftOut.append(
      LeftOut(
        file: location.file,
        range: member.range,
        omission: Omission(line: member.line, name: name, reason: reason)
      )
    )
  }
}

/// Finds methods that are not called without the Objective-C runtime.
///
/// A class conforms to a protocol without implementing an optional method, and its subclass
/// implements it. Swift calls the default implementation of the class that conforms.
struct UnreachedWitnesses {
  let hierarchy: ClassHierarchy
  let requirements: OptionalRequirements

  /// The remarks, with the index of their file.
  ///
  /// - Complexity: O(*m* · *d*), where *m* is the number of members and *d* the depth of the
  ///   hierarchy.
  var remarks: [(file: Int, remark: Remark)] {
    var remarks: [(file: Int, remark: Remark)] = []
    for (name, entry) in hierarchy.module.entries.sorted(by: { $0.key < $1.key }) {
      let ancestors = hierarchy.ancestors(of: name).filter { hierarchy.module.entries[$0] != nil }
      guard !ancestors.isEmpty else { continue }
      for location in [entry.declaration] + entry.extensions {
        for member in hierarchy.module[location].members where !member.isOverride {
          guard let found = conformance(to: member, among: ancestors) else { continue }
          let text =
            "'\(member.key)' is called only if \(found.ancestor), which conforms to "
            + "\(found.protocolName), declares it and \(name) overrides it"
          remarks.append((location.file, Remark(line: member.line, text: text)))
        }
      }
    }
    return remarks
  }

  private func conformance(
    to member: MemberFact,
    among ancestors: [String]
  ) -> (ancestor: String, protocolName: String)? {
    let protocols = requirements.protocols(of: member)
    guard !protocols.isEmpty else { return nil }
    for ancestor in ancestors {
      let parts = hierarchy.module.parts(of: ancestor)
      if parts.contains(where: { $0.members.contains { $0.key == member.key } }) { return nil }
      for name in parts.flatMap(\.inherited) {
        if let match = inherited(from: name).first(where: protocols.contains) {
          return (ancestor, match)
        }
      }
    }
    return nil
  }

  /// A protocol and the protocols that it refines.
  private func inherited(from name: String) -> [String] {
    var names = [name]
    var index = 0
    while index < names.count {
      let next =
        hierarchy.module.declaration(of: names[index])
        ?? hierarchy.framework.declaration(of: names[index])
      if let next, next.kind == .protocol {
        names += next.inherited.filter { !names.contains($0) }
      }
      index += 1
    }
    return names
  }
}

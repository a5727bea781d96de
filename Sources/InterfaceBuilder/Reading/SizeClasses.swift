package import InterfaceInspection

extension SizeClasses {
  /// Returns the number of parts of a variation's key if all of them apply here, or nil otherwise.
  func specificity(of key: String) -> Int? {
    if key == "default" { return 0 }
    var count = 0
    for part in key.split(separator: "-") {
      switch part {
      case "heightClass=\(height?.rawValue ?? "")": count += 1
      case "widthClass=\(width?.rawValue ?? "")": count += 1
      default: return nil
      }
    }
    return count
  }
}

extension Element {
  /// Returns the element in the given size classes.
  ///
  /// Attributes and values of the variations that apply replace its own, and the subviews and
  /// constraints that they exclude are removed. The most specific variation wins.
  package func resolved(in classes: SizeClasses) -> Element {
    guard children.contains(where: { $0.name == "variation" }) else { return self }
    let variations = children.filter { $0.name == "variation" }.compactMap { variation in
      classes.specificity(of: variation.key ?? "").map { (variation, $0) }
    }
    var result = self
    result.children.removeAll { $0.name == "variation" }
    var excluded: [String: Set<String>] = [:]
    // `sorted` is not guaranteed to keep the order of equal elements, so compare their positions
    // too.
    let ordered = variations.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }
    for (_, (variation, _)) in ordered {
      for (name, value) in variation.attributes where name != "key" {
        result.attributes[name] = value
      }
      for child in variation.children { result.take(child, &excluded) }
    }
    for (key, ids) in excluded where !ids.isEmpty {
      guard let index = result.children.firstIndex(where: { $0.name == key }) else { continue }
      result.children[index].children.removeAll { $0.id.map(ids.contains) ?? false }
    }
    return result
  }

  private mutating func take(_ child: Element, _ excluded: inout [String: Set<String>]) {
    guard let key = child.key else { return }
    guard child.name != "mask" else {
      for part in child.children {
        guard let id = part["reference"] else { continue }
        if part.name == "exclude" { excluded[key, default: []].insert(id) }
        if part.name == "include" { excluded[key]?.remove(id) }
      }
      return
    }
    if let index = children.firstIndex(where: { $0.key == key }) {
      children[index] = child
    } else {
      children.append(child)
    }
  }
}

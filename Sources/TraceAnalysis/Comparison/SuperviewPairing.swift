import TraceStore

/// Pairs the superviews of two builds whose paths differ although the views are the same.
///
/// For example, a class was renamed, or a view was moved or inserted above. Uncertain pairs are not
/// formed.
enum SuperviewPairing {
  /// Finds the former path of each new path, if it has one.
  ///
  /// Cells are paired by their reuse identifiers. Other views are paired by their direct subviews,
  /// of which at least half must be the same. If the views' own classes or names differ too, their
  /// superviews must be the same or be paired. Below a paired view, the view in the same place is
  /// preferred.
  ///
  /// - Parameters:
  ///   - base: The superviews of the base runs.
  ///   - new: The superviews of the new runs.
  ///   - parts: The last path components of the direct subviews of each view, of both sides.
  /// - Returns: Former paths by new paths.
  /// - Complexity: O(*n* · *m*) in paths of one side and paths that share a part with one of them.
  static func formerPaths(
    base: Set<String>,
    new: Set<String>,
    parts: (base: [String: Set<String>], new: [String: Set<String>]) = ([:], [:])
  ) -> [String: String] {
    let vanished = base.subtracting(new)
    let appeared = new.subtracting(base)
    var pairs = cellSuccessors(vanished: vanished, appeared: appeared)
    let candidates = Candidates(vanished.subtracting(pairs.values), parts.base)
    // Superviews come before their subviews, so they are paired first.
    let rest = appeared.subtracting(pairs.keys).map { ($0, PathComponents.split($0)) }
      .sorted { ($0.1.count, $0.0) < ($1.1.count, $1.0) }
    var former: [String: String] = [:]
    var isTaken: Set<String> = []
    for (path, components) in rest {
      let best = candidates.best(
        for: components,
        parts: parts.new[path] ?? [],
        superview: formerSuperview(of: components, pairs)
      )
      guard let best else { continue }
      // If two views match one former view, neither match is certain.
      if isTaken.insert(best).inserted {
        former[best] = path
        pairs[path] = best
      } else if let other = former.removeValue(forKey: best) {
        pairs[other] = nil
      }
    }
    return pairs
  }

  /// Pairs cells with equal reuse identifiers in equal places, if each side has only one.
  private static func cellSuccessors(
    vanished: Set<String>,
    appeared: Set<String>
  ) -> [String: String] {
    let vanished = Dictionary(grouping: vanished, by: withoutCellClasses)
    let appeared = Dictionary(grouping: appeared, by: withoutCellClasses)
    var pairs: [String: String] = [:]
    for (key, paths) in appeared {
      guard paths.count == 1, let former = vanished[key], former.count == 1 else { continue }
      pairs[paths[0]] = former[0]
    }
    return pairs
  }

  /// The path that a view's superview had in the base runs.
  private static func formerSuperview(
    of components: [String],
    _ pairs: [String: String]
  ) -> String {
    // A superview may have no work, so use the path of the nearest paired one.
    for count in stride(from: components.count - 1, to: 0, by: -1) {
      let path = components[..<count].joined(separator: "/")
      if let former = pairs[path] {
        return ([former] + components[count..<(components.count - 1)]).joined(separator: "/")
      }
    }
    return components.dropLast().joined(separator: "/")
  }

  /// The views that one side lacks.
  private struct Candidates {
    private struct View {
      var path: String
      var components: [String]
      var parts: Set<String>
    }

    private var views: [View] = []
    private var byPath: [String: Int] = [:]
    private var byPart: [String: [Int]] = [:]

    init(_ paths: Set<String>, _ parts: [String: Set<String>]) {
      for path in paths.sorted() {
        let view = View(
          path: path,
          components: PathComponents.split(path),
          parts: parts[path] ?? []
        )
        byPath[path] = views.count
        for part in view.parts { byPart[part, default: []].append(views.count) }
        views.append(view)
      }
    }

    /// Returns the view in the same place, or the most similar one; nil if there is none or several
    /// are equally similar.
    func best(for components: [String], parts: Set<String>, superview: String) -> String? {
      if let name = components.last, let position = byPath["\(superview)/\(name)"],
        views[position].parts.intersection(parts).count * 2
          >= max(parts.count, views[position].parts.count)
      {
        return views[position].path
      }
      var shared: [Int: Int] = [:]
      for part in parts {
        for position in byPart[part] ?? [] { shared[position, default: 0] += 1 }
      }
      var best: (path: String, parts: Int, components: Int)?
      var isUnique = true
      for (position, count) in shared {
        let view = views[position]
        guard count * 2 >= max(parts.count, view.parts.count) else { continue }
        let isSameName = view.components.last == components.last
        guard isSameName || view.components.dropLast().joined(separator: "/") == superview else {
          continue
        }
        let common = zip(view.components.reversed(), components.reversed())
          .prefix { $0 == $1 }.count
        if let best, (best.parts, best.components) >= (count, common) {
          if (best.parts, best.components) == (count, common) { isUnique = false }
          continue
        }
        best = (view.path, count, common)
        isUnique = true
      }
      return isUnique ? best?.path : nil
    }
  }

  /// Returns the path with `(reuse identifier)` instead of `Class(reuse identifier)`.
  static func withoutCellClasses(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "(")) else { return path }
    return path.split(separator: "/", omittingEmptySubsequences: false)
      .map { component in
        guard component.last == ")", let open = component.firstIndex(of: "(") else {
          return String(component)
        }
        return String(component[open...])
      }
      .joined(separator: "/")
  }
}

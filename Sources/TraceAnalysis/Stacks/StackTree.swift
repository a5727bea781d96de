import TraceStore

/// A call tree: who called whom, and the work that it caused.
public struct StackTree: Sendable {
  /// A function as its caller calls it.
  public struct Node: Sendable {
    /// The function; its line is nil if there are several.
    public var frame: StackFrame
    /// The position of the caller; nil for a root.
    public var parent: Int?
    /// The positions of its callees, most work first.
    public var children: [Int] = []
    /// The work that it caused itself.
    public var own = StackWeights()
    /// The work that it and its callees caused.
    public var total = StackWeights()
    /// The work that it caused itself in the base run.
    public var baseOwn = StackWeights()
    /// The work that it and its callees caused in the base run.
    public var baseTotal = StackWeights()
  }

  /// The nodes; callers come before their callees.
  public private(set) var nodes: [Node] = []
  /// The positions of the outermost functions, most work first.
  public private(set) var roots: [Int] = []

  private struct Key: Hashable {
    var parent: Int?
    var function: String
    var file: String?
    var isLibrary: Bool
  }

  /// Creates the tree from stacks, outermost frames first.
  ///
  /// Two lines of one function share a node.
  public init(_ stacks: [StackProfile.Stack], by weight: StackWeight) {
    var positions: [Key: Int] = [:]
    for stack in stacks {
      var parent: Int?
      for frame in stack.frames {
        let key = Key(
          parent: parent,
          function: frame.function,
          file: frame.file,
          isLibrary: frame.isLibrary
        )
        let position = positions[key] ?? nodes.count
        if position == nodes.count {
          positions[key] = position
          nodes.append(Node(frame: frame, parent: parent))
          if let parent { nodes[parent].children.append(position) } else { roots.append(position) }
        } else if nodes[position].frame.line != frame.line {
          nodes[position].frame.line = nil
        }
        nodes[position].total += stack.weights
        nodes[position].baseTotal += stack.base
        parent = position
      }
      if let parent {
        nodes[parent].own += stack.weights
        nodes[parent].baseOwn += stack.base
      }
    }
    let rank = nodes.map { node -> (Int64, Int64) in
      let (new, base) = (node.total[weight], node.baseTotal[weight])
      return (abs(new - base), max(new, base))
    }
    let isComparison = nodes.contains { $0.baseTotal != StackWeights() }
    func comesFirst(_ left: Int, _ right: Int) -> Bool {
      if isComparison, rank[left].0 != rank[right].0 { return rank[left].0 > rank[right].0 }
      if rank[left].1 != rank[right].1 { return rank[left].1 > rank[right].1 }
      return left < right
    }
    for position in nodes.indices { nodes[position].children.sort(by: comesFirst) }
    roots.sort(by: comesFirst)
  }
}

extension StackProfile {
  /// A function with the work that it caused in all of its calls.
  public struct Function: Hashable, Sendable {
    /// The function, without a line.
    public var frame: StackFrame
    /// The work that it caused itself.
    public var own = StackWeights()
    /// The work that it and its callees caused.
    public var total = StackWeights()
    /// The work that it caused itself in the base run.
    public var baseOwn = StackWeights()
    /// The work that it and its callees caused in the base run.
    public var baseTotal = StackWeights()
  }

  /// All functions, most work first.
  public func functions(by weight: StackWeight) -> [Function] {
    var functions: [StackFrame: Function] = [:]
    for stack in stacks {
      // A recursive function counts once.
      for frame in Set(stack.frames.map(\.withoutLine)) {
        functions[frame, default: Function(frame: frame)].total += stack.weights
        functions[frame, default: Function(frame: frame)].baseTotal += stack.base
      }
      guard let last = stack.frames.last?.withoutLine else { continue }
      functions[last]?.own += stack.weights
      functions[last]?.baseOwn += stack.base
    }
    return functions.values.sorted { left, right in
      let (a, b) = (left.rank(by: weight), right.rank(by: weight))
      if a != b { return a.lexicographicallyPrecedes(b, by: >) }
      return (left.frame.function, left.frame.file ?? "") < (
        right.frame.function, right.frame.file ?? ""
      )
    }
  }

  /// Returns the part of each stack from the function with that name inwards; the function is the
  /// root.
  public func callees(of name: String) throws(StackNameError) -> [Stack] {
    let chosen = try frames(named: name)
    return stacks.compactMap { stack in
      stack.frames.firstIndex { chosen.contains($0.withoutLine) }.map { first in
        stack.with(frames: Array(stack.frames[first...]))
      }
    }
  }

  /// Returns the part of each stack up to the function with that name; it is the root, and its
  /// callers are below.
  public func callers(of name: String) throws(StackNameError) -> [Stack] {
    let chosen = try frames(named: name)
    return stacks.compactMap { stack in
      stack.frames.firstIndex { chosen.contains($0.withoutLine) }.map { first in
        stack.with(frames: stack.frames[...first].reversed())
      }
    }
  }

  /// Finds functions by full name, then by name without arguments, without type, or by a part of
  /// the name.
  private func frames(named name: String) throws(StackNameError) -> Set<StackFrame> {
    let all = Set(stacks.flatMap { $0.frames.map(\.withoutLine) })
    func bare(_ frame: StackFrame) -> String {
      String(frame.function.prefix { $0 != "(" && $0 != "<" })
    }
    let tests: [(StackFrame) -> Bool] = [
      { $0.function == name }, { bare($0) == name },
      { bare($0).split(separator: ".").last.map(String.init) == name },
      { $0.function.contains(name) },
    ]
    for test in tests {
      let found = all.filter(test)
      if !found.isEmpty { return found }
    }
    let names = all.flatMap { [$0.function, bare($0)] }
    throw StackNameError(name: name, alike: NameSuggestion.closest(to: name, among: names.sorted()))
  }
}

/// The call stacks do not contain a function with that name.
public struct StackNameError: Error, CustomStringConvertible {
  var name: String
  var alike: String?

  /// One or two sentences that say what is wrong and what would be valid.
  public var description: String {
    "No call stack has the function '\(VisibleText.escaped(name))'."
      + (alike.map { " Did you mean '\(VisibleText.escaped($0))'?" }
        ?? " 'plumbline stacks TRACE --functions' lists them.")
  }
}

extension StackProfile.Function {
  fileprivate func rank(by weight: StackWeight) -> [Int64] {
    let change = abs(total[weight] - baseTotal[weight])
    return baseTotal == StackWeights()
      ? [total[weight], own[weight]] : [change, max(total[weight], baseTotal[weight])]
  }
}

extension StackProfile.Stack {
  fileprivate func with(frames: [StackFrame]) -> Self {
    var copy = self
    copy.frames = frames
    return copy
  }
}

extension StackFrame {
  /// The function without its line.
  var withoutLine: StackFrame {
    var frame = self
    frame.line = nil
    return frame
  }
}

import TraceStore

/// Calls as a tree: who called whom, and what came of it.
public struct StackTree: Sendable {
  /// A function as its caller calls it.
  public struct Node: Sendable {
    /// The function; its line is nil if it is several.
    public var frame: StackFrame
    /// The position of the caller; nil for a root.
    public var parent: Int?
    /// The positions of what it calls, those that caused most first.
    public var children: [Int] = []
    /// What it caused itself.
    public var own = StackWeights()
    /// What it and all that it calls caused.
    public var total = StackWeights()
    /// What it caused itself in the base.
    public var baseOwn = StackWeights()
    /// What it and all that it calls caused in the base.
    public var baseTotal = StackWeights()
  }

  /// The nodes, callers before what they call.
  public private(set) var nodes: [Node] = []
  /// The positions of the outermost functions, those that caused most first.
  public private(set) var roots: [Int] = []

  private struct Key: Hashable {
    var parent: Int?
    var function: String
    var file: String?
    var isLibrary: Bool
  }

  /// Makes the tree of stacks, outermost first.
  ///
  /// Two lines of one function are one node.
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
  /// A function with what it caused, wherever it was called from.
  public struct Function: Hashable, Sendable {
    /// The function, without a line.
    public var frame: StackFrame
    /// What it caused itself.
    public var own = StackWeights()
    /// What it and all that it calls caused.
    public var total = StackWeights()
    /// The first in the base.
    public var baseOwn = StackWeights()
    /// The second in the base.
    public var baseTotal = StackWeights()
  }

  /// All functions, those that caused most first.
  public func functions(by weight: StackWeight) -> [Function] {
    var functions: [StackFrame: Function] = [:]
    for stack in stacks {
      // One that calls itself counts once.
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

  /// The part of each stack from the function on that people mean, which is its root.
  public func callees(of name: String) throws(StackNameError) -> [Stack] {
    let chosen = try frames(named: name)
    return stacks.compactMap { stack in
      stack.frames.firstIndex { chosen.contains($0.withoutLine) }.map { first in
        stack.with(frames: Array(stack.frames[first...]))
      }
    }
  }

  /// The part of each stack up to that function, which is the root: below it stand those who call it.
  public func callers(of name: String) throws(StackNameError) -> [Stack] {
    let chosen = try frames(named: name)
    return stacks.compactMap { stack in
      stack.frames.firstIndex { chosen.contains($0.withoutLine) }.map { first in
        stack.with(frames: stack.frames[...first].reversed())
      }
    }
  }

  /// The functions of a name: the whole one, or that without arguments, or without type, or a part of it.
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

/// There is no function of that name in the call stacks.
public struct StackNameError: Error, CustomStringConvertible {
  var name: String
  var alike: String?

  /// What is wrong and what would be right, in a sentence or two.
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
  /// The function as such.
  var withoutLine: StackFrame {
    var frame = self
    frame.line = nil
    return frame
  }
}

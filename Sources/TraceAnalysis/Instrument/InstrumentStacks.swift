import TraceStore

/// The work of call stacks for each cell of an instrument, so that any selection of cells can be
/// summed.
package struct InstrumentStacks: Sendable {
  /// A call inside another.
  package struct Node: Hashable, Sendable {
    /// The position of the caller; nil for an outermost function.
    package var parent: Int?
    /// The position of the function in ``InstrumentStacks/frames``.
    package var frame: Int
  }

  /// The work that a call itself caused in a cell.
  package struct Entry: Hashable, Sendable {
    /// The position of the cell; for combined cells, of the first.
    package var cell: Int
    /// The position of the call.
    package var node: Int
    /// The work that it caused.
    package var weights: StackWeights
  }

  /// The functions with their source lines.
  package private(set) var frames: [StackFrame] = []
  /// The calls; callers come before their callees.
  package private(set) var nodes: [Node] = []
  /// The entries, in order of the cells, then of the nodes.
  package private(set) var entries: [Entry] = []
  /// How many adjacent cells each entry combines.
  package private(set) var cellsPerEntry = 1

  private struct Place: Hashable {
    var cell: Int
    var node: Int
  }

  /// Reads the call stacks of a trace; nil if it has none.
  ///
  /// - Complexity: O(*n*) in signposts; memory grows with cells and the stacks in them.
  package init?(
    of source: some TraceSource,
    cellsOf instrument: Instrument,
    limit: Int = 200_000
  ) throws {
    guard try source.hasCallStacks() else { return nil }
    let begins = instrument.cells.map(\.begin)
    let known = try source.callStacks()
    var leaves: [Int64: Int] = [:]
    var sums: [Place: StackWeights] = [:]
    var builder = Builder(known)
    try StackSamples.forEach(of: source) { sample in
      guard let stack = sample.stack else { return }
      let node: Int
      if let leaf = leaves[stack] {
        node = leaf
      } else if let leaf = builder.add(stack) {
        leaves[stack] = leaf
        node = leaf
      } else {
        return
      }
      let cell =
        sample.pass.flatMap { instrument.cellOfPass[$0] }
        ?? max(begins.partitioningIndex { $0 > sample.time } - 1, 0)
      sums[Place(cell: cell / cellsPerEntry, node: node), default: StackWeights()] +=
        sample.weights
      while sums.count > limit, cellsPerEntry < max(begins.count, 1) {
        cellsPerEntry *= 2
        let finer = sums
        sums.removeAll(keepingCapacity: true)
        for (place, weights) in finer {
          sums[Place(cell: place.cell / 2, node: place.node), default: StackWeights()] += weights
        }
      }
    }
    frames = builder.frames
    nodes = builder.nodes
    entries = sums.map {
      Entry(cell: $0.key.cell * cellsPerEntry, node: $0.key.node, weights: $0.value)
    }
    .sorted { ($0.cell, $0.node) < ($1.cell, $1.node) }
  }

  /// Assigns positions to functions and calls.
  private struct Builder {
    let known: CallStacks
    var frames: [StackFrame] = []
    var nodes: [Node] = []
    private var positions: [StackFrame: Int] = [:]
    private var calls: [Node: Int] = [:]

    init(_ known: CallStacks) {
      self.known = known
    }

    /// Returns the innermost call of a stack; nil if it has no frames.
    mutating func add(_ stack: Int64) -> Int? {
      var parent: Int?
      for symbol in known.frames[stack] ?? [] {
        let frame = StackFrame(symbol.flatMap { known.symbols[$0] })
        let position = positions[frame] ?? frames.count
        if position == frames.count {
          positions[frame] = position
          frames.append(frame)
        }
        let call = Node(parent: parent, frame: position)
        let node = calls[call] ?? nodes.count
        if node == nodes.count {
          calls[call] = node
          nodes.append(call)
        }
        parent = node
      }
      return parent
    }
  }
}

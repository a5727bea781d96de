public import TraceStore

/// A function in a call stack.
public struct StackFrame: Hashable, Sendable {
  /// The name in the source, such as `FeedCell.updateConstraints()`.
  public var function: String
  /// The source file; nil if the program has no debug information.
  public var file: String?
  /// The line of the call, or of the function; nil if unknown or if there are several.
  public var line: Int?
  /// Whether it is not part of the app's own code.
  public var isLibrary: Bool

  /// Creates a frame from its parts.
  public init(function: String, file: String? = nil, line: Int? = nil, isLibrary: Bool = false) {
    self.function = function
    self.file = file
    self.line = line
    self.isLibrary = isLibrary
  }

  /// The file and line, in the form that editors and terminals accept; nil if the file is unknown.
  public var location: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0)" } ?? file
  }

  /// Creates a frame from a symbol; nil means that the address was not resolved.
  init(_ symbol: SymbolRow?) {
    self.init(
      function: symbol?.function ?? symbol?.linkageName ?? "?",
      file: symbol?.file,
      line: symbol?.line,
      isLibrary: symbol?.isLibrary ?? true
    )
  }
}

/// The work that call stacks caused, each with its functions.
public struct StackProfile: Sendable {
  /// A call stack with the work that it caused in a run and in the base run.
  public struct Stack: Sendable {
    /// The frames, outermost first.
    public var frames: [StackFrame]
    /// The work that it caused.
    public var weights = StackWeights()
    /// The work that it caused in the base run.
    public var base = StackWeights()
  }

  /// What was recorded.
  public var run: Run
  /// The base run.
  public var baseRun: Run?
  /// Whether the recording has call stacks, and the base run too if there is one.
  public var hasCallStacks: Bool
  /// The stacks; stacks with equal frames are combined.
  public var stacks: [Stack] = []
  /// The total recorded work, with a call stack or without.
  public var recorded = StackWeights()
  /// The total recorded work of the base run.
  public var baseRecorded = StackWeights()
}

/// Sums the work that call stacks caused.
public struct StackAnalysis: Sendable {
  /// The range to analyze, in nanoseconds since the trace began; nil for all.
  public var range: Range<Int64>?
  /// The row of the pass to analyze; nil for all.
  public var pass: Int64?
  /// Whether to keep all library frames, and not only those called by the app's own code.
  public var includesLibraries: Bool

  /// Creates an analysis.
  public init(range: Range<Int64>? = nil, pass: Int64? = nil, includesLibraries: Bool = false) {
    self.range = range
    self.pass = pass
    self.includesLibraries = includesLibraries
  }

  /// Reads a trace.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in signposts; memory grows with the call stacks.
  public func profile(of source: some TraceSource) throws -> StackProfile {
    var profile = StackProfile(run: try source.run(), hasCallStacks: try source.hasCallStacks())
    let sums = try sums(of: source)
    profile.recorded = sums.recorded
    profile.stacks = sums.stacks.map { StackProfile.Stack(frames: $0.key, weights: $0.value) }
    return profile.sorted()
  }

  /// Reads two traces; the range and the pass apply only to the new one, and the base is used as a
  /// whole.
  public func profile(
    of source: some TraceSource,
    comparedWith base: some TraceSource
  ) throws -> StackProfile {
    var profile = try profile(of: source)
    let sums = try StackAnalysis(includesLibraries: includesLibraries).sums(of: base)
    profile.baseRun = try base.run()
    profile.baseRecorded = sums.recorded
    profile.hasCallStacks = try profile.hasCallStacks && base.hasCallStacks()
    var left = sums.stacks
    for position in profile.stacks.indices {
      guard let weights = left.removeValue(forKey: profile.stacks[position].frames) else {
        continue
      }
      profile.stacks[position].base = weights
    }
    profile.stacks += left.map { StackProfile.Stack(frames: $0.key, base: $0.value) }
    return profile.sorted()
  }

  private func sums(
    of source: some TraceSource
  ) throws -> (stacks: [[StackFrame]: StackWeights], recorded: StackWeights) {
    var recorded = StackWeights()
    var sums: [Int64: StackWeights] = [:]
    try StackSamples.forEach(of: source) { sample in
      if let pass, sample.pass != pass { return }
      if let range, !range.contains(sample.time) { return }
      recorded += sample.weights
      if let stack = sample.stack { sums[stack, default: StackWeights()] += sample.weights }
    }
    let known = sums.isEmpty ? CallStacks() : try source.callStacks()
    var stacks: [[StackFrame]: StackWeights] = [:]
    for (stack, weights) in sums {
      let frames = (known.frames[stack] ?? []).map { symbol in
        StackFrame(symbol.flatMap { known.symbols[$0] })
      }
      stacks[includesLibraries ? frames : Self.ownFrames(frames), default: StackWeights()] +=
        weights
    }
    return (stacks, recorded)
  }

  /// The app's own frames and the callee of the innermost one; other frames are internal to
  /// libraries.
  static func ownFrames(_ frames: [StackFrame]) -> [StackFrame] {
    guard let last = frames.lastIndex(where: { !$0.isLibrary }) else {
      return frames.last.map { [$0] } ?? []
    }
    return frames[...last].filter { !$0.isLibrary } + frames[(last + 1)...].prefix(1)
  }
}

extension StackProfile {
  /// The stacks in an order that does not depend on hashing.
  fileprivate func sorted() -> Self {
    var sorted = self
    sorted.stacks.sort { left, right in
      left.frames.lexicographicallyPrecedes(right.frames) {
        ($0.function, $0.file ?? "", $0.line ?? 0) < ($1.function, $1.file ?? "", $1.line ?? 0)
      }
    }
    return sorted
  }

  /// The total work of all call stacks.
  public var total: StackWeights { stacks.reduce(into: StackWeights()) { $0 += $1.weights } }

  /// The total work of all call stacks in the base run.
  public var baseTotal: StackWeights { stacks.reduce(into: StackWeights()) { $0 += $1.base } }
}

public import TraceStore

/// A function in a call stack.
public struct StackFrame: Hashable, Sendable {
  /// As programmers know it, such as `FeedCell.updateConstraints()`.
  public var function: String
  /// The source file; nil if the program has no debug information.
  public var file: String?
  /// The line that calls on, or where it is; nil if it is not known, or if it is several.
  public var line: Int?
  /// Whether it is none of the app's own.
  public var isLibrary: Bool

  /// Makes a frame of its parts.
  public init(function: String, file: String? = nil, line: Int? = nil, isLibrary: Bool = false) {
    self.function = function
    self.file = file
    self.line = line
    self.isLibrary = isLibrary
  }

  /// The file and line, as editors and terminals take it; nil if the file is not known.
  public var location: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0)" } ?? file
  }

  /// What a symbol says; without one the address was not resolved.
  init(_ symbol: SymbolRow?) {
    self.init(
      function: symbol?.function ?? symbol?.linkageName ?? "?",
      file: symbol?.file,
      line: symbol?.line,
      isLibrary: symbol?.isLibrary ?? true
    )
  }
}

/// What call stacks caused, each with its functions.
public struct StackProfile: Sendable {
  /// A call stack, and what it caused in a run and in the one that it is compared with.
  public struct Stack: Sendable {
    /// Outermost first.
    public var frames: [StackFrame]
    /// What it caused.
    public var weights = StackWeights()
    /// What it caused in the base.
    public var base = StackWeights()
  }

  /// What was recorded.
  public var run: Run
  /// The run that it is compared with.
  public var baseRun: Run?
  /// Whether the recording has call stacks, and the base has if there is one.
  public var hasCallStacks: Bool
  /// The stacks; those whose frames are the same are one.
  public var stacks: [Stack] = []
  /// What was recorded altogether, with a call stack or without.
  public var recorded = StackWeights()
  /// The same of the base.
  public var baseRecorded = StackWeights()
}

/// Sums up what call stacks caused.
public struct StackAnalysis: Sendable {
  /// The span to look at, in nanoseconds since the trace began; nil for all.
  public var range: Range<Int64>?
  /// The pass to look at, by its row; nil for all.
  public var pass: Int64?
  /// Whether the frames of libraries are kept, and not only what the app's own code calls of them.
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

  /// Reads two traces; the span and the pass hold for the new one only, the base is taken as a whole.
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

  /// The app's own frames, and what the innermost of them calls: other frames are the libraries' business.
  static func ownFrames(_ frames: [StackFrame]) -> [StackFrame] {
    guard let last = frames.lastIndex(where: { !$0.isLibrary }) else {
      return frames.last.map { [$0] } ?? []
    }
    return frames[...last].filter { !$0.isLibrary } + frames[(last + 1)...].prefix(1)
  }
}

extension StackProfile {
  /// In an order that does not follow that of hash tables.
  fileprivate func sorted() -> Self {
    var sorted = self
    sorted.stacks.sort { left, right in
      left.frames.lexicographicallyPrecedes(right.frames) {
        ($0.function, $0.file ?? "", $0.line ?? 0) < ($1.function, $1.file ?? "", $1.line ?? 0)
      }
    }
    return sorted
  }

  /// What all call stacks caused.
  public var total: StackWeights { stacks.reduce(into: StackWeights()) { $0 += $1.weights } }

  /// The same of the base.
  public var baseTotal: StackWeights { stacks.reduce(into: StackWeights()) { $0 += $1.base } }
}

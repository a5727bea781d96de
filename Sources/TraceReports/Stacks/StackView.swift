public import TraceAnalysis

/// A profile of call stacks as it is to be shown.
public struct StackView: Sendable {
  /// Which of it.
  public enum Part: Hashable, Sendable {
    /// All calls, from the outermost functions inwards.
    case tree
    /// Who calls a function.
    case callers(of: String)
    /// What a function calls.
    case callees(of: String)
    /// The functions, wherever they are called from.
    case functions
  }

  /// What was summed up.
  public var profile: StackProfile
  /// Which of it is shown.
  public var part: Part
  /// What it is ordered and shared by.
  public var weight: StackWeight
  /// The stacks as the part has them, the part's root first.
  let stacks: [StackProfile.Stack]

  /// Makes a view.
  ///
  /// - Throws: ``StackNameError`` if no stack has the function.
  public init(
    of profile: StackProfile,
    part: Part = .tree,
    weight: StackWeight = .count
  ) throws(StackNameError) {
    self.profile = profile
    self.part = part
    self.weight = weight
    stacks =
      switch part {
      case .tree, .functions: profile.stacks
      case .callers(let name): try profile.callers(of: name)
      case .callees(let name): try profile.callees(of: name)
      }
  }

  var isComparison: Bool { profile.baseRun != nil }

  /// A number of the weight, for people.
  func text(_ value: Int64) -> String {
    weight == .time ? Quantity.duration(value) : Quantity.count(Int(value))
  }
}

/// What call stacks are written as.
public enum StackFormat: String, CaseIterable, Sendable {
  /// For people, in a terminal.
  case text
  /// For programs; versioned.
  case json
  /// A line a stack, as flame graph tools read it.
  case folded
}

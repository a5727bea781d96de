public import TraceAnalysis

/// A profile of call stacks, prepared for display.
public struct StackView: Sendable {
  /// The part of the profile to show.
  public enum Part: Hashable, Sendable {
    /// All calls, from the outermost functions inwards.
    case tree
    /// The callers of a function.
    case callers(of: String)
    /// The callees of a function.
    case callees(of: String)
    /// The functions, independent of their callers.
    case functions
  }

  /// The profile.
  public var profile: StackProfile
  /// The part that is shown.
  public var part: Part
  /// The weight for sorting and for shares.
  public var weight: StackWeight
  /// The stacks of the part, with its root first.
  let stacks: [StackProfile.Stack]

  /// Creates a view.
  ///
  /// - Throws: ``StackNameError`` if no stack contains the function.
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

  /// A number of the weight as text.
  func text(_ value: Int64) -> String {
    weight == .time ? Quantity.duration(value) : Quantity.count(Int(value))
  }
}

/// The format of call stacks.
public enum StackFormat: String, CaseIterable, Sendable {
  /// Text for people, in a terminal.
  case text
  /// Versioned JSON.
  case json
  /// One line per stack, as flame graph tools read it.
  case folded
}

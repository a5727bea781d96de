/// The origin of a constraint.
public enum ConstraintOrigin: UInt8, Sendable, CaseIterable {
  /// The app's own code.
  case user = 0
  /// A translated autoresizing mask, or the frame of a root view.
  case autoresizing = 1
  /// An intrinsic content size: hugging and compression resistance.
  case intrinsicContentSize = 2
  /// A stack view.
  case stack = 3
  /// A table view.
  case table = 4
  /// The system, for its own layout guides (margins, safe area, scroll view guides).
  case guide = 5
}

/// The purpose of an engine.
public enum EnginePurpose: UInt8, Sendable, CaseIterable {
  /// A window's engine.
  case window = 0
  /// The engine of a root view without a window.
  case detached = 1
  /// A temporary engine of `systemLayoutSizeFitting`.
  case systemLayoutSizeFitting = 2
}

/// The reason why a constraint entered or left an engine.
public enum ConstraintChangeReason: UInt8, Sendable, CaseIterable {
  /// It was activated or deactivated.
  case activation = 0
  /// The view that hosts it, or one of its items, entered or left the engine's hierarchy.
  case hierarchy = 1
  /// Its engine changed: a root view got a window, or the engine was discarded.
  case migration = 2
  /// The engine broke it, or re-added it after it had been broken.
  case conflict = 3
  /// It already existed when the recording, or another observer of the engine, began.
  case alive = 4
  /// All constraints of the solver were removed together.
  case reset = 5
}

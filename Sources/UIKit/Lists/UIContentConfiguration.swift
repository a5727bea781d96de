/// The content of a cell as a value, which creates the view that shows it.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
  /// Creates a view that shows the configuration.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration for a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  /// The configuration; setting it updates the view.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show a configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns whether the configuration has the same type as the view's.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The state that configurations follow.
@preconcurrency @MainActor
public protocol UIConfigurationState {
  /// The traits.
  var traitCollection: UITraitCollection { get set }
  /// Creates a state that has only traits.
  init(traitCollection: UITraitCollection)
  /// The app's custom states.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a custom state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The state of a view.
///
/// No layout effect. A configuration for the state may have one.
@preconcurrency @MainActor
public struct UIViewConfigurationState: UIConfigurationState {
  /// The traits.
  public var traitCollection: UITraitCollection
  /// Whether it is disabled.
  public var isDisabled = false
  /// Whether it is highlighted.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is focused.
  public var isFocused = false
  /// Whether it is pinned, like a header that stays visible.
  public var isPinned = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates a state that has only traits.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  /// The app's custom states.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The state of a cell.
///
/// No layout effect. A configuration for the state may have one.
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState {
  /// The phases of a drag of a cell.
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  /// The phases of a drop onto a cell.
  public enum DropState: Int, Sendable {
    case none, notTargeted, targeted
  }

  /// The traits.
  public var traitCollection: UITraitCollection
  /// Whether it is disabled.
  public var isDisabled = false
  /// Whether it is highlighted.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is focused.
  public var isFocused = false
  /// Whether it is being edited.
  public var isEditing = false
  /// Whether its children are visible.
  public var isExpanded = false
  /// Whether it is swiped open.
  public var isSwiped = false
  /// Whether it is being moved.
  public var isReordering = false
  /// Whether it is pinned.
  public var isPinned = false
  /// The phase of a drag.
  public var cellDragState = DragState.none
  /// The phase of a drop.
  public var cellDropState = DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates a state that has only traits.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  /// The app's custom states.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

extension UIBackgroundConfiguration {
  /// Returns the background for a state: the same one.
  ///
  /// No layout effect.
  @MainActor
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }
}

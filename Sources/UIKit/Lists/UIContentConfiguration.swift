/// What a cell shows, as a value: makes the view that shows it.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
  /// Makes a view that shows the description.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the description for a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a description.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  /// The description; setting it changes the view.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a description.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Whether the description is of the same type as the view's.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The state that descriptions follow.
@preconcurrency @MainActor
public protocol UIConfigurationState {
  /// The traits.
  var traitCollection: UITraitCollection { get set }
  /// Makes a state of nothing but traits.
  init(traitCollection: UITraitCollection)
  /// The app's own state by name.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a state of the app's own.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The state of a view.
///
/// No layout effect. What a description makes of it may have one.
@preconcurrency @MainActor
public struct UIViewConfigurationState: UIConfigurationState {
  /// The traits.
  public var traitCollection: UITraitCollection
  /// Whether it cannot be used.
  public var isDisabled = false
  /// Whether it is touched.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is in focus.
  public var isFocused = false
  /// Whether it is pinned, as a header is that stays.
  public var isPinned = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Makes a state of nothing but traits.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  /// The app's own state by name.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The state of a cell.
///
/// No layout effect. What a description makes of it may have one.
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState {
  /// How a cell is dragged.
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  /// Whether something is dropped on a cell.
  public enum DropState: Int, Sendable {
    case none, notTargeted, targeted
  }

  /// The traits.
  public var traitCollection: UITraitCollection
  /// Whether it cannot be used.
  public var isDisabled = false
  /// Whether it is touched.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is in focus.
  public var isFocused = false
  /// Whether it is edited.
  public var isEditing = false
  /// Whether the items below it are seen.
  public var isExpanded = false
  /// Whether it is moved aside.
  public var isSwiped = false
  /// Whether it is moved to another place.
  public var isReordering = false
  /// Whether it is pinned.
  public var isPinned = false
  /// How it is dragged.
  public var cellDragState = DragState.none
  /// Whether something is dropped on it.
  public var cellDropState = DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Makes a state of nothing but traits.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }

  /// The app's own state by name.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

extension UIBackgroundConfiguration {
  /// Returns the background for a state: the same.
  ///
  /// No layout effect.
  @MainActor
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }
}

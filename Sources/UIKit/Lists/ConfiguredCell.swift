/// The common part of table cells and collection view cells: configurations that follow their
/// state.
@MainActor
protocol ConfiguredCell: UIView {
  var isSelected: Bool { get }
  var isHighlighted: Bool { get }
  /// Whether the state has changed since the configurations were updated.
  var needsUpdateConfiguration: Bool { get set }
  var automaticallyUpdatesContentConfiguration: Bool { get }
  var contentConfiguration: (any UIContentConfiguration)? { get set }
  var configurationState: UICellConfigurationState { get }
  func updateConfiguration(using state: UICellConfigurationState)
  func callUpdateHandler(_ state: UICellConfigurationState)
}

extension ConfiguredCell {
  /// The state that both kinds of cells have.
  var commonState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  func scheduleUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }

  func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    let state = configurationState
    updateConfiguration(using: state)
    callUpdateHandler(state)
  }

  /// Updates the content configuration for a state, unless the app does so.
  func updateContent(for state: UICellConfigurationState) {
    guard automaticallyUpdatesContentConfiguration, let contentConfiguration else { return }
    self.contentConfiguration = contentConfiguration.updated(for: state)
  }
}

extension UIView {
  /// Shows a configuration, in the previous content view if that supports it, otherwise in a new
  /// one.
  ///
  /// - Returns: The view that shows it.
  func show(
    _ configuration: (any UIContentConfiguration)?,
    in old: (any UIView & UIContentView)?
  ) -> (any UIView & UIContentView)? {
    if let configuration, let old, old.supports(configuration) {
      old.configuration = configuration
      return old
    }
    old?.removeFromSuperview()
    guard let made = configuration?.makeContentView() else { return nil }
    fill(with: made)
    return made
  }

  /// Adds a view that constraints pin to all four edges.
  private func fill(with view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.topAnchor.constraint(equalTo: topAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}

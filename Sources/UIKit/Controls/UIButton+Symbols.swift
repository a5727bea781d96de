extension UIButton {
  private var symbolConfigurations: [State.RawValue: UIImage.SymbolConfiguration] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// The configuration of the visible symbol, if it has none.
  var symbolConfigurationToShow: UIImage.SymbolConfiguration? {
    configuration?.preferredSymbolConfigurationForImage ?? currentPreferredSymbolConfiguration
  }

  /// Sets the symbol configuration for a state; a state without one uses that of the normal state.
  public func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?,
    forImageIn state: State
  ) {
    symbolConfigurations[state.rawValue] = configuration
    contentDidChange()
  }

  /// Returns the symbol configuration for a state, or that of the normal state.
  public func preferredSymbolConfigurationForImage(
    in state: State
  ) -> UIImage.SymbolConfiguration? {
    let kept = symbolConfigurations
    return kept[state.rawValue] ?? kept[State.normal.rawValue]
  }

  /// The symbol configuration for the current state.
  public var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    preferredSymbolConfigurationForImage(in: state)
  }
}

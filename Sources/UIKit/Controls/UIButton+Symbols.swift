extension UIButton {
  private var symbolConfigurations: [State.RawValue: UIImage.SymbolConfiguration] {
    get { sparse[default: [:]] }
    set { sparse[default: [:]] = newValue }
  }

  /// What a shown symbol is sized by if it says nothing itself.
  var symbolConfigurationToShow: UIImage.SymbolConfiguration? {
    configuration?.preferredSymbolConfigurationForImage ?? currentPreferredSymbolConfiguration
  }

  /// Sets the size and weight of symbols for a state; a state without one has that of the normal state.
  public func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?,
    forImageIn state: State
  ) {
    symbolConfigurations[state.rawValue] = configuration
    contentDidChange()
  }

  /// Returns the size and weight of symbols for a state, or that of the normal state.
  public func preferredSymbolConfigurationForImage(
    in state: State
  ) -> UIImage.SymbolConfiguration? {
    let kept = symbolConfigurations
    return kept[state.rawValue] ?? kept[State.normal.rawValue]
  }

  /// The size and weight of symbols for the present state.
  public var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    preferredSymbolConfigurationForImage(in: state)
  }
}

extension UIApplication {
  /// The size that the user prefers for text: `large` until a test sets another.
  ///
  /// Apple's is read-only; here there are no settings that change it. Setting it changes what
  /// ``UIFont/preferredFont(forTextStyle:)`` returns, the fonts of views with `adjustsFontForContentSizeCategory`, all windows' traits
  /// and posts ``UIContentSizeCategory/didChangeNotification``.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { ContentSize.current }
    set {
      guard newValue != ContentSize.current else { return }
      let windows = UIWindow.existing.map { ($0, $0.traitCollection) }
      ContentSize.current = newValue
      ContentSizeFollowers.adjust(to: newValue)
      for (window, old) in windows { window.tellTraitsChanged(from: old) }
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification,
        object: self,
        userInfo: [UIContentSizeCategory.newValueUserInfoKey: newValue.rawValue]
      )
    }
  }
}

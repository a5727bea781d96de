extension UIApplication {
  /// The user's preferred text size: `large` unless a test sets another.
  ///
  /// Apple's property is read-only. Here, there are no settings to change it. Setting it changes
  /// the result of ``UIFont/preferredFont(forTextStyle:)``, the fonts of views with
  /// `adjustsFontForContentSizeCategory`, and all windows' traits, and posts
  /// ``UIContentSizeCategory/didChangeNotification``.
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

/// The text field of a search bar.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  /// The search tokens before the text.
  ///
  /// No layout effect.
  open var tokens: [UISearchToken] {
    get { sparse[default: []] }
    set { sparse[default: []] = newValue }
  }

  /// Whether deleting removes tokens.
  ///
  /// No layout effect.
  open var allowsDeletingTokens: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// Whether tokens may be copied.
  ///
  /// No layout effect.
  open var allowsCopyingTokens: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The color behind tokens.
  ///
  /// No layout effect.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tokenBackgroundColor: UIColor! {
    get { sparse[default: UIColor.lightGray] }
    set { sparse[default: UIColor.lightGray] = newValue ?? .lightGray }
  }

  /// Inserts a token at an index.
  open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
    tokens.insert(token, at: max(0, min(tokenIndex, tokens.count)))
  }

  /// Removes a token.
  open func removeToken(at tokenIndex: Int) {
    guard tokens.indices.contains(tokenIndex) else { return }
    tokens.remove(at: tokenIndex)
  }
}

/// A criterion of a search, in addition to the text.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
  /// The object that the token represents.
  ///
  /// No layout effect.
  open var representedObject: Any?
  let icon: UIImage?
  let text: String

  /// Creates a token with an image and a text.
  public init(icon: UIImage?, text: String) {
    self.icon = icon
    self.text = text
    super.init()
  }
}
